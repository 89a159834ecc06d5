import { largestNumber, listNames } from './extracted-data.ts';
import type { ExtractedLists, ListName, SentLists } from './extracted-data.ts';
import { exportFields, extractedFields, sectionsOf } from './extracted-fields.ts';
import { isDecimal, requiredMessage } from './field-rules.ts';

export type RuleMode = 'draft' | 'signOff';
export type FieldValue = string | number | null;

export interface FieldIssue {
  list: ListName;
  rowId: string;
  issuerClass: string | null;
  field: string;
  message: string;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Why a value is not allowed, or null. A draft may leave it empty. */
export function checkField(list: ListName, name: string, value: FieldValue, mode: RuleMode): string | null {
  const field = extractedFields[list].find((candidate) => candidate.name === name);
  if (!field) return null;
  if (isEmpty(value)) return mode === 'signOff' && field.isRequired ? requiredMessage : null;
  return field.rule?.(value as string | number) ?? null;
}

/** Every value of the document's sections that breaks a rule, in the order of the lists and fields. */
export function checkLists(lists: ExtractedLists, mode: RuleMode, docTypeCode: string): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const list of sectionsOf(docTypeCode)) {
    for (const row of lists[list]) {
      for (const { name } of extractedFields[list]) {
        const message = checkField(list, name, row[name as keyof typeof row] as FieldValue, mode);
        if (message) issues.push({ list, rowId: row.rowId, issuerClass: row.issuerClass, field: name, message });
      }
    }
  }
  return issues;
}

/** A value as stored: empty text becomes null, the text of a number the number, and a letter with its accent one character. */
export const normaliseValue = (list: ListName, name: string, value: unknown): FieldValue => {
  if (isEmpty(value)) return null;
  const kind = extractedFields[list].find((field) => field.name === name)?.kind;
  if (kind === 'number' && typeof value === 'string') {
    const text = value.trim();
    return isDecimal(text) && Math.abs(Number(text)) <= largestNumber ? Number(text) : value;
  }
  return typeof value === 'string' ? value.normalize('NFC') : (value as FieldValue);
};

/** Rows as stored: normalised values, null for absent fields, and a `rowId` from `nextRowId` for new rows. */
export function normaliseLists(
  sent: SentLists,
  documentId: string,
  nextRowId: (list: ListName) => string,
): ExtractedLists {
  const lists: Record<ListName, Record<string, FieldValue>[]> = {
    securities: [],
    modeledStats: [],
    couponChangeHistories: [],
    elAttributions: [],
  };
  for (const list of listNames) {
    lists[list] = sent[list].map((row) => {
      const values = row as Record<string, unknown>;
      const kept: Record<string, FieldValue> = { rowId: row.rowId ?? nextRowId(list), documentId };
      for (const name of exportFields[list]) {
        if (name !== 'documentId') kept[name] = normaliseValue(list, name, values[name]);
      }
      return kept;
    });
  }
  return lists as unknown as ExtractedLists;
}

/** The issuer classes of a document, in the order of their first appearance. */
export function classesOf(lists: ExtractedLists): string[] {
  const classes = new Set<string>();
  for (const list of listNames) for (const row of lists[list]) if (row.issuerClass) classes.add(row.issuerClass);
  return [...classes];
}
