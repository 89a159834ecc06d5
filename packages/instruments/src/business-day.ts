import type { BusinessCalendar } from './calendars/business-calendar.ts';
import { addDays, daysBetween } from './plain-date.ts';

/** How a date that is no business day is moved (ISDA 2006 Definitions, section 4.12). */
export type BusinessDayConvention =
  | 'FOLLOWING'
  | 'MODIFIED_FOLLOWING'
  | 'PRECEDING'
  | 'MODIFIED_PRECEDING'
  | 'UNADJUSTED';

/** No market stays shut longer; a calendar that does is a mistake, and must not hang the caller. */
const longestClosureDays = 60;

function roll(date: string, step: 1 | -1, calendar: BusinessCalendar): string {
  let moved = date;
  for (let tries = 0; tries <= longestClosureDays; tries++) {
    if (calendar.isBusinessDay(moved)) return moved;
    moved = addDays(moved, step);
  }
  throw new RangeError(`Calendar ${calendar.name} has no business day within ${longestClosureDays} days of ${date}`);
}

/**
 * Moves a date to a business day. FOLLOWING and PRECEDING take the next and the previous one; the MODIFIED ones turn back
 * where that would leave the month; UNADJUSTED gives the date as it is.
 */
export function adjustToBusinessDay(
  date: string,
  convention: BusinessDayConvention,
  calendar: BusinessCalendar,
): string {
  if (convention === 'UNADJUSTED') return date;
  const forward = convention === 'FOLLOWING' || convention === 'MODIFIED_FOLLOWING';
  const moved = roll(date, forward ? 1 : -1, calendar);
  const staysInMonth = moved.slice(0, 7) === date.slice(0, 7);
  if (convention === 'FOLLOWING' || convention === 'PRECEDING' || staysInMonth) return moved;
  return roll(date, forward ? -1 : 1, calendar);
}

/** The first business day strictly after the date. */
export function nextBusinessDay(date: string, calendar: BusinessCalendar): string {
  return roll(addDays(date, 1), 1, calendar);
}

/** The last business day strictly before the date. */
export function previousBusinessDay(date: string, calendar: BusinessCalendar): string {
  return roll(addDays(date, -1), -1, calendar);
}

/**
 * The nth business day after the date (before it, for a negative count), as in trade date + 2. Zero gives the date itself,
 * or the next business day where it is none.
 */
export function addBusinessDays(date: string, count: number, calendar: BusinessCalendar): string {
  if (!Number.isInteger(count)) throw new RangeError(`Not a whole number of business days: ${count}`);
  if (count === 0) return roll(date, 1, calendar);
  let moved = date;
  for (let left = Math.abs(count); left > 0; left--) {
    moved = count > 0 ? nextBusinessDay(moved, calendar) : previousBusinessDay(moved, calendar);
  }
  return moved;
}

/** Business days after `from`, up to and including `to`: the age of a mark in business days. Zero when `to` is not later. */
export function businessDaysBetween(from: string, to: string, calendar: BusinessCalendar): number {
  let count = 0;
  for (let offset = 1; offset <= daysBetween(from, to); offset++) {
    if (calendar.isBusinessDay(addDays(from, offset))) count++;
  }
  return count;
}
