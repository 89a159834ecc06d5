import type { ReactNode } from 'react';
import plain from '../../../ui/plain-table.module.css';
import classes from './parts.module.css';
import { noValue } from '../../../ui/data-table/column.ts';
import { percentsAlike } from '../../../lib/numbers.ts';

export interface SmallColumn<Row> {
  header: string;
  isNumber?: boolean;
  /** Left out on a narrow screen. */
  isOptional?: boolean;
  cell: (row: Row) => ReactNode;
  /** What a narrow screen shows under it, of a column that is left out there. */
  below?: (row: Row) => string;
}

interface SmallTableProps<Row> {
  label: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A handful of rows that need no sorting. */
export function SmallTable<Row>({ label, columns, rows, rowKey }: SmallTableProps<Row>) {
  return (
    // With large text it may scroll sideways, so it must be focusable.
    <div className={classes.scroller} role="group" aria-label={label} tabIndex={0}>
      <table className={`${plain.table} ${classes.table}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, isNumber, isOptional }) => (
              <th key={header} scope="col" data-number={isNumber || undefined} data-optional={isOptional || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, isNumber, isOptional, cell, below }) => (
                <td
                  key={header}
                  data-number={isNumber || undefined}
                  data-optional={isOptional || undefined}
                  data-dates={below !== undefined || undefined}
                >
                  {cell(row)}
                  {below ? <span className={classes.below}>{below(row)}</span> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Newest first. */
export const newestFirst = <T extends { effectiveFromDate: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (a.effectiveFromDate < b.effectiveFromDate ? 1 : -1));

/** The end of a current row is open. */
export const until = (date: string | null): string => date ?? 'Open';

/** The end below the beginning, if there is no space for another column. */
export const toUntil = ({ effectiveToDate }: { effectiveToDate: string | null }): string =>
  effectiveToDate === null ? until(null) : `to ${effectiveToDate}`;

/** One column of per cents, with the same decimals all the way down. */
export function percentsOf<T>(rows: readonly T[], valueOf: (row: T) => number | null): (row: T) => string {
  const text = percentsAlike(rows.map(valueOf));
  return (row) => {
    const value = valueOf(row);
    return value === null ? noValue : text(value);
  };
}
