import { errorBody, type ErrorBody, type ErrorCode, type FieldError } from '@landfall/contract';

/** The server answered, and not with success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null where the answer was not one of ours, such as a proxy's page. */
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldError[];
  readonly details: NonNullable<ErrorBody['details']>;
  readonly requestId: string | null;
  /** The server's own words, null when it gave none. */
  readonly serverMessage: string | null;

  constructor(status: number, statusText: string, body: unknown) {
    const known = errorBody.safeParse(body);
    const serverMessage = known.success ? known.data.message : messageIn(body);
    super(serverMessage ?? (`${status} ${statusText}`.trim() || 'The server refused the request.'));
    this.status = status;
    this.code = known.success ? known.data.code : null;
    this.fields = known.data?.fields ?? [];
    this.details = known.data?.details ?? {};
    this.requestId = known.data?.requestId ?? null;
    this.serverMessage = serverMessage;
  }

  field(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message;
  }
}

/** No answer came, or not all of it. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown, message = 'The server cannot be reached. Check your connection and try again.') {
    super(message, { cause });
  }
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' && body.message !== '' ? body.message : null;
}

export const fetchMessages = {
  unavailable: "We're temporarily unavailable. Please try again in a few minutes.",
  other: 'An error occurred while fetching data. Please try again.',
} as const;

/** What a screen says when its data could not be fetched. */
export const fetchErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 503 ? fetchMessages.unavailable : fetchMessages.other;
