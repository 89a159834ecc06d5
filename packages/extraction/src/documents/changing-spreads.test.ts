import { describe, expect, it } from 'vitest';
import { extract, prose, rates, title } from '../testing/extract-pages.ts';

const ofOne = title('2031-1', 'Class A Notes');
const terms =
  'The notes are issued on 10 June 2031 and mature on 10 June 2035. Interest is paid on 10 March, 10 June, 10 September and 10 December of each year, beginning on 10 September 2031. ';
const coupons = (sentence: string) =>
  extract('OC', [...ofOne, ...prose(terms + sentence, 80)]).couponChangeHistories.map((row) => [
    row.couponRate,
    row.effectiveFromDate,
    row.effectiveToDate,
  ]);

describe('a spread that changes by a figure', () => {
  it.each([
    ['The risk interest spread is 5.25% per annum, stepping up by 0.50% on 10 June 2033.', 5.75],
    ['The spread is 5.25% per annum. The spread steps up by 50 bps from 10 June 2033.', 5.75],
    ['The margin of 5.25% per annum decreases by 25 basis points from 10 June 2033.', 5],
    ['The spread is 5.25% per annum for the first two years, increasing by 0.50% thereafter.', 5.75],
  ])('begins again on the day: %s', (sentence, later) => {
    expect(coupons(sentence)).toEqual([
      [5.25, '2031-06-10', '2033-06-10'],
      [later, '2033-06-10', '2035-06-10'],
    ]);
  });

  it.each([
    'The spread is 5.25% per annum and increases by 50 basis points on each anniversary of the Issue Date.',
    'The initial spread is 5.25% per annum, stepping up by 0.50% each year.',
    'The margin is 525 basis points, stepping up annually by 50 basis points.',
  ])('begins again on each anniversary: %s', (sentence) => {
    expect(coupons(sentence)).toEqual([
      [5.25, '2031-06-10', '2032-06-10'],
      [5.75, '2032-06-10', '2033-06-10'],
      [6.25, '2033-06-10', '2034-06-10'],
      [6.75, '2034-06-10', '2035-06-10'],
    ]);
  });

  it.each([
    'The spread is 5.25% per annum. If the notes are extended the spread increases by 0.50% on 10 June 2033.',
    'The spread is 5.25% per annum. The fee of the trustee increases by 0.50% on 10 June 2033.',
  ])('is not told of another: %s', (sentence) => {
    expect(coupons(sentence)).toEqual([[5.25, '2031-06-10', '2035-06-10']]);
  });
});

describe('payments and periods that are counted', () => {
  it.each([
    ['The spread is 5.25% up to the eighth Payment Date and 5.75% thereafter.', '2033-06-10'],
    ['The spread is 5.25% per annum until the fourth Interest Payment Date, after which it is 5.75%.', '2032-06-10'],
    ['The spread is 5.25% for the first two Interest Periods and 5.75% from the third Interest Period.', '2031-12-10'],
    ['The spread is 5.25% for the first eight Interest Periods and 5.75% for those that remain.', '2033-06-10'],
  ])('are days: %s', (sentence, day) => {
    expect(coupons(sentence)).toEqual([
      [5.25, '2031-06-10', day],
      [5.75, day, '2035-06-10'],
    ]);
  });
});

describe('a spread that a return is increased by', () => {
  it('is read for each class, and is no change of the spread', () => {
    const text =
      'The rate of interest for each Accrual Period is the money market return increased by 7.25% and 10.75% for the Class A and Class B Notes respectively.';
    expect(rates(extract('OC', [...title(), ...prose(text, 80)]))).toEqual([
      ['A', 7.25],
      ['B', 10.75],
    ]);
  });
});

describe('a figure on top of a return', () => {
  it.each([
    'Holders receive a quarterly coupon of 7.25% in excess of the return on the collateral.',
    'The notes bear interest at a rate of 7.25% per annum above the yield of the collateral.',
  ])('is the spread, whatever announces it: %s', (text) => {
    const { securities } = extract('OC', [...ofOne, ...prose(text, 80)]);
    expect(securities.map(({ couponType, couponRate }) => [couponType, couponRate])).toEqual([['FLOAT', 7.25]]);
  });
});

describe('a figure that another one replaces in its text', () => {
  it.each([
    ['The size of the Class A Notes went from $100m to $150m, and their spread from 7.50% to 7.25%.', 150_000_000],
    ['The Class A tranche, at first offered at $165 million, has grown to $275 million.', 275_000_000],
    ['What began as a $51m tranche ended at $85m.', 85_000_000],
  ])('is not told: %s', (text, size) => {
    const [security] = extract('OC', [...ofOne, ...prose(text, 80)]).securities;
    expect(security?.parAmount).toBe(size);
    expect(security?.couponRate).not.toBe(7.5);
  });
});
