import { addDays, isPlainDate } from '@landfall/instruments';

/** The first and last day that a picker offers, both included. */
export interface DateWindow {
  first: string;
  last: string;
}

/** The last so many days up to today. */
export const daysBack = (today: string, days: number): DateWindow => ({ first: addDays(today, -days), last: today });

export const isWithin = (date: string, { first, last }: DateWindow): boolean =>
  isPlainDate(date) && first <= date && date <= last;

/** How far back a picker of a single day reaches. */
const singleDateDays = 29;

export const singleDateWindow = (today: string): DateWindow => daysBack(today, singleDateDays);
