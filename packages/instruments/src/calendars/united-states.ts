import { addDays } from '../plain-date.ts';
import { ruleCalendar } from './business-calendar.ts';
import { dateOf, easterSunday, lastWeekday, nthWeekday, sundayToMonday, toNearestWeekday } from './date-rules.ts';

const monday = 1;
const thursday = 4;

/** Monday and Thursday holidays that banks, bond market and exchange share. */
function sharedHolidays(year: number): string[] {
  return [
    nthWeekday(year, 1, monday, 3), // Martin Luther King
    nthWeekday(year, 2, monday, 3), // Washington's birthday
    lastWeekday(year, 5, monday), // Memorial Day
    nthWeekday(year, 9, monday, 1), // Labor Day
    nthWeekday(year, 11, thursday, 4), // Thanksgiving
  ];
}

/** New Year, Juneteenth (since 2022), Independence Day and Christmas, moved by the caller's rule. */
function fixedHolidays(year: number, move: (date: string) => string): string[] {
  const juneteenth = year >= 2022 ? [move(dateOf(year, 6, 19))] : [];
  // New Year's Day on a Saturday never moves to 31 December, which is the last trading day of the year.
  return [sundayToMonday(dateOf(year, 1, 1)), ...juneteenth, move(dateOf(year, 7, 4)), move(dateOf(year, 12, 25))];
}

const goodFriday = (year: number) => addDays(easterSunday(year), -2);

/**
 * If Good Friday is the first Friday of April, the bond market opens in the morning for the employment report (2010, 2012,
 * 2015, 2021, 2023). Our choice: a day with a market is a business day.
 */
const isPayrollFriday = (date: string) => date.slice(5) >= '04-01' && date.slice(5) <= '04-07';

const bondMarketClosings = ['2001-09-11', '2001-09-12', '2004-06-11', '2012-10-30', '2018-12-05'];

const exchangeClosings = [
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
];

const ofYear = (dates: readonly string[], year: number) => dates.filter((date) => Number(date.slice(0, 4)) === year);

/** Banks in New York: Federal Reserve holidays. A holiday on a Saturday is lost. Good Friday is open. Since 2000. */
export const usBankCalendar = ruleCalendar('US_BANK', (year) => [
  ...sharedHolidays(year),
  ...fixedHolidays(year, sundayToMonday),
  nthWeekday(year, 10, monday, 2),
  sundayToMonday(dateOf(year, 11, 11)),
]);

/**
 * US bond market: SIFMA's recommended full closes (early closes are business days), with Columbus and Veterans Day.
 * Since 2000; source: SIFMA's published holiday schedules and its notices of unscheduled closes.
 */
export const usBondCalendar = ruleCalendar('US_BOND', (year) => [
  ...sharedHolidays(year),
  ...fixedHolidays(year, toNearestWeekday),
  ...[goodFriday(year)].filter((date) => !isPayrollFriday(date)),
  nthWeekday(year, 10, monday, 2),
  sundayToMonday(dateOf(year, 11, 11)),
  ...ofYear(bondMarketClosings, year),
]);

/** New York Stock Exchange: NYSE Rule 7.2 holidays and its unscheduled full closes. Since 2000. */
export const nyseCalendar = ruleCalendar('NYSE', (year) => [
  ...sharedHolidays(year),
  ...fixedHolidays(year, toNearestWeekday),
  goodFriday(year),
  ...ofYear(exchangeClosings, year),
]);
