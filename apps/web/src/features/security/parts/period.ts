import { noValue } from '../../../ui/data-table/column.ts';
import { percent } from '../../../lib/market-numbers.ts';

/** The newest first: what holds now stands on top. */
export const newestFirst = <T extends { effectiveFromDate: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (a.effectiveFromDate < b.effectiveFromDate ? 1 : -1));

/** The end of what still holds is open. */
export const until = (date: string | null): string => date ?? 'Open';

export const percentOrNone = (value: number | null): string => (value === null ? noValue : percent(value));
