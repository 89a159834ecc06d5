import { AppError, storageFull, unavailable } from '../../errors.ts';

/** What the server refused. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string | null, message: string | null) {
    super(`S3 answered ${status} ${code ?? ''}${message === null ? '' : `: ${message}`}`);
    this.status = status;
    this.code = code ?? '';
  }
}

const fullCodes = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientCapacity',
]);
const passing = new Set([408, 429, 500, 502, 503, 504]);

/** A fault of the line, or one that the server says will pass. */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof S3Error) return passing.has(error.status);
  return error instanceof Error && !(error instanceof AppError);
}

/** A name with several addresses fails once for each, and says nothing of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

/** A failed call as what it means to a user; the log gets the reason. */
export function storageFailure(base: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isFull = error instanceof S3Error && (error.status === 507 || fullCodes.has(error.code));
  const cause = new Error(`The storage ${base} failed: ${reasonOf(error)}`, { cause: error });
  return isFull ? storageFull(cause) : unavailable(cause);
}
