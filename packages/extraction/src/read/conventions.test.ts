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
    ['SARON compounded in arrear, plus the margin; actual days, 360', 'ACT/360'],
    ['Days elapsed over 360', 'ACT/360'],
    ['Days are counted actual over 360', 'ACT/360'],
    ['the actual number of days elapsed in such Accrual Period divided by 360', 'ACT/360'],
    ['a year of 360 days and the actual number of days elapsed', 'ACT/360'],
    ['The count of days is actual, the year 360', 'ACT/360'],
    ['the number of days in the Interest Period divided by 360', 'ACT/360'],
    ['a 365-day year and the actual number of days elapsed', 'ACT/365'],
    ['a 360-day year of twelve 30-day months', '30/360'],
    ['thirty-day months in a 360-day year', '30/360'],
    ['each year being taken as 360 days and each month as 30', '30/360'],
    ['a 360-day year consisting of twelve months of thirty days each', '30/360'],
    ['Interest is computed on the basis of the actual number of days in the period and a year of 360 days.', 'ACT/360'],
    ['Interest accrues by reference to the actual days in each Accrual Period over a 360-day year.', 'ACT/360'],
    [
      'Interest equals principal times rate times d/360, where d is the actual number of days in the period.',
      'ACT/360',
    ],
    ['The amount is P x R x N/360, N being the number of days in the accrual period.', 'ACT/360'],
    ['Interest is worked out for the days elapsed, a year being taken to have 360 days.', 'ACT/360'],
    ['the actual count of days and a notional 360-day year', 'ACT/360'],
    ['Money market basis', 'ACT/360'],
    ['Exact/360', 'ACT/360'],
    ['exact days over 360', 'ACT/360'],
    ['calendar days / 360', 'ACT/360'],
    ['divided by 360, using the days that actually pass', 'ACT/360'],
    ['by multiplying by the number of days in the Interest Period and dividing by 360', 'ACT/360'],
    ['the number of days actually elapsed divided by 360', 'ACT/360'],
    [
      'Interest runs from day to day, each year being treated as one of 360 days and each period having the days it actually has.',
      'ACT/360',
    ],
    ['on the footing of the days actually elapsed and a 360 day year', 'ACT/360'],
    ['one three-hundred-and-sixtieth of the annual rate for each day that passes', 'ACT/360'],
    ['each day of the period counting for one 360th of a year', 'ACT/360'],
    ['Interest accrues daily (360-day year)', 'ACT/360'],
    ['actual number of days elapsed, three hundred and sixty days being taken as a year', 'ACT/360'],
    ['ACT 360', 'ACT/360'],
    ['Actual-360', 'ACT/360'],
    ['days in period ÷ 360', 'ACT/360'],
    ['actual days in the period bear to 360', 'ACT/360'],
    ['the proportion that the number of days in the period bears to 360', 'ACT/360'],
    ['thirty-day months and a 360 day year', '30/360'],
    ['each month counting as thirty days and each year as three hundred and sixty', '30/360'],
    ['30U/360', '30/360'],
    ['30/360 (bond basis)', '30/360'],
    ['a year of twelve months of thirty days each', '30/360'],
    ['every month being taken to have 30 days', '30/360'],
    ['twelve equal months of 30 days', '30/360'],
    ['Act/365F', 'ACT/365'],
    ['Actual/365 (Fixed)', 'ACT/365'],
    ['the exact number of days divided by 365', 'ACT/365'],
    ['days elapsed in a year of 365 days', 'ACT/365'],
    ['on a 365-day basis for the days elapsed', 'ACT/365'],
    ['each day counting for one 365th of the yearly rate', 'ACT/365'],
    ['30E/360', '30E/360'],
    ['Eurobond basis', '30E/360'],
    ['actual/actual (ICMA)', 'ACT/ACT'],
    ['the actual number of days in the period divided by the actual number of days in the year', 'ACT/ACT'],
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
    ['Mod. Foll.', 'MODIFIED_FOLLOWING'],
    ['Modified Following (New York, London)', 'MODIFIED_FOLLOWING'],
    ['Mod Following', 'MODIFIED_FOLLOWING'],
    ['Modified F.', 'MODIFIED_FOLLOWING'],
    ['Next Business Day, same month', 'MODIFIED_FOLLOWING'],
    ['Roll forward, month-end kept', 'MODIFIED_FOLLOWING'],
    ['following, adjusted within month', 'MODIFIED_FOLLOWING'],
    ['next day in the month, else previous', 'MODIFIED_FOLLOWING'],
    ['Next Business Day', 'FOLLOWING'],
    ['next good business day', 'FOLLOWING'],
    ['Roll forward', 'FOLLOWING'],
    ['Subsequent Business Day', 'FOLLOWING'],
    ['Previous Business Day', 'PRECEDING'],
    ['no adjustment', 'UNADJUSTED'],
    ['Dates are not moved', 'UNADJUSTED'],
  ])('business day: %s', (text, expected) => {
    expect(readBusinessDay(text)?.value).toBe(expected);
  });

  it.each([
    ['or if any such day is not a Business Day, the next succeeding Business Day', 'FOLLOWING'],
    [
      'If a Payment Date is not a Business Day, payment is made on the first following day that is one, unless that day is in the next calendar month, when it is made on the last Business Day before.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'A date falling on a day other than a Business Day is rolled to the next good day, kept within the month.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'A Payment Date that falls on a day when banks are shut moves to the next working day; if that would carry it into a new month, to the working day before.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'A payment falling due on a non-Business Day is carried to the next banking day save where this crosses a month end.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'Where a date is not a Business Day it moves to the next one, or back to the one before if the next lies in another month.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'Payments falling on a holiday are made on the next Business Day in the same month, failing which on the Business Day before.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'A day that is not a Business Day is replaced by the next Business Day of the same month or, if there is none, by the preceding one.',
      'MODIFIED_FOLLOWING',
    ],
    ['Business days: New York and London, modified following.', 'MODIFIED_FOLLOWING'],
    [
      'If such day is not a Business Day, interest is paid on the next Business Day unless it would then fall in the following month, in which event the immediately preceding Business Day applies.',
      'MODIFIED_FOLLOWING',
    ],
    [
      'Should a date not be a Business Day, it is deferred to the next (brought back if the month would change).',
      'MODIFIED_FOLLOWING',
    ],
    [
      'If a Payment Date is not a Business Day, payment shall be made on the next day which is a Business Day.',
      'FOLLOWING',
    ],
    [
      'A payment due on a day that is not a Business Day is postponed to the next Business Day without additional interest.',
      'FOLLOWING',
    ],
    [
      'Any amount falling due on a day when banks in New York are closed is paid on the next day on which they are open.',
      'FOLLOWING',
    ],
    ['Payments fall on the next succeeding Business Day if the day is not one.', 'FOLLOWING'],
    ['If the day is not a Business Day the payment waits for the next one.', 'FOLLOWING'],
    ['Non-business days roll to the following Business Day.', 'FOLLOWING'],
    [
      'Where the due day is not a Business Day, the holder is paid on the Business Day that comes next, and no interest accrues for the delay.',
      'FOLLOWING',
    ],
    [
      'If any date for payment is not a Business Day, the holder shall not be entitled to payment until the next Business Day.',
      'FOLLOWING',
    ],
    ['If a Payment Date is not a Business Day, payment is made on the Business Day before.', 'PRECEDING'],
    ['Should the day not be a Business Day, payment is made on the last Business Day preceding it.', 'PRECEDING'],
    ['Payment Dates are not adjusted for days that are not Business Days.', 'UNADJUSTED'],
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
