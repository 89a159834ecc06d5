import { listNames } from '../extracted-data.ts';
import type { ExtractedLists, Finding } from '../extracted-data.ts';
import { sectionsOf } from '../extracted-fields.ts';
import { normaliseValue, type FieldValue } from '../extracted-rules.ts';
import { checkClasses, checkDeal, checkFigures, checkFuture, checkOnFile } from './class-findings.ts';
import { collector, type FindingsInput } from './subject.ts';
import { checkDates, checkIdentifiers, checkMissing, checkShares, checkStats } from './value-findings.ts';

export { isOfData, type FindingsInput } from './subject.ts';

/** A reader's finding holds while its row exists and the value is still the one that was read. */
function stillHolding(finding: Finding, { lists, docTypeCode, settled }: FindingsInput): Finding[] {
  const { list, rowId, field } = finding;
  if (finding.code === 'NO_SECURITIES') return listNames.every((name) => lists[name].length === 0) ? [finding] : [];
  if (list === undefined || rowId === undefined) return [finding];
  if (!sectionsOf(docTypeCode).includes(list)) return [];
  const rows: readonly ExtractedLists[typeof list][number][] = lists[list];
  const index = rows.findIndex((row) => row.rowId === rowId);
  const row = rows[index];
  if (!row) return [];
  if (field !== undefined && finding.value !== undefined) {
    const now = (row as unknown as Record<string, FieldValue>)[field];
    if (normaliseValue(list, field, now) !== normaliseValue(list, field, finding.value)) return [];
    // A value can be confirmed; an open one must be entered.
    if (now !== null && settled.some((one) => one.list === list && one.rowId === rowId && one.field === field))
      return [];
  }
  const { issuerClass: _before, ...rest } = finding;
  return [{ ...rest, index, ...(row.issuerClass ? { issuerClass: row.issuerClass } : {}) }];
}

/**
 * All findings about a document's data: the reader's own that still hold, and those that follow from the data, the deal
 * and the security master. The editor calls it as one types, the server at every save and sign-off.
 */
export function findingsOf(input: FindingsInput): Finding[] {
  const { find, findings } = collector();
  checkClasses(input, find);
  checkDeal(input, find);
  checkIdentifiers(input, find);
  checkOnFile(input, find);
  checkDates(input, find);
  checkStats(input, find);
  checkFigures(input, find);
  checkShares(input, find);
  checkFuture(input, find);
  checkMissing(input, find);
  return [...input.read.findings.flatMap((finding) => stillHolding(finding, input)), ...findings];
}
