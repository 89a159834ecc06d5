import { describe, expect, it } from 'vitest';
import { readBusinessDay, readBusinessDayClause, readDayCount } from './conventions.ts';

describe('conventions', () => {
  it.each([
    ['Actual/360', 'ACT/360'],
    ['Act/365', 'ACT/365'],
    ['30/360', '30/360'],
    ['30E/360', '30E/360'],
    ['Actual/Actual', 'ACT/ACT'],
    ['Actual days / 360', 'ACT/360'],
    ['Days elapsed over 360', 'ACT/360'],
    ['Days are counted actual over 360', 'ACT/360'],
    ['the actual number of days elapsed in such Accrual Period divided by 360', 'ACT/360'],
    ['a year of 360 days and the actual number of days elapsed', 'ACT/360'],
    ['The count of days is actual, the year 360', 'ACT/360'],
    ['the number of days in the Interest Period divided by 360', 'ACT/360'],
    ['a 365-day year and the actual number of days elapsed', 'ACT/365'],
    ['a 360-day year of twelve 30-day months', '30/360'],
    ['thirty-day months in a 360-day year', '30/360'],
    ['a 360-day year consisting of twelve months of thirty days each', '30/360'],
    ['quarterly in arrear', undefined],
  ])('day count: %s', (text, expected) => {
    expect(readDayCount(text)?.value).toBe(expected);
  });

  it('is none that a sentence opens with', () => {
    expect(readBusinessDay('Following an event the reserves may be revised upwards.')).toBeNull();
  });

  it.each([
    ['Following Business Day Convention', 'FOLLOWING'],
    ['Modified Following', 'MODIFIED_FOLLOWING'],
    ['Mod. Following', 'MODIFIED_FOLLOWING'],
    ['Preceding', 'PRECEDING'],
    ['Unadjusted', 'UNADJUSTED'],
  ])('business day: %s', (text, expected) => {
    expect(readBusinessDay(text)?.value).toBe(expected);
  });

  it.each([
    ['or if any such day is not a Business Day, the next succeeding Business Day', 'FOLLOWING'],
    ['or if not a Business Day the Business Day next following', 'FOLLOWING'],
    [
      'Should an Interest Payment Date not be a TARGET Business Day, it is postponed to the next day which is; if that day falls in another calendar month, it is brought forward to the day before.',
      'MODIFIED_FOLLOWING',
    ],
    ['If it is no Business Day, payment is made on the next one; interest for another month is not due.', 'FOLLOWING'],
    ['where that is no Business Day, on the Business Day which follows it', 'FOLLOWING'],
    ['If it is not a business day in New York and London, payment is made on the next day that is', 'FOLLOWING'],
    ['20 January and 20 July, first on 20 July 2030 (following business day)', 'FOLLOWING'],
    [
      'A date that is not a Business Day rolls to the next Business Day, unless that is in the following month',
      'MODIFIED_FOLLOWING',
    ],
    [
      'if any such day is not a Business Day, the next following Business Day unless it would thereby fall in the next calendar month, in which case it will be the immediately preceding Business Day',
      'MODIFIED_FOLLOWING',
    ],
    [
      'subject to postponement to the next Business Day, unless that day falls in the following calendar month',
      'MODIFIED_FOLLOWING',
    ],
    [
      'payment will be made on the following Business Day, or, if that day is in a different calendar month, on the preceding Business Day',
      'MODIFIED_FOLLOWING',
    ],
    ['Payment is then made on the next working day, even if that falls in the following month', 'FOLLOWING'],
    ['interest dates are subject to the modified following business day convention', 'MODIFIED_FOLLOWING'],
    ['Act/360, modified following business day', 'MODIFIED_FOLLOWING'],
    ['where a payment date is not a business day, payment is made on the first business day thereafter', 'FOLLOWING'],
    [
      'where a payment date is not a business day, payment is made on the first business day thereafter, or, if that day falls in the next month, on the last business day before',
      'MODIFIED_FOLLOWING',
    ],
    ['should any such day not be a Business Day, payment will be due on the next day that is one', 'FOLLOWING'],
    [
      'any payment that falls due on a day that is not a Business Day will be made on the next Business Day, or on the preceding Business Day if the next one is in another calendar month',
      'MODIFIED_FOLLOWING',
    ],
    ['Act/360, modified following Each Class is redeemed at par', 'MODIFIED_FOLLOWING'],
    ['Act/360, mod. following', 'MODIFIED_FOLLOWING'],
    ['Act/360, following business day', 'FOLLOWING'],
    ['Actual/360, modified following, adjusted', 'MODIFIED_FOLLOWING'],
    ['within five Business Days of the notice', undefined],
    ['Each is put off to the next succeeding banking day if banks in Bern are closed.', 'FOLLOWING'],
    ['If a Due Day is not a Working Day, the next succeeding Working Day takes its place.', 'FOLLOWING'],
    [
      'If a payment falls on a day that is not a banking day, it is made on the next banking day unless that is in the following month.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'not adjusted for accrual; payments falling on other than a Business Day are made on the next Business Day',
      'FOLLOWING',
    ],
    ['The repayment may be put off by the Sponsor to a day not after 30 March 2031.', undefined],
  ])('clause: %s', (text, expected) => {
    expect(readBusinessDayClause(text)?.value).toBe(expected);
  });
});
