import type { ReactNode } from 'react';

export type CellValue = string | number | null;

/** One column of a table: what it holds, how it reads, how wide it starts. */
export interface Column<Row> {
  id: string;
  header: string;
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

export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null || value === '' ? noValue : String(value);
}

export function copiedText<Row>(column: Column<Row>, row: Row): string {
  return column.copied ? column.copied(row) : String(column.value(row) ?? '');
}
