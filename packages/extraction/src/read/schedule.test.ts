import { describe, expect, it } from 'vitest';
import { readFrequencyWord, readInterval, readSchedule } from './schedule.ts';

describe('readSchedule', () => {
  it.each([
    ['The 9th day of each January, April, July and October, commencing on October 9, 2026', 4, '2026-10-09', null],
    ['qtrly Jan/Apr/Jul/Oct 19, 1st pay Oct 19, 2024', 4, '2024-10-19', null],
    ['January 27, 2027 and every 3 months thereafter until the Maturity Date', 4, '2027-01-27', null],
    [
      '18 March, June, September and December in each year from 18 March 2027 to 18 December 2029',
      4,
      '2027-03-18',
      '2029-12-18',
    ],
    [
      '25 February, May, August and November of each year, from and including 25 May 2026 to and including the Scheduled Maturity Date',
      4,
      '2026-05-25',
      null,
    ],
    [
      'Payments are made monthly in arrear, on 21 of each month, from (and including) the 21st day of August, 2021',
      12,
      '2021-08-21',
      null,
    ],
    ['28 March in each year, from (and including) 28th March 2013', 1, '2013-03-28', null],
    ['The 7th day of each March, June,', null, null, null],
    ['March 25, June 25, September 25 and', null, null, null],
    ['March', null, null, null],
    ['The 17th day of each May and November, commencing on November 17, 2025', 2, '2025-11-17', null],
    [
      'Interest accrues from July 12, 2024 and is paid on January 17, April 17, July 17 and October 17, starting October 17, 2024',
      4,
      '2024-10-17',
      null,
    ],
    ['15 February and 15 August in each year, the first payment to be made on 15 August 2019', 2, '2019-08-15', null],
    ['7 March and 7 September, for the first time on 7 March 2019', 2, '2019-03-07', null],
    ['quarterly, 4 March, 4 June, 4 September and 4 December; first: 4 June 2020', 4, '2020-06-04', null],
    ['The 25th day of each month, commencing in June 2026', 12, '2026-06-25', null],
    ['22 décembre in each year, for the first time on 22 décembre 2019', 1, '2019-12-22', null],
    ['the fifteenth of each March and September, the first being that of September 2031', 2, '2031-09-15', null],
    ['each March 7 and September 7, the first of which is March 7, 2027', 2, '2027-03-07', null],
    ['15.01., 15.04., 15.07. and 15.10., starting 15.04.2031', 4, '2031-04-15', null],
    ['8 July 2024, 8 October 2024, 8 January 2025 and 8 April 2025', 4, '2024-07-08', '2025-04-08'],
  ])('%s', (text, frequency, first, last) => {
    expect(readSchedule(text, 'MONTH_FIRST')).toMatchObject({ frequency, first, last });
  });
});

it('takes the first payment for the first, and not the day from which there is cover', () => {
  expect(
    readSchedule(
      'cover from June 1, 2026; quarterly coupons: first September 8, 2026, last June 8, 2029',
      'MONTH_FIRST',
    ),
  ).toMatchObject({ first: '2026-09-08', last: '2029-06-08', frequency: 4 });
});

it.each([
  ['at three-month intervals', 4],
  ['at intervals of three months', 4],
  ['the fifteenth day of each third month', 4],
  ['in four equal instalments each year', 4],
  ['4x per year', 4],
  ['qtrly', 4],
  ['vierteljährlich', 4],
  ['twice yearly', 2],
  ['bi-annual', 2],
  ['S/A', 2],
  ['once a month', 12],
  ['12 per year', 12],
  ['jährlich', 1],
])('how often: %s', (text, payments) => {
  expect(readFrequencyWord(text)?.value).toBe(payments);
});

it.each([
  ['3M', 4],
  ['six months', 2],
  ['1M', 12],
])('the time between payments: %s', (text, payments) => {
  expect(readInterval(text)?.value).toBe(payments);
});
