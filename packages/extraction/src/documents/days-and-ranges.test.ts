import { describe, expect, it } from 'vitest';
import { extract, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const ofOne = title('2031-1', 'Class A Notes');

describe('days of payment in figures', () => {
  it.each([
    ['12/1, 3/1, 6/1, 9/1', 4],
    ['15/3, 15/6, 15/9 and 15/12', 4],
    ['01/10 04/10 07/10 10/10', 4],
    ['6/15 and 12/15', 2],
    ['The 7th of April and each third month thereafter', 4],
    ['6 March, 6 June', null],
    ['risk periods from June 1st', null],
    ['7 April in each year', 1],
    ['1/6 of the amount and 5/8 later', null],
  ])('%s', (text, frequency) => {
    const result = extract('OC', [
      ...ofOne,
      ...makeRows([
        ['Issue date', '1 June 2031'],
        ['Payment dates', text],
      ]),
    ]);
    expect(result.securities[0]?.couponFrequency).toBe(frequency);
  });
});

it('counts the months of payment under a label that asks how often', () => {
  const result = extract('OC', [...ofOne, ...makeRows([['Interest payments', '12 January, April, July and October']])]);
  expect(result.securities[0]?.couponFrequency).toBe(4);
});

describe('the last day of payment', () => {
  it.each([
    ['to and including 12 June 2034', '2034-06-12'],
    ['to 12 June 2034, and the Maturity Date', '2035-06-10'],
    ['until 12 June 2034 and on the Scheduled Redemption Date', '2035-06-10'],
  ])('is the maturity where payments go on to it: %s', (ending, last) => {
    const result = extract('OC', [
      ...ofOne,
      ...makeRows(
        [
          ['Issue date', '1 June 2031'],
          ['Maturity Date', '10 June 2035'],
          ['Payment dates', `12 March and 12 September, from 12 September 2031 ${ending}`],
        ],
        { columns: [60, 180] },
      ),
    ]);
    expect(result.securities[0]?.lastCouponDate).toBe(last);
  });
});

describe('a table whose corner says that its rows are other cases', () => {
  it.each(['Stress', 'Variation', 'Sensitivity run'])('tells no terms: %s', (corner) => {
    const result = extract('OC', [
      ...title(),
      ...prose('On the base case the expected loss of Class A is 1.52% and that of Class B is 2.60%.', 70),
      { x: 70, y: 100, text: 'Results', bold: true },
      ...makeRows(
        [
          [corner, 'Class A expected loss', 'Class B expected loss'],
          ['Windstorm frequency + 10%', '1.66%', '2.88%'],
          ['Claims grown by 15%', '1.79%', '3.05%'],
        ],
        { top: 120, columns: [70, 240, 400] },
      ),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.52, 2.6]);
  });
});

describe('headings of several lines', () => {
  it('stand over as many columns as they repeat below', () => {
    const edges = [90, 170, 246, 322, 398, 475, 550];
    const line = (y: number, ...texts: string[]) =>
      texts.flatMap((text, at) => {
        const width = 4 * text.length - 2 * (text.split(' ').length - 1);
        return text === '' ? [] : [{ x: (edges[at] as number) - width, y, text, size: 8 }];
      });
    const result = extract('OC', [
      ...title(),
      ...line(72, '', '', '', 'Warm Sensitivity', '', '', 'Base Case'),
      ...line(84, '', '', '', 'Annual', '', '', 'Annual'),
      ...line(94, '', 'Exhaustion', 'Expected', 'Attachment', 'Exhaustion', 'Expected', 'Attachment'),
      ...line(104, 'Class', 'Probability', 'Loss', 'Probability', 'Probability', 'Loss', 'Probability'),
      ...line(118, 'Class A', '1.90%', '2.88%', '3.30%', '1.31%', '2.02%', '2.33%'),
      ...line(130, 'Class B', '5.25%', '8.23%', '11.95%', '3.75%', '5.93%', '8.64%'),
    ]);
    expect(
      result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability]),
    ).toEqual([
      [2.33, 2.02, 1.31],
      [8.64, 5.93, 3.75],
    ]);
  });
});

describe('a range whose ends have cells of their own', () => {
  const spreads = (...cells: string[]) =>
    extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['Class', 'Size', 'Spread', '', '', 'EL'],
          ['A', '$50,000,000', ...cells, '1.95%'],
          ['B', '$70,000,000', '8.25%', '-', '8.75%', '3.95%'],
        ],
        { columns: [60, 120, 220, 265, 290, 400] },
      ),
    ]);

  it.each([
    ['5.25%', '–', '5.75%'],
    ['5.25', 'to', '5.75%'],
    ['5.25%', '-', '5.75%'],
  ])('is no term: %s %s %s', (...cells) => {
    const result = spreads(...cells);
    expect(rates(result)).toEqual([]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.95, 3.95]);
  });
});

describe('a class that is gone, in a notice of a reset', () => {
  const notice = (...sentences: string[]) =>
    extract('RESET', [
      ...title('2031-1', 'Class A and Class B Notes'),
      ...sentences.flatMap((text, at) => prose(text, 80 + 40 * at)),
      ...makeRows(
        [
          ['', 'Class B'],
          ['Expected loss', '2.78%'],
          ['Attachment probability', '3.44%'],
        ],
        { top: 200 },
      ),
    ]).modeledStats.map((row) => row.issuerClass);

  it.each([
    'The Class A Notes (CUSIP 30161NAA9; spread 5.50%, expected loss 1.40%) will be redeemed in whole on 30 June 2032.',
    'The Class A Notes (expected loss 1.40%) do not take part in the reset.',
    'The Class A Notes (expected loss 1.40%) shall be repaid in full on 30 June 2032.',
  ])('has no row: %s', (sentence) => {
    expect(notice(sentence, 'The reset of Class B takes effect on 1 July 2032.')).toEqual(['B']);
  });
});

describe('the period of a reset', () => {
  it.each([
    ['4 June 2033', '2033-06-04'],
    ['10 May 2033', '2033-05-10'],
    ['20 June 2033', '2033-06-05'],
  ])('ends with the notes: %s', (maturity, end) => {
    const result = extract('RESET', [
      ...ofOne,
      ...prose(
        `The reset takes effect on 5 June 2032. The next reset date is 5 June 2033. The notes mature on ${maturity}.`,
        80,
      ),
      ...makeRows([['Risk interest spread', '5.25%']], { top: 130 }),
    ]);
    expect(result.couponChangeHistories.map((row) => row.effectiveToDate)).toEqual([end]);
  });
});
