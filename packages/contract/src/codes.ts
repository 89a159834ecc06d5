/** The closed list of error codes that cross the wire, each with its HTTP status. */
export const errorStatus = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  NO_SESSION: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  BAD_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STALE_VERSION: 409,
  ALREADY_SIGNED_OFF: 409,
  DUPLICATE_DOCUMENT: 409,
  DUPLICATE_DEAL: 409,
  NOT_READY: 409,
  EDITS_EXIST: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UNPROCESSABLE: 422,
  SIGN_OFF_INCOMPLETE: 422,
  FINDINGS_NOT_ACKNOWLEDGED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
