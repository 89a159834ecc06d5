import { describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '../plain-date.ts';
import { type BusinessCalendar, combinedCalendar } from './business-calendar.ts';
import { easterSunday, lastWeekday, nthWeekday } from './date-rules.ts';
import { businessCalendars, calendarByName, type CalendarName } from './named-calendars.ts';

/** Weekdays on which a calendar is closed, as MM-dd. */
function closedWeekdays(calendar: BusinessCalendar, year: number): string {
  const closed: string[] = [];
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const weekday = dayOfWeek(date) !== 0 && dayOfWeek(date) !== 6;
    if (weekday && !calendar.isBusinessDay(date)) closed.push(date.slice(5));
  }
  return closed.join(' ');
}

describe('holiday calendars', () => {
  it.each<[CalendarName, number, string]>([
    // SIFMA's recommended full closes; Good Friday was a half day in 2021 and 2023, Veterans Day 2023 a Saturday.
    ['US_BOND', 2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 10-08 11-12 11-22 12-05 12-25'],
    ['US_BOND', 2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-24'],
    ['US_BOND', 2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    ['US_BOND', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    ['US_BOND', 2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    // Federal Reserve Banks: nothing on a Saturday is made up, and Good Friday is open.
    ['US_BANK', 2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    ['US_BANK', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    // New York Stock Exchange, with Hurricane Sandy (2012) and President Carter's funeral (2025).
    ['NYSE', 2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
    ['NYSE', 2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    ['NYSE', 2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    // England and Wales, with every year in which a holiday was moved or added.
    ['LONDON', 2002, '01-01 03-29 04-01 05-06 06-03 06-04 08-26 12-25 12-26'],
    ['LONDON', 2010, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    ['LONDON', 2011, '01-03 04-22 04-25 04-29 05-02 05-30 08-29 12-26 12-27'],
    ['LONDON', 2012, '01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26'],
    ['LONDON', 2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    ['LONDON', 2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
    ['LONDON', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    ['LONDON', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    ['TARGET', 2001, '01-01 04-13 04-16 05-01 12-25 12-26 12-31'],
    ['TARGET', 2021, '01-01 04-02 04-05'],
    ['TARGET', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
    ['WEEKENDS', 2024, ''],
  ])('%s is closed on the weekdays of %i that were published', (name, year, expected) => {
    expect(closedWeekdays(businessCalendars[name], year)).toBe(expected);
  });

  it('closes at weekends', () => {
    for (const calendar of Object.values(businessCalendars)) {
      expect(calendar.isBusinessDay('2024-06-15'), calendar.name).toBe(false);
      expect(calendar.isBusinessDay('2024-06-16'), calendar.name).toBe(false);
      expect(calendar.isBusinessDay('2024-06-17'), calendar.name).toBe(true);
    }
    expect(() => businessCalendars.LONDON.isBusinessDay('2024-02-30')).toThrow(RangeError);
  });

  it('opens a combined calendar only when all are open', () => {
    const joint = combinedCalendar([businessCalendars.US_BANK, businessCalendars.LONDON]);
    expect(joint.name).toBe('US_BANK+LONDON');
    expect(joint.isBusinessDay('2024-07-04')).toBe(false);
    expect(joint.isBusinessDay('2024-08-26')).toBe(false);
    expect(joint.isBusinessDay('2024-08-27')).toBe(true);
    expect(() => combinedCalendar([])).toThrow(RangeError);
  });

  it('finds calendars by stored name', () => {
    expect(calendarByName('TARGET')).toBe(businessCalendars.TARGET);
    expect(calendarByName('US_BOND+TARGET')?.isBusinessDay('2024-05-01')).toBe(false);
    expect(calendarByName('US_BOND')?.isBusinessDay('2024-05-01')).toBe(true);
    expect(calendarByName('MOON')).toBeNull();
    expect(calendarByName('US_BOND+toString')).toBeNull();
    expect(calendarByName('')).toBeNull();
  });
});

describe('date rules', () => {
  it.each([
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2038-04-25',
    '2285-03-22',
  ])('Easter Sunday was or will be %s', (date) => {
    expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
  });

  it('counts weekdays in a month', () => {
    expect(nthWeekday(2024, 9, 1, 1)).toBe('2024-09-02');
    expect(nthWeekday(2024, 2, 4, 1)).toBe('2024-02-01');
    expect(lastWeekday(2024, 5, 1)).toBe('2024-05-27');
    expect(lastWeekday(2024, 3, 0)).toBe('2024-03-31');
  });
});
