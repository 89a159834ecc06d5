import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const columns = [60, 250, 400];
const table = makeRows(
  [
    ['', 'Class A', 'Class B'],
    ['Expected loss', '2.78%', '6.67%'],
    ['Spread', '8.35%', '15.20%'],
  ],
  { top: 300, columns },
);

describe('the day from which the terms of a reset hold', () => {
  const read = (text: string) =>
    extract('RESET', [
      ...title(),
      ...prose('Notice of 18 May 2033 to the holders.', 70),
      ...prose(text, 120),
      ...table,
    ]);

  it.each([
    'This is the last of the two resets; its results stand from 1 June 2033 to the redemption of the notes on 8 June 2034.',
    'On 1 June 2033 the third Annual Risk Period of Series 2031-1 begins, and the reset takes effect.',
    'The new values come into use on 1 June 2033.',
    'The values below govern the Notes as of 1 June 2033.',
    'The following values replace, as of 1 June 2033, those in force since 1 June 2032.',
    'On 1 June 2033 the following values replace those which have been in force since 1 June 2032.',
    'The results below will be used from 1 June 2033.',
    'The spreads below are payable for interest periods that begin on or after 1 June 2033.',
    'The revised terms will bind the parties from 1 June 2033 onwards.',
  ])('%s', (text) => {
    expect(read(text).modeledStats.map(({ effectiveFromDate }) => effectiveFromDate)).toEqual([
      '2033-06-01',
      '2033-06-01',
    ]);
  });

  it.each([
    'The Reset is effective on 1 June 2033. The next, and last, will be effective on 1 June 2034.',
    'The recalculated figures hold from 1 June 2033 until 31 May 2034.',
  ])('ends with the day of the next: %s', (text) => {
    expect(read(text).couponChangeHistories[0]).toMatchObject({
      effectiveFromDate: '2033-06-01',
      effectiveToDate: '2034-06-01',
    });
  });

  it('is none of those that data are of', () => {
    const { modeledStats } = read('The results below are used with the exposure data as of 31 December 2032.');
    expect(modeledStats[0]?.effectiveFromDate).toBeNull();
  });
});

describe('the first and the last day of notes', () => {
  it.each([
    'Delivery remains scheduled for June 11, 2031. The Scheduled Redemption Date remains June 8, 2034.',
    'Delivery is on June 11, 2031. The Notes are due, if not extended, on June 8, 2034, and if extended not later than June 8, 2036.',
    'Settles T+5 = Wednesday 11 June 2031. Scheduled maturity Thursday 8 June 2034, extendible to June 2036.',
    'The Issuer sells the Notes on 11 June 2031 and repays them on 8 June 2034.',
    'The Issuer will issue both Classes on 11 June 2031 and is to repay both on 8 June 2034 (at latest 8 June 2036).',
    'The Notes run from 11 June 2031 to 8 June 2034.',
    'The Notes have a term of three years from 11 June 2031 and fall due on 8 June 2034.',
    'Settlement will be on or about 11 June 2031. The Notes cease to be outstanding on 8 June 2034 unless extended.',
  ])('%s', (text) => {
    const { securities } = extract('OC', [...title(), ...prose(text, 120), ...table]);
    expect(securities[0]).toMatchObject({ issueDate: '2031-06-11', maturityDate: '2034-06-08' });
  });
});

describe('what is added to the yield', () => {
  it.each([
    ['Class A: US$60mm, +425 bps. Class B: US$80mm, +850 bps.', 4.25, 8.5],
    ['Interest is the fund yield + 7.90% for Class A and the fund yield + 9.40% for Class B.', 7.9, 9.4],
  ])('is the spread: %s', (text, a, b) => {
    const { securities } = extract('OC', [...title(), ...prose(text, 100)]);
    expect(securities.map(({ couponRate }) => couponRate)).toEqual([a, b]);
  });
});

it('models that rest on something leave no rest to a peril', () => {
  const result = extract('RESET', [
    ...title(),
    ...table,
    ...prose(
      'Models are not facts. They rest on limited records and on data supplied by others. In 2011 a revision of a hurricane model raised the modelled loss of a portfolio by 27%.',
      400,
    ),
  ]);
  expect(result.elAttributions).toEqual([]);
});

it('the probability of one outstanding note is none of these', () => {
  const { modeledStats } = extract('RESET', [
    ...title(),
    ...table,
    ...prose('In 2011 a new model raised the attachment probability of one outstanding note from 1.12% to 2.96%.', 400),
  ]);
  expect(modeledStats.map(({ attachmentProbability }) => attachmentProbability)).toEqual([null, null]);
});

it('a table of values until a day is of the time before the reset', () => {
  const part = (top: number, heading: string, loss: string[], spread: string[]) => [
    { x: 60, y: top, text: heading, bold: true },
    ...makeRows(
      [
        ['', 'Class A', 'Class B'],
        ['Expected loss (%)', ...loss],
        ['Risk interest spread (%)', ...spread],
      ],
      { top: top + 20, columns },
    ),
  ];
  const result = extract('RESET', [
    ...title(),
    ...prose('Reset Effective Date: 10 June 2033', 70),
    ...part(110, 'Part 2. Values until 9 June 2033 (first reset)', ['1.69', '3.06'], ['6.85', '10.25']),
    ...part(230, 'Part 3. Values from and including the Reset Effective Date', ['1.77', '3.20'], ['7.10', '10.60']),
  ]);
  expect(figures(result).map(([, , loss]) => loss)).toEqual([1.77, 3.2]);
  expect(rates(result)).toEqual([
    ['A', 7.1],
    ['B', 10.6],
  ]);
});

it.each([
  'Coupons: monthly on the 17th, beginning July 17, 2031.',
  'Interest: monthly, starting July 17, 2031.',
  'Coupon: paid monthly, the first on July 17, 2031.',
])('takes the first day of payment beside a label that may ask for the rate: %s', (text) => {
  const [row] = extract('OC', [
    ...title('2031-1', 'Class A Principal At-Risk Variable Rate Notes due June 17, 2035'),
    ...prose('The Notes will be issued on June 17, 2031.', 80),
    ...prose(text, 110),
  ]).securities;
  expect([row?.couponFrequency, row?.firstCouponDate]).toEqual([12, '2031-07-17']);
});
