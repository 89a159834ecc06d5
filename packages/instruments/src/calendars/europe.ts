import { addDays, dayOfWeek } from '../plain-date.ts';
import { ruleCalendar } from './business-calendar.ts';
import { dateOf, easterSunday, lastWeekday, nthWeekday } from './date-rules.ts';

const monday = 1;

/** Bank holidays moved or added by proclamation, by year. */
const movedEarlyMay: Readonly<Record<number, string>> = { 2020: '2020-05-08' };
const movedSpring: Readonly<Record<number, string>> = { 2002: '2002-06-04', 2012: '2012-06-04', 2022: '2022-06-02' };
const addedInLondon: Readonly<Record<number, string>> = {
  2002: '2002-06-03',
  2011: '2011-04-29',
  2012: '2012-06-05',
  2022: '2022-06-03',
  2023: '2023-05-08',
};
const stateFuneral = '2022-09-19';

/** Christmas and Boxing Day, or their substitute weekdays. */
function londonChristmas(year: number): string[] {
  const christmas = dateOf(year, 12, 25);
  const weekday = dayOfWeek(christmas);
  // Friday: Boxing Day moves to Monday. Saturday: both move. Sunday: Christmas moves past Boxing Day to Tuesday.
  if (weekday === 5) return [christmas, dateOf(year, 12, 28)];
  if (weekday === 6) return [dateOf(year, 12, 27), dateOf(year, 12, 28)];
  if (weekday === 0) return [dateOf(year, 12, 26), dateOf(year, 12, 27)];
  return [christmas, dateOf(year, 12, 26)];
}

function londonNewYear(year: number): string {
  const date = dateOf(year, 1, 1);
  const weekday = dayOfWeek(date);
  if (weekday === 6) return addDays(date, 2);
  return weekday === 0 ? addDays(date, 1) : date;
}

/**
 * London: bank holidays of England and Wales (Banking and Financial Dealings Act 1971 and royal proclamations, as listed on
 * gov.uk/bank-holidays). Since 2000.
 */
export const londonCalendar = ruleCalendar('LONDON', (year) => {
  const easter = easterSunday(year);
  const added = addedInLondon[year];
  return [
    londonNewYear(year),
    addDays(easter, -2),
    addDays(easter, 1),
    movedEarlyMay[year] ?? nthWeekday(year, 5, monday, 1),
    movedSpring[year] ?? lastWeekday(year, 5, monday),
    lastWeekday(year, 8, monday),
    ...londonChristmas(year),
    ...(added === undefined ? [] : [added]),
    stateFuneral,
  ];
});

/**
 * TARGET (T2): the closing days of the euro payment system, European Central Bank press release of 14 December 2000. Holidays
 * on a weekend have no substitute. Since 2000; 31 December 2001 was closed for the change to euro cash.
 */
export const targetCalendar = ruleCalendar('TARGET', (year) => {
  const easter = easterSunday(year);
  return [
    dateOf(year, 1, 1),
    addDays(easter, -2),
    addDays(easter, 1),
    dateOf(year, 5, 1),
    dateOf(year, 12, 25),
    dateOf(year, 12, 26),
    '2001-12-31',
  ];
});
