import { sectionsOf, type ExtractedLists, type FieldEvidence, type SecurityRow } from '@landfall/contract';
import type { DocumentWithContext } from '../deal-room/index.ts';

/** What an upload says of a document's securities already. */
const names = ['issuerName', 'issuerSeries'] as const;

/** Puts the names of the deal where the reader found none. They have no evidence, by which they are told apart. */
export function withDealNames(
  lists: ExtractedLists,
  { document_type, deals }: Pick<DocumentWithContext, 'document_type' | 'deals'>,
): ExtractedLists {
  const [deal] = deals;
  if (!deal || !sectionsOf(document_type).includes('securities')) return lists;
  const fill = (row: SecurityRow): SecurityRow => ({
    ...row,
    issuerName: row.issuerName ?? deal.issuer_name,
    issuerSeries: row.issuerSeries ?? deal.issuer_series,
  });
  return { ...lists, securities: lists.securities.map(fill) };
}

/** What was read, without the names that were not. */
export function withoutDealNames(lists: ExtractedLists, evidence: readonly FieldEvidence[]): ExtractedLists {
  const isRead = (rowId: string, field: string): boolean =>
    evidence.some((one) => one.list === 'securities' && one.rowId === rowId && one.field === field);
  const securities = lists.securities.map((row) => ({
    ...row,
    ...Object.fromEntries(names.filter((field) => !isRead(row.rowId, field)).map((field) => [field, null])),
  }));
  return { ...lists, securities };
}
