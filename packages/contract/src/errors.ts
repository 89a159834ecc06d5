import { z } from 'zod';
import { errorCodes } from './codes.ts';
import { serial } from './numbers.ts';

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
