import {
  listNames,
  type ExtractedLists,
  type Finding,
  type ListName,
  type ValuePlace,
  type AcknowledgedFinding,
  type Acknowledgement,
} from '../extracted-data.ts';
import { sectionsOf, extractedFields } from '../extracted-fields.ts';
import { normaliseValue, type FieldValue } from '../extracted-rules.ts';
import { checkClasses, checkDeal, checkFigures, checkFuture, checkOnFile } from './class-findings.ts';
import { collector, type FindingsInput } from './subject.ts';
import { checkUnusual } from './unusual-values.ts';
import { checkDates, checkIdentifiers, checkMissing, checkShares, checkStats } from './value-findings.ts';

export { isOfData, type FindingsInput } from './subject.ts';
export { unusualFigures, unusualTerms } from './unusual-values.ts';

const hasField = (list: ListName, field: string | undefined): boolean =>
  extractedFields[list].some(({ name }) => name === field);

/** A reader's finding holds while its row exists and the value is still the one that was read. */
function stillHolding(finding: Finding, { lists, docTypeCode, settled }: FindingsInput): Finding[] {
  const { list, rowId, field } = finding;
  if (finding.code === 'NO_SECURITIES') return listNames.every((name) => lists[name].length === 0) ? [finding] : [];
  if (list === undefined || rowId === undefined) return [finding];
  const sections = sectionsOf(docTypeCode);
  if (!sections.includes(list)) return [];
  // Identifiers repeat those of the class's security, and only there they have a field in which a doubt can be settled.
  if (finding.code === 'LOW_CONFIDENCE' && sections.includes('securities') && !hasField(list, field)) return [];
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
  checkUnusual(input, find);
  checkMissing(input, find);
  return [...input.read.findings.flatMap((finding) => stillHolding(finding, input)), ...findings];
}

/** Read with less than the probability that needs no look, or contradicted by another place of the document. */
const doubtful: readonly string[] = ['LOW_CONFIDENCE', 'CONFLICT'];

/** Whether a finding asks somebody to look at a value that was read. */
export const isDoubt = ({ code }: Pick<Finding, 'code'>): boolean => doubtful.includes(code);

/** The values of the editor that somebody should look at, each once. */
export function doubtsOf(findings: readonly Finding[]): ValuePlace[] {
  const places = new Map<string, ValuePlace>();
  for (const finding of findings) {
    const { list, rowId, field } = finding;
    if (!isDoubt(finding) || !list || !rowId || !hasField(list, field)) continue;
    if (field !== undefined) places.set(`${list} ${rowId} ${field}`, { list, rowId, field });
  }
  return [...places.values()];
}

const sameOrNone = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);

const isFor = (acknowledgement: Acknowledgement, finding: Finding): boolean =>
  acknowledgement.code === finding.code &&
  sameOrNone(acknowledgement.list, finding.list) &&
  sameOrNone(acknowledgement.index, finding.index) &&
  sameOrNone(acknowledgement.field, finding.field) &&
  // A finding without a row names its class.
  (finding.index !== undefined || sameOrNone(acknowledgement.issuerClass, finding.issuerClass));

/** Splits the errors into those with a reason and those without. A reason for an error that does not exist is ignored. */
export function acknowledge(
  findings: readonly Finding[],
  acknowledgements: readonly Acknowledgement[],
): { acknowledged: AcknowledgedFinding[]; left: Finding[] } {
  const acknowledged: AcknowledgedFinding[] = [];
  const left: Finding[] = [];
  for (const finding of findings) {
    if (finding.severity !== 'error') continue;
    const given = acknowledgements.find((each) => isFor(each, finding));
    if (!given) {
      left.push(finding);
      continue;
    }
    const { code, message, issuerClass, list, index, field } = finding;
    acknowledged.push({
      code,
      message,
      ...(issuerClass === undefined ? {} : { issuerClass }),
      ...(list === undefined ? {} : { list }),
      ...(index === undefined ? {} : { index }),
      ...(field === undefined ? {} : { field }),
      reason: given.reason,
    });
  }
  return { acknowledged, left };
}
