import { z } from 'zod';
import { anyOf, endpointsFor, reportTriage, success } from './endpoint.ts';
import { documentItem, documentParams } from './deal-room.ts';
import { extractedFields, sectionTitles, csvCell } from './extracted-fields.ts';
import { box, largestNumber, listNames } from './extracted-data.ts';
import { pageOfDocument, versionNumber, instant } from './values.ts';

/** Whoever may see the extracted data of both documents. */
const endpoint = endpointsFor({
  tag: 'comparison',
  access: anyOf(reportTriage),
});

/** In the place of a document: what the security master has of the other one's classes. */
export const onFile = 'on-file';

const version = z.object({
  version: versionNumber,
  /** Null for what was read from the document. */
  editedBy: z.string().nullable(),
  at: instant,
});

export const comparableDocument = z.object({
  document: documentItem,
  /** Newest first; empty until something has been read, and of a type that is not read. */
  versions: z.array(version),
});
export type ComparableDocument = z.infer<typeof comparableDocument>;

export const listComparable = endpoint('listComparable', 'GET /deal-room/documents/{documentId}/comparable', {
  summary: 'The document and all others of its deals that can be compared with it, with their versions, newest first',
  params: documentParams,
  responses: { 200: success(z.array(comparableDocument)) },
});

/** Where a value stands in a document. */
const valueInDocument = z.object({
  documentId: z.string(),
  page: pageOfDocument,
  boxes: z.array(box),
  quote: z.string(),
});
export type ValueInDocument = z.infer<typeof valueInDocument>;

const value = z.union([z.string(), z.number().min(-largestNumber).max(largestNumber)]).nullable();
const comparedSide = z.object({ value, place: valueInDocument.nullable() });
export type ComparedSide = z.infer<typeof comparedSide>;

export const comparedValues = z.object({
  list: z.enum(listNames),
  issuerClass: z.string(),
  /** Which side has this row at all. */
  has: z.enum(['both', 'left', 'right']),
  fields: z.array(z.object({ field: z.string(), isChanged: z.boolean(), left: comparedSide, right: comparedSide })),
});
export type ComparedValues = z.infer<typeof comparedValues>;

/** One side of a comparison; without a document, what is on file. */
const side = z.object({
  document: documentItem.nullable(),
  version: version.nullable(),
  /** The document was read again after this version: where its values were read is not kept. */
  isOfEarlierReading: z.boolean(),
});
export type CompareSide = z.infer<typeof side>;

export const comparison = z.object({ left: side, right: side, rows: z.array(comparedValues) });
export type Comparison = z.infer<typeof comparison>;

const sideName = z
  .string()
  .regex(/^(?:on-file|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, 'Name a document, or on-file');
const sideVersion = z.coerce.number().int().min(1).max(2_147_483_647).optional();

export const compareDocuments = endpoint('compareDocuments', 'GET /deal-room/comparison', {
  summary:
    'Two documents of a deal, two versions of one, or one and what is on file (`on-file`), field by field with both places',
  query: z.strictObject({
    left: sideName,
    right: sideName,
    /** The newest if absent. */
    leftVersion: sideVersion,
    rightVersion: sideVersion,
  }),
  responses: { 200: success(comparison) },
});

/** The words for a side in headings and files. */
export const nameOfSide = ({ document, version: of }: CompareSide): string =>
  document === null ? 'On file' : `${document.originalName}${of === null ? '' : `, version ${of.version}`}`;

/** By how much a number has changed, in its own unit and in per cent of what it was; null where a side has no number. */
export function changeOf({ left, right }: { left: ComparedSide; right: ComparedSide }) {
  if (typeof left.value !== 'number' || typeof right.value !== 'number') return null;
  const difference = Number((right.value - left.value).toFixed(8));
  return {
    difference,
    percent: left.value === 0 ? null : Number(((100 * difference) / Math.abs(left.value)).toFixed(1)),
  };
}

const pageOf = ({ place }: ComparedSide): number | null => place?.page ?? null;

/** One line for each field, those that are the same included. */
export function comparisonCsv({ left, right, rows }: Comparison): string {
  const names = [nameOfSide(left), nameOfSide(right)];
  const pages = names.map((name) => `Page, ${name}`);
  const header = ['Section', 'Class', 'Field', ...names, 'Changed', ...pages, 'Difference', 'Difference in %'];
  const lines = rows.flatMap(({ list, issuerClass, fields }) =>
    fields.map(({ field, isChanged, left: mine, right: theirs }) => {
      const change = changeOf({ left: mine, right: theirs });
      return [
        sectionTitles[list],
        issuerClass,
        extractedFields[list].find(({ name }) => name === field)?.label ?? field,
        mine.value,
        theirs.value,
        isChanged ? 'Y' : 'N',
        pageOf(mine),
        pageOf(theirs),
        change?.difference ?? null,
        change?.percent ?? null,
      ];
    }),
  );
  return [header, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\n');
}
