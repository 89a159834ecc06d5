import { sectionsOf, type Deal, type ExtractedLists, type FieldEvidence, type SecurityRow } from '@landfall/contract';
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

const readIn =
  (evidence: readonly FieldEvidence[]) =>
  (rowId: string, field: string): boolean =>
    evidence.some((one) => one.list === 'securities' && one.rowId === rowId && one.field === field);

/** What was read, without the names that were not. */
export function withoutDealNames(lists: ExtractedLists, evidence: readonly FieldEvidence[]): ExtractedLists {
  const isRead = readIn(evidence);
  const securities = lists.securities.map((row) => ({
    ...row,
    ...Object.fromEntries(names.filter((field) => !isRead(row.rowId, field)).map((field) => [field, null])),
  }));
  return { ...lists, securities };
}

/** The names of another deal in the place of those that stand nowhere in the document. */
export function withOtherDealNames(
  lists: ExtractedLists,
  [from, to]: readonly [Deal | undefined, Deal | undefined],
  evidence: readonly FieldEvidence[],
): ExtractedLists {
  if (!from || !to) return lists;
  const isRead = readIn(evidence);
  const securities = lists.securities.map((row) => ({
    ...row,
    ...(row.issuerName === from.issuer_name && !isRead(row.rowId, 'issuerName') ? { issuerName: to.issuer_name } : {}),
    ...(row.issuerSeries === from.issuer_series && !isRead(row.rowId, 'issuerSeries')
      ? { issuerSeries: to.issuer_series }
      : {}),
  }));
  return { ...lists, securities };
}
