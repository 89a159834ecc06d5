import type { Endpoint } from '@landfall/contract';
import { logOutOn401, type AnswerOf } from './api.ts';
import { endpointPath } from './api-address.ts';
import { ApiError } from './api-error.ts';

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

  /** The server's message, if it sent one. */
  get answer(): ApiError | null {
    return this.failure.kind === 'refused' ? this.failure.answer : null;
  }
}

export interface UploadOptions {
  timeoutMs: number;
  /** 0 to 1 of the bytes sent. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a form with real progress, which `fetch` cannot report. Throws `UploadError` only. */
export function upload<E extends Endpoint>(endpoint: E, form: FormData, options: UploadOptions): Promise<AnswerOf<E>> {
  const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<E>>();
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  request.open(endpoint.method, endpointPath(endpoint));
  request.withCredentials = true;
  request.timeout = options.timeoutMs;
  request.responseType = 'json';
  request.setRequestHeader('accept', 'application/json');
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable && event.total > 0) options.onProgress(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    const { status, statusText } = request;
    const body: unknown = request.response;
    if (status >= 200 && status < 300 && body !== null) resolve(body as AnswerOf<E>);
    else if (status >= 200 && status < 300) reject(new UploadError({ kind: 'unexpected' }));
    else {
      logOutOn401(endpoint, status);
      reject(new UploadError({ kind: 'refused', status, statusText, answer: new ApiError(status, statusText, body) }));
    }
  });
  request.addEventListener('error', () => reject(new UploadError({ kind: 'network' })));
  request.addEventListener('timeout', () => reject(new UploadError({ kind: 'timeout' })));
  request.addEventListener('abort', () => reject(new UploadError({ kind: 'cancelled' })));
  request.addEventListener('loadend', () => options.signal.removeEventListener('abort', cancel));
  options.signal.addEventListener('abort', cancel);
  if (options.signal.aborted) reject(new UploadError({ kind: 'cancelled' }));
  else request.send(form);
  return promise;
}
