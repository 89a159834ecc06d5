import { type ExtractedLists, type ListName, largestNumber, listNames } from './extracted-data.ts';
import { sectionsOf, sectionTitles } from './extracted-fields.ts';
import { classesOf, type FieldIssue } from './extracted-rules.ts';
import { requiredMessage, comparableClass } from './field-rules.ts';
import { forAnalysts, documentParams } from './deal-room.ts';
import { z } from 'zod';
import { success } from './endpoint.ts';
import { count, instant } from './values.ts';

/** Why a document cannot be signed off although each value is valid by itself. */
export interface SignOffGap {
  list: ListName;
  issuerClass: string | null;
  /** Absent if a whole section is missing. */
  cell?: { rowId: string; field: string };
  message: string;
}

/**
 * Every class needs a security, and every row a class. Other sections may be empty: not every document splits the
 * expected loss by peril, and a zero-coupon class has no coupon.
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
    // In `securities` the class is an ordinary field with its own rule.
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

/** Securities that repeat a value of an earlier row; `keyOf` says which values are the same. */
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

/** A document has each class once, because other rows belong to a class by name. Checked at each save. */
export const duplicateClasses = (lists: ExtractedLists): FieldIssue[] =>
  repeated(lists, 'issuerClass', comparableClass);

/** Two securities with the same class or identifier. */
const duplicates = (lists: ExtractedLists): SignOffGap[] =>
  [
    ...duplicateClasses(lists),
    ...(['isin', 'cusip'] as const).flatMap((field) => repeated(lists, field, (value) => value ?? '')),
  ].map(({ list, rowId, issuerClass, field, message }) => ({ list, issuerClass, cell: { rowId, field }, message }));

/** Statistics and coupons of a class that apply from one day: which of them holds, nobody could tell. */
const sameDay = (lists: ExtractedLists): SignOffGap[] =>
  (['modeledStats', 'couponChangeHistories'] as const).flatMap((list) => {
    const seen = new Set<string>();
    return lists[list].flatMap((row): SignOffGap[] => {
      const { rowId, issuerClass, effectiveFromDate } = row;
      if (issuerClass === null || effectiveFromDate === null) return [];
      const isExtension = 'spreadType' in row && row.spreadType === 'EXTENSION';
      const key = `${comparableClass(issuerClass)} ${effectiveFromDate} ${isExtension}`;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      const message = 'Another row of this class starts on this day';
      return [{ list, issuerClass, cell: { rowId, field: 'effectiveFromDate' }, message }];
    });
  });

/** A period lasts up to its end, not including it. Of a coupon that ends on its first day a finding asks for the reason. */
const reversedDates = (lists: ExtractedLists, sections: readonly ListName[]): SignOffGap[] =>
  (['modeledStats', 'couponChangeHistories', 'elAttributions'] as const)
    .filter((list) => sections.includes(list))
    .flatMap((list) =>
      lists[list].flatMap(({ rowId, issuerClass, effectiveFromDate: from, effectiveToDate: to }): SignOffGap[] => {
        if (from === null || to === null || to > from) return [];
        if (to === from && list === 'couponChangeHistories') return [];
        const message = `Effective To Date is ${to < from ? 'before' : 'not after'} Effective From Date`;
        return [{ list, issuerClass, cell: { rowId, field: 'effectiveToDate' }, message }];
      }),
    );

/** The sign-off rules about more than one value. Only the sections of the document type count. */
export function checkSignOffGaps(lists: ExtractedLists, docTypeCode: string): SignOffGap[] {
  const sections = sectionsOf(docTypeCode);
  const shown: ExtractedLists = { ...lists };
  if (!sections.includes('securities')) shown.securities = [];
  if (!sections.includes('elAttributions')) shown.elAttributions = [];
  return [...missingRows(shown, sections), ...duplicates(shown), ...sameDay(shown), ...reversedDates(shown, sections)];
}

const value = z.union([z.string(), z.number().min(-largestNumber).max(largestNumber)]).nullable();

/** A row of the security master: its terms, or a row of one of its histories. */
export const masterChange = z.object({
  list: z.enum(listNames),
  /** `changed`: beside the row whose place it takes. `ended`: nothing takes its place. */
  kind: z.enum(['new', 'changed', 'ended']),
  /** All fields by the editor's names, also those that stay as they are. */
  fields: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type MasterChange = z.infer<typeof masterChange>;

export const classChanges = z.object({
  issuerClass: z.string(),
  /** The security's name in the master; null for one that is new. */
  onFile: z.string().nullable(),
  changes: z.array(masterChange),
  /** Further identifiers, such as the Regulation S pair, that are new. */
  aliases: z.array(z.string()),
});
export type ClassChanges = z.infer<typeof classChanges>;

/** How a value differs from what was read; a whole row where `field` is null. */
export const reviewEdit = z.object({
  list: z.enum(listNames),
  issuerClass: z.string().nullable(),
  field: z.string().nullable(),
  /** Of a whole row: whether it was added or deleted. */
  kind: z.enum(['edited', 'added', 'deleted']),
  before: value,
  after: value,
  by: z.string(),
  at: instant,
});
export type ReviewEdit = z.infer<typeof reviewEdit>;

export const signOffPreview = z.object({
  version: count,
  /** Names these changes. A sign-off that sends it is refused when it would change anything else. */
  masterState: z.string(),
  classes: z.array(classChanges),
  edits: z.array(reviewEdit),
});
export type SignOffPreview = z.infer<typeof signOffPreview>;

export const previewSignOff = forAnalysts('previewSignOff', 'GET /deal-room/documents/{documentId}/sign-off', {
  summary: 'What signing off this version would change in the security master, and who edited what since it was read',
  params: documentParams,
  query: z.strictObject({ version: z.coerce.number().int().min(0).max(2_147_483_647) }),
  responses: { 200: success(signOffPreview) },
});
