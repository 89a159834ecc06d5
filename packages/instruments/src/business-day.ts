import type { BusinessCalendar } from './calendars/business-calendar.ts';
import { addDays, daysBetween } from './plain-date.ts';

/** How to move a date that is not a business day (ISDA 2006 Definitions, section 4.12). */
export type BusinessDayConvention =
  | 'FOLLOWING'
  | 'MODIFIED_FOLLOWING'
  | 'PRECEDING'
  | 'MODIFIED_PRECEDING'
  | 'UNADJUSTED';

/** No market stays closed longer; a faulty calendar must not hang the caller. */
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
 * Moves a date to a business day: FOLLOWING to the next, PRECEDING to the previous one. The MODIFIED conventions move the
 * other way if that would leave the month. UNADJUSTED does not move.
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

/** The nth business day after the date, or before it if the count is negative. Zero means the date moved by FOLLOWING. */
export function addBusinessDays(date: string, count: number, calendar: BusinessCalendar): string {
  if (!Number.isInteger(count)) throw new RangeError(`Not a whole number of business days: ${count}`);
  if (count === 0) return roll(date, 1, calendar);
  let moved = date;
  for (let left = Math.abs(count); left > 0; left--) {
    moved = count > 0 ? nextBusinessDay(moved, calendar) : previousBusinessDay(moved, calendar);
  }
  return moved;
}

/** Business days after `from`, up to and including `to`. Zero if `to` is not later. */
export function businessDaysBetween(from: string, to: string, calendar: BusinessCalendar): number {
  let count = 0;
  for (let offset = 1; offset <= daysBetween(from, to); offset++) {
    if (calendar.isBusinessDay(addDays(from, offset))) count++;
  }
  return count;
}
