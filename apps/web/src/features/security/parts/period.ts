import { noValue } from '../../../ui/data-table/column.ts';
import { percentsAlike } from '../../../lib/market-numbers.ts';

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
