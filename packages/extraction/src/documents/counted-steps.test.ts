import { describe, expect, it } from 'vitest';
import { extract, prose, title, typed } from '../testing/extract-pages.ts';

const terms = (spread: string) => `Issuer:                      Example Re Ltd.
Issue Date:                  15 January 2031
Scheduled Maturity Date:     8 January 2034
${spread}
Payment Dates:               8 January, 8 April, 8 July and 8 October, from 8 April 2031
CUSIP / ISIN:                31788RAA4 / US31788RAA41`;
const read = (spread: string, text = '') =>
  extract('OC', [
    ...title('2031-1', 'Class A Notes'),
    ...typed(terms(spread)).map((piece) => ({ ...piece, y: piece.y + 30 })),
    ...prose(text, 240),
  ]);
const periods = ({ couponChangeHistories: rows }: ReturnType<typeof extract>) =>
  rows.map(({ couponRate, effectiveFromDate, effectiveToDate }) => [couponRate, effectiveFromDate, effectiveToDate]);
const steps = (...days: string[]) => {
  const ends = ['2031-01-15', ...days, '2034-01-08'];
  return [5.25, 5.75, 6.25].slice(0, days.length + 1).map((rate, at) => [rate, ends[at], ends[at + 1]]);
};

describe('steps whose days are counted from the day of issue', () => {
  it.each([
    ['5.25% to the second anniversary of the Issue Date, 5.75% thereafter', '2033-01-15'],
    ['5.25%; on and after the second anniversary of the Issue Date 5.75%', '2033-01-15'],
    ['5.25% p.a. until the first anniversary of closing and 5.75% p.a. from then on', '2032-01-15'],
    ['5.25% until the first anniversary, 5.75% until the 2nd anniversary, then 6.25%', '2032-01-15', '2033-01-15'],
    ['years 1 and 2: 5.25%; thereafter: 5.75%', '2033-01-08'],
    ['5.25% in years 1 and 2, 5.75% in year 3', '2033-01-08'],
    ['5.25% in year 1, 5.75% in year 2, 6.25% in year 3', '2032-01-08', '2033-01-08'],
    ['Year 1 5.25% / Year 2 5.75% / Year 3 6.25%', '2032-01-08', '2033-01-08'],
    ['5.25% for the first two annual risk periods, 5.75% for the third', '2033-01-08'],
    ['5.25% for 24 months, then 5.75%', '2033-01-08'],
    ['5.25% to the Payment Date falling in January 2033 and 5.75% from that date', '2033-01-08'],
    ['To 8 January 2033: 5.25%; thereafter: 5.75%', '2033-01-08'],
  ])('reads “%s”', (spread, ...days) => {
    expect(periods(read(`Risk Interest Spread:        ${spread}`))).toEqual(steps(...days));
  });

  it.each([
    ['Spread, years 1 and 2        5.25%\nSpread, year 3               5.75%', '2033-01-08'],
    ['Spread in the first year     5.25%\nSpread thereafter            5.75%', '2032-01-08'],
    ['Spread to the first anniversary of the Issue Date   5.25%\nSpread thereafter     5.75%', '2032-01-15'],
  ])('reads the rows “%s”', (rows, day) => {
    expect(periods(read(rows))).toEqual(steps(day));
  });

  it('reads them in a sentence', () => {
    const text =
      'The Risk Interest Spread is 5.25% per annum and rises to 5.75% on the second anniversary of the Closing Date.';
    expect(periods(read('', text))).toEqual(steps('2033-01-15'));
  });

  it('is sure of no day that it took from the days of payment, nor of the end before a rate without a day', () => {
    for (const spread of ['5.25% in years 1 and 2, 5.75% in year 3', '5.25%, and 5.75% for the fifth payment onward']) {
      const { evidence } = read(`Risk Interest Spread:        ${spread}`);
      const ends = evidence.filter(
        ({ field, list }) => list === 'couponChangeHistories' && field === 'effectiveToDate',
      );
      expect(ends[0]?.confidence).toBeLessThan(0.95);
    }
  });

  it('leaves a day open where the days of payment are not known', () => {
    const pieces = typed(terms('Risk Interest Spread:        5.25% in year 1, 5.75% in years 2 and 3'));
    const shown = pieces
      .filter(({ text }) => !/Payment|October/.test(text))
      .map((piece) => ({ ...piece, y: piece.y + 30 }));
    expect(periods(extract('OC', [...title('2031-1', 'Class A Notes'), ...shown]))).toEqual([
      [5.25, '2031-01-15', null],
      [5.75, null, '2034-01-08'],
    ]);
  });

  it('takes no years of an extension for those of the notes', () => {
    const text =
      'The Notes pay the yield of the fund and a risk interest spread of eight per cent. (8.00%) per annum. In an extension period the risk interest spread is one half of one per cent. (0.50%) per annum for the first year and three per cent. (3.00%) per annum thereafter.';
    expect(periods(read('', text))).toEqual([[8, '2031-01-15', '2034-01-08']]);
  });
});
