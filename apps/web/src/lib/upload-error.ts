import type { ApiError } from './api-error.ts';

export type UploadFailure =
  | { kind: 'refused'; status: number; statusText: string; answer: ApiError }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'cancelled' }
  | { kind: 'unexpected' };

const texts = {
  network: 'Network error occurred during upload',
  timeout: 'Upload timed out',
  cancelled: 'Upload cancelled',
  unexpected: 'An unexpected error occurred during upload',
};

/** The text of the failure toast. */
export const uploadErrorText = (failure: UploadFailure): string =>
  failure.kind === 'refused' ? `Upload failed: ${failure.status} ${failure.statusText}`.trimEnd() : texts[failure.kind];

export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly failure: UploadFailure;
  constructor(failure: UploadFailure) {
    super(uploadErrorText(failure));
    this.failure = failure;
  }

  /** What the server said about it, where it said anything. */
  get answer(): ApiError | null {
    return this.failure.kind === 'refused' ? this.failure.answer : null;
  }
}
