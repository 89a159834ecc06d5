import type { Column } from './column.ts';
import type { Sort } from './table-rows.ts';

/** What a reader made of a table; kept in the browser, per table. */
export interface TableSettings {
  sort: Sort | null;
  /** Pixels, of the columns that were resized. */
  widths: Readonly<Record<string, number>>;
  /** Columns shown or hidden otherwise than they start. */
  shown: Readonly<Record<string, boolean>>;
}

export const noSettings: TableSettings = { sort: null, widths: {}, shown: {} };
const minColumnWidth = 56;
const maxColumnWidth = 720;

export const boundedWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, minColumnWidth), maxColumnWidth));

export const isShown = (column: Pick<Column<never>, 'id' | 'isHidden'>, { shown }: TableSettings): boolean =>
  shown[column.id] ?? !column.isHidden;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;
const keyOf = (table: string) => `landfall.table.${table}`;

const record = <T>(value: unknown, isRight: (each: unknown) => each is T): Record<string, T> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isRight(entry[1])))
    : {};
const isAnything = (_value: unknown): _value is unknown => true;
const isWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= minColumnWidth && value <= maxColumnWidth;
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

function readSort(value: unknown): Sort | null {
  const { id, direction } = record(value, (each): each is string => typeof each === 'string');
  return id !== undefined && (direction === 'ascending' || direction === 'descending') ? { id, direction } : null;
}

/** Settings of an older version, or of another hand, are taken as far as they make sense. */
export function readSettings(storage: Kept, table: string): TableSettings {
  try {
    const { sort, widths, shown } = record(JSON.parse(storage.getItem(keyOf(table)) ?? '{}'), isAnything);
    return { sort: readSort(sort), widths: record(widths, isWidth), shown: record(shown, isBoolean) };
  } catch {
    return noSettings;
  }
}

/** A browser that keeps nothing only loses the convenience. */
export function keepSettings(storage: Kept, table: string, settings: TableSettings): void {
  try {
    storage.setItem(keyOf(table), JSON.stringify(settings));
  } catch {
    // Full or forbidden.
  }
}
