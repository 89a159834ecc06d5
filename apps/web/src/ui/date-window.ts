import { addDays, isPlainDate } from '@landfall/instruments';
import { readableDate } from '../lib/dates.ts';

/** The first and last day that a picker offers, both included. */
export interface DateWindow {
  first: string;
  last: string;
}

/** The last so many days up to today. */
export const daysBack = (today: string, days: number): DateWindow => ({ first: addDays(today, -days), last: today });

/** What a field says of a text that is no day. */
export const noDayWords = 'Please enter a date, such as 2026-01-30.';

/** What a field says of a day that its picker does not offer. */
export const outsideWords = ({ first, last }: DateWindow): string =>
  `Please pick a day from ${readableDate(first)} to ${readableDate(last)}.`;

export const isWithin = (date: string, { first, last }: DateWindow): boolean =>
  isPlainDate(date) && first <= date && date <= last;

/** How far back a picker of a single day reaches. */
const singleDateDays = 29;

export const singleDateWindow = (today: string): DateWindow => daysBack(today, singleDateDays);
