import { dayOfWeek, requireDate } from '../plain-date.ts';

/** Every calendar is closed on Saturdays and Sundays. */
export interface BusinessCalendar {
  readonly name: string;
  /** True if the date is neither a weekend day nor a holiday. Throws RangeError for text that is not a date. */
  isBusinessDay(date: string): boolean;
}

/**
 * A calendar computed by rule. `holidaysOfYear` gives the closed dates of a year (weekend dates do no harm). It is called
 * once for each year, so it must depend on the year alone.
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

/** Open only if all calendars are open, as in "business day in New York and London". */
export function combinedCalendar(calendars: readonly BusinessCalendar[]): BusinessCalendar {
  if (calendars.length === 0) throw new RangeError('A combined calendar needs at least one calendar');
  return {
    name: calendars.map((calendar) => calendar.name).join('+'),
    isBusinessDay: (date) => calendars.every((calendar) => calendar.isBusinessDay(date)),
  };
}
