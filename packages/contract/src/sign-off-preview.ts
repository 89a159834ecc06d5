import { forAnalysts, documentParams } from './deal-room.ts';
import { z } from 'zod';
import { success } from './answers.ts';
import { instant } from './dates.ts';
import { largestNumber, listNames } from './extracted-data.ts';
import { count } from './numbers.ts';

const value = z.union([z.string(), z.number().min(-largestNumber).max(largestNumber)]).nullable();

/** A row of the security master: its terms, or a row of one of its histories. */
export const masterChange = z.object({
  list: z.enum(listNames),
  /** `changed`: beside the row whose place it takes. `ended`: nothing takes its place. */
  kind: z.enum(['new', 'changed', 'ended']),
  /** All fields by the editor's names, also those that stay as they are. */
  fields: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type MasterChange = z.infer<typeof masterChange>;

export const classChanges = z.object({
  issuerClass: z.string(),
  /** The security's name in the master; null for one that is new. */
  onFile: z.string().nullable(),
  changes: z.array(masterChange),
  /** Further identifiers, such as the Regulation S pair, that are new. */
  aliases: z.array(z.string()),
});
export type ClassChanges = z.infer<typeof classChanges>;

/** How a value differs from what was read; a whole row where `field` is null. */
export const reviewEdit = z.object({
  list: z.enum(listNames),
  issuerClass: z.string().nullable(),
  field: z.string().nullable(),
  /** Of a whole row: whether it was added or deleted. */
  kind: z.enum(['edited', 'added', 'deleted']),
  before: value,
  after: value,
  by: z.string(),
  at: instant,
});
export type ReviewEdit = z.infer<typeof reviewEdit>;

export const signOffPreview = z.object({
  version: count,
  /** Names these changes. A sign-off that sends it is refused when it would change anything else. */
  masterState: z.string(),
  classes: z.array(classChanges),
  edits: z.array(reviewEdit),
});
export type SignOffPreview = z.infer<typeof signOffPreview>;

export const previewSignOff = forAnalysts('previewSignOff', 'GET /deal-room/documents/{documentId}/sign-off', {
  summary: 'What signing off this version would change in the security master, and who edited what since it was read',
  params: documentParams,
  query: z.strictObject({ version: z.coerce.number().int().min(0).max(2_147_483_647) }),
  responses: { 200: success(signOffPreview) },
});
