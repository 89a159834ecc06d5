import {
  normaliseLists,
  type ExtractedLists,
  type FieldEvidence,
  type Finding,
  type SentLists,
} from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import { comparableClass } from '../securities/index.ts';
import type { StoredExtraction } from './store.ts';

export interface ExtractedRows extends StoredExtraction {
  lists: ExtractedLists;
}

/** Rows keep this name through every edit, so that evidence and findings stay with them. */
const rowIdOf = (list: string, index: number): string => `${list}:${index}`;

/** The editor's rule for a class is capitals and digits: `A-1` is kept as `A1`. */
const withClass = <T extends { issuerClass: string }>(row: T, list: string, index: number) => ({
  ...row,
  issuerClass: comparableClass(row.issuerClass),
  rowId: rowIdOf(list, index),
});

const named = <T extends { issuerClass: string }>(list: string, rows: readonly T[]) =>
  rows.map((row, index) => withClass(row, list, index));

const evidenceOf = ({ index, ...evidence }: ExtractionResult['evidence'][number]): FieldEvidence => ({
  ...evidence,
  rowId: rowIdOf(evidence.list, index),
  issuerClass: comparableClass(evidence.issuerClass),
  value: evidence.field === 'issuerClass' ? comparableClass(String(evidence.value)) : evidence.value,
});

const findingOf = ({ index, issuerClass, ...finding }: ExtractionResult['findings'][number]): Finding => ({
  ...finding,
  ...(issuerClass === undefined ? {} : { issuerClass: comparableClass(issuerClass) }),
  ...(finding.list === undefined || index === undefined ? {} : { rowId: rowIdOf(finding.list, index) }),
});

const nothingFound: Finding = {
  code: 'NO_SECURITIES',
  severity: 'error',
  message: 'No securities were found in this document.',
};

/** What extraction found, as version 1 of a document's data. */
export function rowsOfExtraction(result: ExtractionResult, documentId: string): ExtractedRows {
  const { securities, modeledStats, couponChangeHistories, elAttributions } = result;
  const sent: SentLists = {
    securities: named('securities', securities),
    modeledStats: named('modeledStats', modeledStats),
    couponChangeHistories: named('couponChangeHistories', couponChangeHistories),
    elAttributions: named('elAttributions', elAttributions),
  };
  const findings = result.findings.map(findingOf);
  const isEmpty = Object.values(sent).every((rows) => rows.length === 0);
  if (isEmpty && !findings.some((finding) => finding.code === nothingFound.code)) findings.push(nothingFound);
  return {
    lists: normaliseLists(sent, documentId, (list) => list),
    evidence: result.evidence.map(evidenceOf),
    findings,
  };
}
