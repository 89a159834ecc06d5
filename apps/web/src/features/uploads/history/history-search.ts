import { z } from 'zod';
import { addressReader } from '../../../lib/address.ts';
import { uploadSlugs } from '../model/upload-slug.ts';

/** What the Upload Center shows of the history. */
export const readUploadsSearch = addressReader({
  type: z.enum(uploadSlugs),
  /** From 1; the first is left out. */
  page: z.coerce.number().int().min(2).max(100_000),
  /** The upload that is open. */
  upload: z.string().regex(/^[\da-f-]{36}$/),
});
export type UploadsSearch = ReturnType<typeof readUploadsSearch>;
