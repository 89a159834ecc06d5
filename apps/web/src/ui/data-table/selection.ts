import { unrunText } from '@landfall/contract';
import { copiedText, type Column } from './column.ts';

/** Row -1 is the header. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle from where it began to where the keyboard is. */
export interface Selection {
  anchor: Place;
  head: Place;
}

export interface Extent {
  rows: number;
  columns: number;
  /** Rows that Page Up and Page Down pass. */
  page: number;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Where a key leads from a place; null when it is none of the grid's keys. */
export function placeAfter(key: string, toEdge: boolean, from: Place, extent: Extent): Place | null {
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  const at = (row: number, column: number): Place => ({
    row: within(row, -1, lastRow),
    column: within(column, 0, lastColumn),
  });
  switch (key) {
    case 'ArrowDown':
      return toEdge ? at(lastRow, from.column) : at(from.row + 1, from.column);
    case 'ArrowUp':
      return toEdge ? at(0, from.column) : at(from.row - 1, from.column);
    case 'ArrowLeft':
      return toEdge ? at(from.row, 0) : at(from.row, from.column - 1);
    case 'ArrowRight':
      return toEdge ? at(from.row, lastColumn) : at(from.row, from.column + 1);
    case 'Home':
      return at(toEdge ? 0 : from.row, 0);
    case 'End':
      return at(toEdge ? lastRow : from.row, lastColumn);
    case 'PageDown':
      return at(from.row + extent.page, from.column);
    case 'PageUp':
      return at(Math.max(from.row - extent.page, 0), from.column);
    default:
      return null;
  }
}

export interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function boundsOf({ anchor, head }: Selection): Bounds {
  return {
    top: Math.max(0, Math.min(anchor.row, head.row)),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export const oneCell = (place: Place): Selection => ({ anchor: place, head: place });

/** Null where there is nothing to select. */
export const everything = (extent: Extent): Selection | null =>
  extent.rows === 0
    ? null
    : { anchor: { row: 0, column: 0 }, head: { row: extent.rows - 1, column: extent.columns - 1 } };

const onOneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');

/** What a spreadsheet takes from the clipboard: the selected cells, under their headers when there are whole rows. */
export function toTsv<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { top, bottom, left, right }: Bounds,
): string {
  const taken = columns.slice(left, right + 1);
  const lines = rows
    .slice(top, bottom + 1)
    .map((row) => taken.map((column) => unrunText(onOneLine(copiedText(column, row)))).join('\t'));
  const hasHeader = taken.length === columns.length && lines.length > 1;
  return (hasHeader ? [taken.map(({ header }) => onOneLine(header)).join('\t'), ...lines] : lines).join('\n');
}
