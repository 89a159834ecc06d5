import {
  comparableClass,
  normaliseLists,
  type ExtractedLists,
  type FieldEvidence,
  type Finding,
  type SentLists,
  sectionsOf,
  type Deal,
  type SecurityRow,
} from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import type { DocumentWithContext } from '../deal-room/index.ts';

interface ExtractedRows {
  lists: ExtractedLists;
  evidence: FieldEvidence[];
  /** The reader's own findings. */
  findings: Finding[];
}

/**
 * Rows keep this name through every edit, so that evidence and findings stay with them. Those of a later reading have
 * others: an edit of the first row before is no edit of the first row now.
 */
const rowIdOf = (version: number, list: string, index: number): string =>
  version === 1 ? `${list}:${index}` : `${list}:${version}.${index}`;

/** The editor allows only capitals and digits in a class: `A-1` is stored as `A1`. */
const named = <T extends { issuerClass: string }>(version: number, list: string, rows: readonly T[]) =>
  rows.map((row, index) => ({
    ...row,
    issuerClass: comparableClass(row.issuerClass),
    rowId: rowIdOf(version, list, index),
  }));

const evidenceOf =
  (version: number) =>
  ({ index, ...evidence }: ExtractionResult['evidence'][number]): FieldEvidence => ({
    ...evidence,
    rowId: rowIdOf(version, evidence.list, index),
    issuerClass: comparableClass(evidence.issuerClass),
    value: evidence.field === 'issuerClass' ? comparableClass(String(evidence.value)) : evidence.value,
  });

/** With its value, so that a later change settles the finding. */
const findingOf =
  (version: number, result: ExtractionResult) =>
  ({ index, issuerClass, ...finding }: ExtractionResult['findings'][number]): Finding => {
    const { list, field } = finding;
    const row = list === undefined || index === undefined ? undefined : result[list][index];
    const value =
      field === undefined ? undefined : (row as Record<string, string | number | null> | undefined)?.[field];
    return {
      ...finding,
      ...(issuerClass === undefined ? {} : { issuerClass: comparableClass(issuerClass) }),
      ...(list === undefined || index === undefined ? {} : { rowId: rowIdOf(version, list, index) }),
      ...(value === undefined ? {} : { value: field === 'issuerClass' ? comparableClass(String(value)) : value }),
    };
  };

const nothingFound: Finding = {
  code: 'NO_SECURITIES',
  severity: 'error',
  message: 'No securities were found in this document.',
};

export function rowsOfExtraction(result: ExtractionResult, documentId: string, version: number): ExtractedRows {
  const { securities, modeledStats, couponChangeHistories, elAttributions } = result;
  const sent: SentLists = {
    securities: named(version, 'securities', securities),
    modeledStats: named(version, 'modeledStats', modeledStats),
    couponChangeHistories: named(version, 'couponChangeHistories', couponChangeHistories),
    elAttributions: named(version, 'elAttributions', elAttributions),
  };
  const findings = result.findings.map(findingOf(version, result));
  const isEmpty = Object.values(sent).every((rows) => rows.length === 0);
  if (isEmpty && !findings.some((finding) => finding.code === nothingFound.code)) findings.push(nothingFound);
  return {
    lists: normaliseLists(sent, documentId, (list) => list),
    evidence: result.evidence.map(evidenceOf(version)),
    findings,
  };
}

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
