import { describe, expect, it } from 'vitest';
import { findDayOrder, readDates } from './dates.ts';

describe('readDates', () => {
  it.each([
    ['July 9, 2030', '2030-07-09'],
    ['July 9,2030', '2030-07-09'],
    ['July 9. 2030', '2030-07-09'],
    ['9 July 2030', '2030-07-09'],
    ['9th July, 2030', '2030-07-09'],
    ['the 9th day of July, 2030', '2030-07-09'],
    ['January 22nd, 2023', '2023-01-22'],
    ['the twenty-second day of January, 2023', '2023-01-22'],
    ['the ninth of July 2030', '2030-07-09'],
    ['Sep. 11, 2018', '2018-09-11'],
    ['04-Jan-2024', '2024-01-04'],
    ['15-Mar-26', '2026-03-15'],
    ['2026-12-07', '2026-12-07'],
    ['23 Jul 2020', '2020-07-23'],
    ['25.11.2028', '2028-11-25'],
    ['25/11/2028', '2028-11-25'],
    ['05JAN2027', '2027-01-05'],
    ['5MAY27', '2027-05-05'],
    ['5 Jan ’27', '2027-01-05'],
    ["Jan 5 '27", '2027-01-05'],
    ['January the fifth, 2027', '2027-01-05'],
    ['2027-Jan-04', '2027-01-04'],
    ['2027 January 4', '2027-01-04'],
    ['11/25/2028', '2028-11-25'],
  ])('%s', (text, date) => {
    expect(readDates(text).map((token) => token.value)).toEqual([date]);
  });

  it.each(['June 8, 2226', '1 4-Dec-2020'])('leaves out %s, which was misread', (text) => {
    expect(readDates(text)).toEqual([]);
  });

  it.each([
    ['DAY_FIRST', '2030-09-07'],
    ['MONTH_FIRST', '2030-07-09'],
  ] as const)('reads 7/9/2030 %s', (order, date) => {
    expect(readDates('7/9/2030', order)[0]?.value).toBe(date);
  });

  it.each(['July [6], 2029', 'due March [●], 2029', '[●] July 2029', '[July 6, 2029]'])(
    'takes %s for a placeholder',
    (text) => {
      expect(readDates(text).map((token) => token.value)).toEqual([null]);
    },
  );

  it.each(['February 30, 2024', 'Notes due 2029', '2026-3', 'Series 2022-12', '12 months'])(
    'finds no date in %s',
    (text) => {
      expect(readDates(text)).toEqual([]);
    },
  );

  it.each([
    ['22 décembre 2021', '2021-12-22'],
    ['1er août 2026', '2026-08-01'],
    ['15. März 2027', '2027-03-15'],
    ['7 de octubre de 2030', '2030-10-07'],
    ['9 maggio 2029', '2029-05-09'],
  ])('reads %s', (text, date) => {
    expect(readDates(text).map((token) => token.value)).toEqual([date]);
  });

  it('learns the order of day and month from the rest of the document', () => {
    expect(findDayOrder('on 7 December 2026 and 8 March 2027')).toBe('DAY_FIRST');
    expect(findDayOrder('on July 9, 2030')).toBe('MONTH_FIRST');
    expect(findDayOrder('25/11/2028 and July 9, 2030')).toBe('DAY_FIRST');
  });
});
