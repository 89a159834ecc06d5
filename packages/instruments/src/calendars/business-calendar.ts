import { dayOfWeek } from '../plain-date.ts';
import { requireDate } from '../require-date.ts';

/** Which plain dates are business days. Every calendar is closed on Saturdays and Sundays. */
export interface BusinessCalendar {
  readonly name: string;
  /** True when the date is neither a weekend day nor a holiday. Throws RangeError for text that is no date. */
  isBusinessDay(date: string): boolean;
}

/**
 * A calendar computed by rule. `holidaysOfYear` gives the closed dates that belong to a year (weekend dates are harmless)
 * and is asked once a year: the answer is kept, so it must depend on the year alone.
 */
export function ruleCalendar(name: string, holidaysOfYear: (year: number) => readonly string[]): BusinessCalendar {
  const known = new Map<number, ReadonlySet<string>>();
  return {
    name,
    isBusinessDay(date) {
      const { year } = requireDate(date);
      const weekday = dayOfWeek(date);
      if (weekday === 0 || weekday === 6) return false;
      let holidays = known.get(year);
      if (!holidays) {
        holidays = new Set(holidaysOfYear(year));
        known.set(year, holidays);
      }
      return !holidays.has(date);
    },
  };
}

/** Open only when every one of the calendars is open: the usual reading of "business day in New York and London". */
export function combinedCalendar(calendars: readonly BusinessCalendar[]): BusinessCalendar {
  if (calendars.length === 0) throw new RangeError('A combined calendar needs at least one calendar');
  return {
    name: calendars.map((calendar) => calendar.name).join('+'),
    isBusinessDay: (date) => calendars.every((calendar) => calendar.isBusinessDay(date)),
  };
}

/** The calendar with further closed dates, such as an operator's own list or a closing no rule foresaw. */
export function calendarWithClosings(calendar: BusinessCalendar, closedDates: readonly string[]): BusinessCalendar {
  const closed = new Set(closedDates);
  return {
    name: calendar.name,
    isBusinessDay: (date) => !closed.has(date) && calendar.isBusinessDay(date),
  };
}
