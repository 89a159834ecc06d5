import {
  businessDayConventions,
  couponTypes,
  dayCountConventions,
  spreadTypes,
  yesNo,
  type ListName,
  listNames,
  type ExtractedLists,
} from './extracted-data.ts';
import {
  codeRule,
  currencyRule,
  dateRule,
  descriptionRule,
  nameRule,
  numberRule,
  oneOfRule,
  seriesRule,
  type FieldRule,
} from './field-rules.ts';

export type FieldKind = 'text' | 'number' | 'date' | 'option' | 'long-text';

export interface ExtractedField {
  name: string;
  label: string;
  kind: FieldKind;
  /** Mandatory at sign-off. */
  isRequired: boolean;
  rule: FieldRule | null;
  options?: readonly string[];
  /** Unit to show beside the input. */
  unit?: '%' | 'currency';
}

const field = (
  name: string,
  label: string,
  kind: FieldKind,
  rule: FieldRule | null,
  isRequired: boolean,
  more: Partial<Pick<ExtractedField, 'options' | 'unit'>> = {},
): ExtractedField => ({ name, label, kind, rule, isRequired, ...more });
const date = (name: string, label: string, isRequired: boolean) => field(name, label, 'date', dateRule, isRequired);
const option = (name: string, label: string, options: readonly string[]) =>
  field(name, label, 'option', oneOfRule(options), true, { options });
const percent = (name: string, label: string) => field(name, label, 'number', numberRule(100), true, { unit: '%' });
/** Enough for a large deal in a small currency. */
const largestPar = 1e13;

/** The fields of each list, in the order of the specification (section 3) and of the exports. */
export const extractedFields: Readonly<Record<ListName, readonly ExtractedField[]>> = {
  securities: [
    field('isin', 'ISIN', 'text', codeRule(12), true),
    field('cusip', 'CUSIP', 'text', codeRule(9), false),
    field('issuerName', 'Issuer Name', 'text', nameRule, true),
    field('issuerSeries', 'Issuer Series', 'text', seriesRule, true),
    field('issuerClass', 'Issuer Class', 'text', codeRule(1), true),
    date('issueDate', 'Issue Date', true),
    date('maturityDate', 'Maturity Date', true),
    field('currency', 'Currency', 'text', currencyRule, true),
    field('parAmount', 'Par Amount', 'number', numberRule(largestPar), true, { unit: 'currency' }),
    option('couponType', 'Coupon Type', couponTypes),
    percent('couponRate', 'Coupon Rate'),
    option('dayCountConvention', 'Day Count Convention', dayCountConventions),
    option('businessDayConvention', 'Business Day Convention', businessDayConventions),
    date('firstCouponDate', 'First Coupon Date', true),
    date('lastCouponDate', 'Last Coupon Date', true),
    field('shortDescription', 'Short Description', 'long-text', descriptionRule(100), false),
    field('longDescription', 'Long Description', 'long-text', descriptionRule(300), false),
    option('isCallable', 'Is Callable', yesNo),
    field('couponFrequency', 'Coupon Frequency', 'number', numberRule(365, 1), true),
    field('baseRateInstrument', 'Base Rate Instrument', 'text', codeRule(9), true),
  ],
  modeledStats: [
    percent('attachmentProbability', 'Attachment Probability'),
    percent('expectedLoss', 'Expected Loss'),
    percent('exhaustionProbability', 'Exhaustion Probability'),
    date('effectiveFromDate', 'Effective From Date', true),
    date('effectiveToDate', 'Effective To Date', false),
  ],
  couponChangeHistories: [
    date('effectiveFromDate', 'Effective From Date', true),
    date('effectiveToDate', 'Effective To Date', true),
    percent('couponRate', 'Coupon Rate'),
    option('spreadType', 'Spread Type', spreadTypes),
  ],
  elAttributions: [
    field('perilName', 'Peril Name', 'text', nameRule, true),
    field('perilId', 'Peril Id', 'text', null, false),
    percent('elAttribution', 'El Attribution'),
    date('effectiveFromDate', 'Effective From Date', true),
    date('effectiveToDate', 'Effective To Date', false),
    option('applyCdf', 'Apply Cdf', yesNo),
  ],
};

export const sectionTitles: Readonly<Record<ListName, string>> = {
  securities: 'Base Identifiers',
  modeledStats: 'Modeled Stats',
  couponChangeHistories: 'Coupon Change History',
  elAttributions: 'El Attribution',
};

/** The sections that a document type shows; sign-off checks only these. */
export function sectionsOf(docTypeCode: string): readonly ListName[] {
  return docTypeCode === 'RESET'
    ? ['modeledStats', 'couponChangeHistories']
    : ['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions'];
}

const identifiers = ['isin', 'cusip', 'issuerClass'];
/** The exported fields of each list (specification, section 3); security rows have no documentId. */
export const exportFields: Readonly<Record<ListName, readonly string[]>> = {
  securities: extractedFields.securities.map((f) => f.name),
  modeledStats: ['documentId', ...identifiers, ...extractedFields.modeledStats.map((f) => f.name)],
  couponChangeHistories: ['documentId', ...identifiers, ...extractedFields.couponChangeHistories.map((f) => f.name)],
  elAttributions: ['documentId', ...identifiers, ...extractedFields.elAttributions.map((f) => f.name)],
};

type Row = Record<string, unknown>;

/** Each list reduced to the fields of the specification. */
function reduced(lists: ExtractedLists): Record<string, Row[]> {
  return Object.fromEntries(
    listNames.map((list) => [
      list,
      lists[list].map((row) =>
        Object.fromEntries(exportFields[list].map((name) => [name, (row as Row)[name] ?? null])),
      ),
    ]),
  );
}

export const exportJson = (lists: ExtractedLists): string => JSON.stringify(reduced(lists), null, 2);

/** One row per item of each list: a section column, then all keys, with JSON-quoted values. */
export function exportCsv(lists: ExtractedLists): string {
  const sections = reduced(lists);
  const keys = [...new Set(listNames.flatMap((list) => exportFields[list]))];
  const header = ['section', ...keys].join(',');
  const rows = listNames.flatMap((list) =>
    (sections[list] ?? []).map((row) =>
      [JSON.stringify(list), ...keys.map((key) => (key in row ? csvCell(row[key]) : ''))].join(','),
    ),
  );
  return [header, ...rows].join('\n');
}

/** With an apostrophe before what a spreadsheet would run. */
export const unrunText = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;

/** JSON quoting with doubled quotes for spreadsheets. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '""';
  const text = typeof value === 'string' ? unrunText(value) : value;
  // Pair by pair: the second of two backslashes escapes no quote.
  return JSON.stringify(text).replaceAll(/\\["\\]/g, (pair) => (pair === String.raw`\"` ? '""' : pair));
}

/** `name.pdf` becomes `name.json` or `name.csv`. */
export const exportName = (originalName: string, extension: 'json' | 'csv'): string =>
  `${originalName.replace(/\.pdf$/i, '')}.${extension}`;
