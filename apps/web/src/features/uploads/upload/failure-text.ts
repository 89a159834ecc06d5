import { UploadError } from '../../../lib/upload-error.ts';

const fallback = 'Upload failed';

/** What the server said, or what kept the file from reaching it. */
export function failureText(error: unknown): string {
  if (!(error instanceof UploadError)) return fallback;
  return error.failure.kind === 'refused' ? (error.answer?.serverMessage ?? fallback) : error.message;
}
