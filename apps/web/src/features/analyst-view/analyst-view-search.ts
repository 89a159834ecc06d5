import { assigneeFilter, queueOrder } from '@landfall/contract';
import { z } from 'zod';
import { addressReader, addressText } from '../../lib/address.ts';

export const readAnalystViewSearch = addressReader({
  /** Only documents that wait for review. */
  pending: z.literal(true),
  /** What is searched for. */
  q: addressText(100),
  order: queueOrder,
  /** Who has taken the documents. */
  taken: assigneeFilter,
  /** The document under review. */
  document: z.string().min(1).max(64),
  /** The issuer class whose tab is open. */
  class: z.coerce.string().max(2_000),
});
export type AnalystViewSearch = ReturnType<typeof readAnalystViewSearch>;

/** The list without an open document. */
export const listOf = ({ document: _document, class: _class, ...list }: AnalystViewSearch): AnalystViewSearch => list;
