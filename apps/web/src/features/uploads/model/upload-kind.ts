import { compositionUploadType, priceUploadType, type UploadType } from '@landfall/contract';
import type { UploadSlug } from '../../../lib/screen-addresses.ts';

export interface FileColumn {
  /** As the answer and the rows name it: lower case. */
  key: string;
  label: string;
  kind: 'text' | 'number' | 'date' | 'identifier' | 'weight';
  /** Least width in pixels. */
  width: number;
  /** What the template's row shows. */
  example: string;
}

/** The properties of one kind of file. */
export interface UploadKind {
  /** In addresses. */
  slug: UploadSlug;
  uploadType: UploadType;
  title: string;
  /** In lists. */
  shortName: string;
  subtitle: string;
  /** In 'Successfully processed {n} {recordType} records!'. */
  recordType: string;
  templateName: string;
  templateNote: string | null;
  columns: readonly FileColumn[];
  /** The server's names of columns; an unknown name becomes its lower-case form. */
  fieldMapping: Readonly<Record<string, string>>;
  /** Pixels. */
  rowHeight: number;
  rowHeightWithErrors: number;
}

const cusip: FileColumn = { key: 'cusip', label: 'CUSIP', kind: 'identifier', width: 96, example: '66548N8J1' };
const isin: FileColumn = { key: 'isin', label: 'ISIN', kind: 'identifier', width: 116, example: 'US66548N8J12' };
const comments = (example: string): FileColumn => ({
  key: 'comments',
  label: 'Comments',
  kind: 'text',
  width: 150,
  example,
});

/** `EFFECTIVE_DATE` to `effective_date`, and so on for every column. */
const mappingOf = (columns: readonly FileColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ key }) => [key.toUpperCase(), key]));

const priceColumns: readonly FileColumn[] = [
  cusip,
  isin,
  { key: 'effective_date', label: 'Effective Date', kind: 'date', width: 112, example: '2025-06-30' },
  { key: 'price', label: 'Price', kind: 'number', width: 84, example: '101.25' },
  { key: 'discount_margin', label: 'Discount Margin', kind: 'number', width: 116, example: '412.5' },
  comments('Broker quote'),
];

const compositionColumns: readonly FileColumn[] = [
  { key: 'index_code', label: 'Index Code', kind: 'text', width: 92, example: 'CAT_TOTAL' },
  { ...cusip, width: 84 },
  { ...isin, width: 104 },
  { key: 'effective_from_date', label: 'Effective From Date', kind: 'date', width: 92, example: '2025-06-02' },
  { key: 'effective_to_date', label: 'Effective To Date', kind: 'date', width: 92, example: '2025-06-30' },
  { key: 'par_amount', label: 'Par Amount', kind: 'number', width: 96, example: '150000000' },
  { key: 'weight', label: 'Weight', kind: 'weight', width: 80, example: '1' },
  { key: 'new_entrant', label: 'New Entrant', kind: 'text', width: 76, example: 'N' },
  { key: 'entry_at_ask', label: 'Entry at Ask', kind: 'text', width: 76, example: 'N' },
  { ...comments('June rebalancing'), width: 124 },
];

export const priceUpload: UploadKind = {
  slug: 'price',
  uploadType: priceUploadType,
  title: 'Price Upload',
  shortName: 'Prices',
  subtitle: 'Override the price and discount margin of securities on a date',
  recordType: 'price',
  templateName: 'price-upload-template.csv',
  templateNote: null,
  columns: priceColumns,
  fieldMapping: mappingOf(priceColumns),
  rowHeight: 64,
  rowHeightWithErrors: 80,
};

export const compositionUpload: UploadKind = {
  slug: 'composition',
  uploadType: compositionUploadType,
  title: 'Composition Upload',
  shortName: 'Compositions',
  subtitle: 'Replace the members of an index from a date on',
  recordType: 'composition',
  templateName: 'composition-upload-template.csv',
  templateNote: 'Weights must add up to 1 for each index and date.',
  columns: compositionColumns,
  fieldMapping: mappingOf(compositionColumns),
  rowHeight: 104,
  rowHeightWithErrors: 120,
};

export const uploadKinds: readonly UploadKind[] = [priceUpload, compositionUpload];

export const kindOfType = (uploadType: UploadType): UploadKind =>
  uploadType === priceUploadType ? priceUpload : compositionUpload;

export const templateText = ({ columns }: UploadKind): string =>
  [columns.map(({ key }) => key.toUpperCase()), columns.map(({ example }) => example)]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
