import type { ExtractedLists, ListName } from './extracted-data.ts';
import { sectionsOf, sectionTitles } from './extracted-fields.ts';
import { classesOf } from './extracted-rules.ts';
import type { FieldIssue } from './extracted-rules.ts';
import { comparableClass } from './issuer-class.ts';
import { requiredMessage } from './field-rules.ts';

/** What keeps a document from sign-off though each value for itself is in order: of a section, or of one value. */
export interface SignOffGap {
  list: ListName;
  issuerClass: string | null;
  /** Absent where a whole section is missing. */
  cell?: { rowId: string; field: string };
  message: string;
}

/**
 * Every class has its security, and every row a class. The other sections may be empty: not every document prints a
 * split by peril, and a zero-coupon class has no coupon to tell of.
 */
function missingRows(lists: ExtractedLists, sections: readonly ListName[]): SignOffGap[] {
  const classes = classesOf(lists);
  if (classes.length === 0) {
    return [{ list: sections[0] ?? 'securities', issuerClass: null, message: 'There is no class to sign off.' }];
  }
  const empty = sections.includes('securities')
    ? classes
        .filter((issuerClass) => !lists.securities.some((row) => row.issuerClass === issuerClass))
        .map((issuerClass) => ({
          list: 'securities' as const,
          issuerClass,
          message: `Class ${issuerClass} has no ${sectionTitles.securities}.`,
        }))
    : [];
  const classless = sections
    // The securities' own class is a field like any other, with its own rule.
    .filter((list) => list !== 'securities')
    .flatMap((list) =>
      lists[list]
        .filter((row) => row.issuerClass === null)
        .map(({ rowId }) => ({
          list,
          issuerClass: null,
          cell: { rowId, field: 'issuerClass' },
          message: requiredMessage,
        })),
    );
  return [...empty, ...classless];
}

/** Rows of terms that repeat what one before them has, by what makes it the same. */
const repeated = (
  { securities }: ExtractedLists,
  field: 'issuerClass' | 'isin' | 'cusip',
  keyOf: (value: string | null) => string,
): FieldIssue[] =>
  securities
    .filter((row, index) => {
      const key = keyOf(row[field]);
      return key !== '' && securities.findIndex((other) => keyOf(other[field]) === key) < index;
    })
    .map(({ rowId, issuerClass }) => ({
      list: 'securities',
      rowId,
      issuerClass,
      field,
      message: `Another row has this ${field === 'issuerClass' ? 'class' : field.toUpperCase()}`,
    }));

/** A class stands once in a document: the rows of two could not be told apart any more. Refused at each save. */
export const duplicateClasses = (lists: ExtractedLists): FieldIssue[] =>
  repeated(lists, 'issuerClass', comparableClass);

/** One security a class, and no identifier for two of them. */
const twins = (lists: ExtractedLists): SignOffGap[] =>
  [
    ...duplicateClasses(lists),
    ...(['isin', 'cusip'] as const).flatMap((field) => repeated(lists, field, (value) => value ?? '')),
  ].map(({ list, rowId, issuerClass, field, message }) => ({ list, issuerClass, cell: { rowId, field }, message }));

const datesTurned = (lists: ExtractedLists, sections: readonly ListName[]): SignOffGap[] =>
  (['modeledStats', 'couponChangeHistories', 'elAttributions'] as const)
    .filter((list) => sections.includes(list))
    .flatMap((list) =>
      lists[list]
        .filter(({ effectiveFromDate: from, effectiveToDate: to }) => from !== null && to !== null && to < from)
        .map(({ rowId, issuerClass }) => ({
          list,
          issuerClass,
          cell: { rowId, field: 'effectiveToDate' },
          message: 'Effective To Date is before Effective From Date',
        })),
    );

/** What `checkLists` cannot see, being about more than one value. Only the document type's own sections count. */
export function checkSignOffGaps(lists: ExtractedLists, docTypeCode: string): SignOffGap[] {
  const sections = sectionsOf(docTypeCode);
  const shown: ExtractedLists = { ...lists };
  if (!sections.includes('securities')) shown.securities = [];
  if (!sections.includes('elAttributions')) shown.elAttributions = [];
  return [...missingRows(shown, sections), ...twins(shown), ...datesTurned(shown, sections)];
}
