import {
  comparableClass,
  normaliseLists,
  type ExtractedLists,
  type FieldEvidence,
  type Finding,
  type SentLists,
} from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';

export interface ExtractedRows {
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
