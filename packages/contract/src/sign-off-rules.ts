import type { ExtractedLists, ListName } from './extracted-data.ts';
import { sectionsOf, sectionTitles } from './extracted-fields.ts';
import { classesOf } from './extracted-rules.ts';
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

/** One security a class, and no identifier for two of them. */
const twins = ({ securities }: ExtractedLists): SignOffGap[] =>
  (['issuerClass', 'isin', 'cusip'] as const).flatMap((field) => {
    const label = field === 'issuerClass' ? 'class' : field.toUpperCase();
    return securities
      .filter(
        (row, index) => row[field] !== null && securities.findIndex((other) => other[field] === row[field]) < index,
      )
      .map(({ rowId, issuerClass }) => ({
        list: 'securities' as const,
        issuerClass,
        cell: { rowId, field },
        message: `Another row has this ${label}`,
      }));
  });

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
