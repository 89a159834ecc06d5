import { documentStatus, documentTypeCodes, longestTextQuery } from '@landfall/contract';
import { z } from 'zod';

const text = (longest: number) => z.coerce.string().trim().min(1).max(longest).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** The screen's address: what is looked for, among which documents, and the page that is open. */
const address = z.object({
  q: text(longestTextQuery),
  issuer: text(200),
  series: text(64),
  type: z.enum(documentTypeCodes).optional().catch(undefined),
  status: documentStatus.optional().catch(undefined),
  from: day,
  to: day,
  document: text(64),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
type Read = z.output<typeof address>;
export type DocumentSearchAddress = { [K in keyof Read]?: NonNullable<Read[K]> };

export const readDocumentSearchAddress = (raw: Record<string, unknown>): DocumentSearchAddress =>
  Object.fromEntries(Object.entries(address.parse(raw)).filter(([, value]) => value !== undefined));
