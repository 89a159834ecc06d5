import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  adjustToBusinessDay,
  type BusinessDayConvention,
  businessDaysBetween,
  nextBusinessDay,
  previousBusinessDay,
} from './business-day.ts';
import { ruleCalendar } from './calendars/business-calendar.ts';
import { businessCalendars } from './calendars/named-calendars.ts';
import { plainDateFromDayNumber } from './plain-date.ts';

const { US_BOND, LONDON } = businessCalendars;
const dates = fc.integer({ min: 11_000, max: 25_000 }).map(plainDateFromDayNumber);

describe('business-day conventions', () => {
  it.each<[string, BusinessDayConvention, string]>([
    ['2024-06-15', 'FOLLOWING', '2024-06-17'],
    ['2024-06-15', 'MODIFIED_FOLLOWING', '2024-06-17'],
    ['2024-06-15', 'PRECEDING', '2024-06-14'],
    ['2024-06-15', 'MODIFIED_PRECEDING', '2024-06-14'],
    ['2024-06-15', 'UNADJUSTED', '2024-06-15'],
    // Sunday at the end of a month, and Saturday at the start of one.
    ['2024-06-30', 'FOLLOWING', '2024-07-01'],
    ['2024-06-30', 'MODIFIED_FOLLOWING', '2024-06-28'],
    ['2024-06-01', 'PRECEDING', '2024-05-31'],
    ['2024-06-01', 'MODIFIED_PRECEDING', '2024-06-03'],
    // Good Friday 29 March 2024 before Easter: the month's last business day is the 28th.
    ['2024-03-29', 'FOLLOWING', '2024-04-01'],
    ['2024-03-29', 'MODIFIED_FOLLOWING', '2024-03-28'],
    ['2024-06-14', 'MODIFIED_FOLLOWING', '2024-06-14'],
  ])('%s %s is %s', (date, convention, expected) => {
    expect(adjustToBusinessDay(date, convention, US_BOND)).toBe(expected);
  });

  it('steps over holidays', () => {
    expect(addBusinessDays('2024-12-24', 2, LONDON)).toBe('2024-12-30');
    expect(addBusinessDays('2024-12-27', -1, LONDON)).toBe('2024-12-24');
    expect(addBusinessDays('2024-12-25', 0, LONDON)).toBe('2024-12-27');
    expect(nextBusinessDay('2024-07-03', US_BOND)).toBe('2024-07-05');
    expect(previousBusinessDay('2024-07-05', US_BOND)).toBe('2024-07-03');
    expect(businessDaysBetween('2024-07-03', '2024-07-08', US_BOND)).toBe(2);
    expect(businessDaysBetween('2024-07-08', '2024-07-03', US_BOND)).toBe(0);
    expect(() => addBusinessDays('2024-07-08', 1.5, US_BOND)).toThrow(RangeError);
  });

  it('refuses a calendar that never opens, instead of searching for ever', () => {
    const shut = { name: 'SHUT', isBusinessDay: () => false };
    expect(() => adjustToBusinessDay('2024-07-08', 'FOLLOWING', shut)).toThrow(RangeError);
  });

  it('lands on a business day, in the same month where MODIFIED, and stays there', () => {
    const moving = ['FOLLOWING', 'MODIFIED_FOLLOWING', 'PRECEDING', 'MODIFIED_PRECEDING'] as const;
    fc.assert(
      fc.property(dates, fc.constantFrom(...moving), (date, convention) => {
        const moved = adjustToBusinessDay(date, convention, LONDON);
        expect(LONDON.isBusinessDay(moved)).toBe(true);
        expect(adjustToBusinessDay(moved, convention, LONDON)).toBe(moved);
        const keeps = {
          FOLLOWING: moved >= date,
          PRECEDING: moved <= date,
          MODIFIED_FOLLOWING: moved.slice(0, 7) === date.slice(0, 7),
          MODIFIED_PRECEDING: moved.slice(0, 7) === date.slice(0, 7),
        };
        expect(keeps[convention]).toBe(true);
      }),
    );
  });

  it('counts the business days that it added', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 60 }), (date, count) => {
        expect(businessDaysBetween(date, addBusinessDays(date, count, US_BOND), US_BOND)).toBe(count);
      }),
    );
  });

  it('calls a rule once a year', () => {
    const asked: number[] = [];
    const calendar = ruleCalendar('COUNTED', (year) => {
      asked.push(year);
      return [`${year}-06-17`];
    });
    expect(calendar.isBusinessDay('2024-06-17')).toBe(false);
    expect(calendar.isBusinessDay('2024-06-18')).toBe(true);
    expect(calendar.isBusinessDay('2025-06-17')).toBe(false);
    expect(asked).toEqual([2024, 2025]);
  });
});
