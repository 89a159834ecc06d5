import type { ReactNode } from 'react';

export type CellValue = string | number | null;

/** One column of a table: what it holds, how it reads, how wide it starts. */
export interface Column<Row> {
  id: string;
  header: string;
  /** What the header has no room for, such as the unit. */
  explained?: string;
  /** Numbers are right-aligned; identifiers are monospaced and can be copied on their own. */
  kind: 'text' | 'number' | 'date' | 'identifier';
  /** What sorting compares and copying takes: unrounded numbers, `yyyy-MM-dd` dates, null for nothing. */
  value: (row: Row) => CellValue;
  /** The text that is shown and filtered; by default the value as text. */
  text?: (row: Row) => string;
  /** What is drawn, where that is more than the text. */
  cell?: (row: Row) => ReactNode;
  /** What a narrow screen draws in its first column, where that is more than the text: nothing to be tapped. */
  narrow?: (row: Row) => ReactNode;
  /** What copying takes, where that is not the value. */
  copied?: (row: Row) => string;
  /** Starting width in pixels; columns share what room is left over in proportion. */
  width: number;
  /** Shown on a narrow screen; the rest comes on tap. */
  isImportant?: boolean;
  /** Hidden until the reader shows it. */
  isHidden?: boolean;
}

/** Stands where there is no value. */
export const noValue = '–';

/** A column of numbers, as `format` writes them. */
export const numberColumn = <Row>(
  id: string,
  header: string,
  width: number,
  value: (row: Row) => number | null,
  format: (value: number) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> => {
  const text = (row: Row): string => {
    const number = value(row);
    return number === null ? noValue : format(number);
  };
  return { id, header, kind: 'number', width, value, text, ...more };
};

export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null || value === '' ? noValue : String(value);
}

export function copiedText<Row>(column: Column<Row>, row: Row): string {
  return column.copied ? column.copied(row) : String(column.value(row) ?? '');
}

const moreWidth = 24;
const narrowWidth = 76;
/** A date is read as a whole or not at all. */
const narrowDateWidth = 92;

/** Pixels of a number in tabular figures, and those around it in its cell. */
function drawnWidth(text: string): number {
  const marks = text.replaceAll(/[^.,]/g, '').length;
  return (text.length - marks) * 8.2 + marks * 4.5;
}
const padding = { wide: 20, narrow: 12 };

/** How wide the longest number of each column is drawn: it is one of the least and the greatest. No number is cut off. */
export function numberWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, number> {
  const widest = ({ value, ...column }: Column<Row>): number => {
    let least: Row | undefined;
    let greatest: Row | undefined;
    for (const row of rows) {
      const number = value(row);
      if (number === null) continue;
      if (least === undefined || number < (value(least) ?? number)) least = row;
      if (greatest === undefined || number > (value(greatest) ?? number)) greatest = row;
    }
    const ends = [least, greatest].filter((row) => row !== undefined);
    return Math.max(0, ...ends.map((row) => drawnWidth(cellText({ value, ...column }, row))));
  };
  return Object.fromEntries(columns.filter(({ kind }) => kind === 'number').map((each) => [each.id, widest(each)]));
}

/** The widths of a table as custom properties, so that a resize touches the grid and no row. */
export function columnTracks(
  columns: readonly Pick<Column<never>, 'id' | 'width' | 'kind'>[],
  widths: Readonly<Record<string, number>>,
  /** What the longest number of a column takes. */
  drawn: Readonly<Record<string, number>>,
  /** Null on a wide screen; on a narrow one, whether rows open to show more. */
  narrow: { hasDetails: boolean } | null,
): Record<'--tracks' | '--least-width', string> {
  if (narrow) {
    // The first column takes what the numbers leave, which on the narrowest leave more; nothing scrolls sideways.
    const tracks = columns.map(({ id, width, kind }, at) => {
      if (at === 0) return 'minmax(0, 1fr)';
      const least = `min(${Math.min(width, narrowWidth)}px, 20vw)`;
      if (kind === 'date') return `${narrowDateWidth}px`;
      return kind === 'number' ? `max(${least}, ${Math.ceil((drawn[id] ?? 0) + padding.narrow)}px)` : least;
    });
    return {
      '--tracks': [...tracks, ...(narrow.hasDetails ? [`${moreWidth}px`] : [])].join(' '),
      '--least-width': '0px',
    };
  }
  const leastOf = ({ id, width }: { id: string; width: number }): number =>
    Math.max(width, Math.ceil((drawn[id] ?? 0) + padding.wide));
  const tracks = columns.map((column) => {
    const resized = widths[column.id];
    if (resized !== undefined) return `${resized}px`;
    const width = leastOf(column);
    return `minmax(${width}px, ${column.kind === 'text' ? width * 2 : width}fr)`;
  });
  const least = columns.reduce((sum, column) => sum + (widths[column.id] ?? leastOf(column)), 0);
  return { '--tracks': tracks.join(' '), '--least-width': `${least}px` };
}
