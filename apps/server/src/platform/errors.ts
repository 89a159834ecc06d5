import { errorStatus, type ErrorBody, type ErrorCode, type FieldError } from '@landfall/contract';

type Details = NonNullable<ErrorBody['details']>;

export interface AppErrorOptions {
  fields?: readonly FieldError[];
  details?: Details;
  cause?: unknown;
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A failure with a code of the contract and a message for users. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  readonly details: Details | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The one mapping of codes to HTTP. */
  get httpStatus(): number {
    return errorStatus[this.code];
  }

  toBody(requestId: string): ErrorBody {
    return {
      status: 'ERROR',
      code: this.code,
      message: this.message,
      ...(this.fields ? { fields: [...this.fields] } : {}),
      ...(this.details ? { details: this.details } : {}),
      requestId,
    };
  }
}

/** More would not help the reader. */
const mostNamed = 3;

function faultWords(fields: readonly FieldError[]): string {
  const paths = [...new Set(fields.map(({ path }) => path).filter((path) => path !== ''))];
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : '';
  return `Some fields are not valid${paths.length === 0 ? '' : `: ${paths.slice(0, mostNamed).join(', ')}${more}`}.`;
}

export const badRequest = (message: string, options?: AppErrorOptions) => new AppError('BAD_REQUEST', message, options);
export const invalid = (fields: readonly FieldError[], message = faultWords(fields)) =>
  new AppError('VALIDATION_FAILED', message, { fields });
export const noSession = () => new AppError('NO_SESSION', 'Please sign in.');
export const forbidden = () => new AppError('FORBIDDEN', "You don't have permission to do this.");
export const notFound = (message = 'Not found.') => new AppError('NOT_FOUND', message);
export const conflict = (message: string, options?: AppErrorOptions) => new AppError('CONFLICT', message, options);
export const tooLarge = (message: string) => new AppError('TOO_LARGE', message);
export const unsupportedType = (message: string) => new AppError('UNSUPPORTED_TYPE', message);
export const unprocessable = (message: string) => new AppError('UNPROCESSABLE', message);
export const unavailable = (
  cause?: unknown,
  message = "We're temporarily unavailable. Please try again in a few minutes.",
) => new AppError('UNAVAILABLE', message, { cause, retryAfterSeconds: 10 });
export const storageFull = (cause?: unknown) =>
  new AppError('STORAGE_FULL', 'There is no space left to store this. Nothing was saved.', { cause });
