import { documentStatus, documentTypeCodes, longestTextQuery } from '@landfall/contract';
import { z } from 'zod';
import { addressReader, addressText } from '../../lib/address.ts';

/** The screen's address: what is looked for, among which documents, and the page that is open. */
export const readDocumentSearchAddress = addressReader({
  q: addressText(longestTextQuery),
  issuer: addressText(200),
  series: addressText(64),
  type: z.enum(documentTypeCodes),
  status: documentStatus,
  from: z.iso.date(),
  to: z.iso.date(),
  document: addressText(64),
  page: z.coerce.number().int().min(1).max(100_000),
});
export type DocumentSearchAddress = ReturnType<typeof readDocumentSearchAddress>;
