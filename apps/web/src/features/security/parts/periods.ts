import { percentsAlike } from '../../../lib/numbers.ts';
import { noValue } from '../../../ui/data-table/column.ts';
import type { SmallColumn } from '../../../ui/small-table.tsx';

/** Newest first. */
export const newestFirst = <T extends { effectiveFromDate: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (a.effectiveFromDate < b.effectiveFromDate ? 1 : -1));

/** The end of a current row is open. It stands below the beginning where there is no space for another column. */
export const periodColumns: readonly SmallColumn<{ effectiveFromDate: string; effectiveToDate: string | null }>[] = [
  {
    header: 'From',
    cell: (row) => row.effectiveFromDate,
    below: ({ effectiveToDate }) => (effectiveToDate === null ? 'Open' : `to ${effectiveToDate}`),
  },
  { header: 'To', isOptional: true, cell: (row) => row.effectiveToDate ?? 'Open' },
];

/** One column of per cents, with the same decimals all the way down. */
export function percentsOf<T>(rows: readonly T[], valueOf: (row: T) => number | null): (row: T) => string {
  const text = percentsAlike(rows.map(valueOf));
  return (row) => {
    const value = valueOf(row);
    return value === null ? noValue : text(value);
  };
}
