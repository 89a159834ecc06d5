import { z } from 'zod';
import { serial } from './values.ts';

/** Every error code of the API, with its HTTP status. */
export const errorStatus = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  NO_SESSION: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  PASSWORD_EXPIRED: 403,
  WRONG_PROOF: 403,
  FACTOR_MISSING: 403,
  CONFIRMATION_NEEDED: 403,
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
  MASTER_CHANGED: 409,
  TAKEN: 409,
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

export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error answer. `message` is for users. */
export const errorBody = z.object({
  status: z.literal('ERROR'),
  /** Only for endpoints whose normal answer has it. */
  success: z.literal(false).optional(),
  /** Only for endpoints whose normal answer has it: an empty list for a list, otherwise null. */
  data: z.array(z.never()).nullable().optional(),
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.array(fieldError).optional(),
  /** Facts a client can act on, such as the existing document's id or the current version. */
  details: z.record(z.string(), z.union([z.string(), serial, z.boolean()])).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Why the database cannot store a text, in words for users; otherwise null. Checked for every text sent to the server. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'Must not contain a null character';
  return text.isWellFormed() ? null : 'Must not contain an incomplete character';
}
