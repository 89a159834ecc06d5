import { extractedFields, type ExtractedField, type FieldValue, type ListName } from '@landfall/contract';

export interface Cell {
  list: ListName;
  rowId: string;
  field: string;
}

/** A row's and a cell's name as text. Neither a list nor a field contains the separator; a row id may. */
export type RowKey = string;
export type CellKey = string;

export const rowKey = (list: ListName, rowId: string): RowKey => `${list}|${rowId}`;
export const cellKey = ({ list, rowId, field }: Cell): CellKey => `${list}|${rowId}|${field}`;

export function parseRowKey(key: RowKey): { list: ListName; rowId: string } {
  const at = key.indexOf('|');
  return { list: key.slice(0, at) as ListName, rowId: key.slice(at + 1) };
}

export function parseCellKey(key: CellKey): Cell {
  const at = key.lastIndexOf('|');
  return { ...parseRowKey(key.slice(0, at)), field: key.slice(at + 1) };
}

export const rowOfCell = (key: CellKey): RowKey => key.slice(0, key.lastIndexOf('|'));

export const cellElementId = (key: CellKey): string => `field-${key.replaceAll(/[^A-Za-z0-9-]/g, '_')}`;

/** The id of a section's action on the tab that shows. */
export const sectionElementId = (list: ListName): string => `section-${list}`;

export const markerElementId = (key: CellKey): string => `mark-${cellElementId(key)}`;

export type RowValues = Readonly<Record<string, FieldValue | undefined>>;

export const fieldOf = (list: ListName, name: string): ExtractedField | undefined =>
  extractedFields[list].find((candidate) => candidate.name === name);

export const asText = (value: FieldValue | undefined): string =>
  value === null || value === undefined ? '' : String(value);

export const firstFieldOf = (list: ListName): string => extractedFields[list][0]?.name ?? '';

/** A tab's name. Rows that name no class stand under one of their own. */
export const classLabel = (classKey: string): string => (classKey === '' ? 'No class' : `Class ${classKey}`);

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

/** A value for reading. Amounts are grouped; everything else stands as it is. */
export function valueText(field: ExtractedField, value: FieldValue, unit: string | null = null): string {
  if (value === null || value === '') return '—';
  const text = typeof value === 'number' && field.kind === 'number' ? grouped.format(value) : String(value);
  return unit === null ? text : `${text} ${unit}`;
}
