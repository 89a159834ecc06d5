import { describe, expect, it } from 'vitest';
import { extract, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const terms = makeRows(
  [
    ['', 'Class A', 'Class B'],
    ['Principal amount', '$60,000,000', '$110,000,000'],
    ['Issue date', '10 June 2031', '10 June 2031'],
    ['Maturity date', '17 June 2035', '17 June 2035'],
  ],
  { top: 80, columns: [60, 300, 420] },
);
const spreads = (...pieces: Piece[]) =>
  extract('OC', [...title(), ...terms, ...pieces]).couponChangeHistories.map((row) => [
    row.issuerClass,
    row.couponRate,
    row.effectiveFromDate,
    row.effectiveToDate,
    row.spreadType,
  ]);
const inTwoSteps = [
  ['A', 4.25, '2031-06-10', '2033-06-17', 'INITIAL'],
  ['A', 4.75, '2033-06-17', '2035-06-17', 'RESET'],
  ['B', 6.5, '2031-06-10', '2033-06-17', 'INITIAL'],
  ['B', 7.25, '2033-06-17', '2035-06-17', 'RESET'],
];
const rows = (...[first, second, ...more]: readonly string[]) =>
  makeRows([[first as string, '4.25%', '6.50%'], [second as string, '4.75%', '7.25%'], ...more.map((text) => [text])], {
    top: 170,
    columns: [60, 300, 420],
  });
const columns = (first: string, second: string) =>
  makeRows(
    [
      ['Class', first, second],
      ['A', '4.25%', '4.75%'],
      ['B', '6.50%', '7.25%'],
    ],
    { top: 170, columns: [60, 150, 330] },
  );

describe('a spread that steps on a day which is said elsewhere', () => {
  it.each([
    '"Step-Up Date" means 17 June 2033. The interest spread is, for the Class A Notes, 4.25% per annum until the Step-Up Date and 4.75% per annum from the Step-Up Date, and, for the Class B Notes, 6.50% per annum until the Step-Up Date and 7.25% per annum from the Step-Up Date.',
    'The Margin Reset Date means the payment date falling on 17 June 2033. The margin of the Class A Notes is 4.25% per annum before the Margin Reset Date and 4.75% per annum on and after it. The margin of the Class B Notes is 6.50% per annum before the Margin Reset Date and 7.25% per annum on and after it.',
  ])('reads sentences: %s', (text) => {
    expect(spreads(...prose(text, 180))).toEqual(inTwoSteps);
  });

  it.each([
    [
      'Initial Spread',
      'Reset Spread',
      'The "Spread Reset Date" means 17 June 2033, from which the Reset Spread applies.',
    ],
    ['Initial margin', 'Step-up margin', '"Step-Up Date" means the Payment Date in June 2033, being 17 June 2033.'],
    ['Margin to the step-up date', 'Margin from the step-up date', 'The Step-Up Date is 17 June 2033.'],
    ['Interest spread, 10 June 2031 to 17 June 2033', 'Interest spread, 17 June 2033 to 17 June 2035', ''],
  ])('reads rows "%s", "%s"', (first, second, text) => {
    expect(spreads(...rows(first, second), ...prose(text, 240))).toEqual(inTwoSteps);
  });

  it.each([
    ['Initial margin', 'Step-up margin', 'The step-up margin applies from and including 17 June 2033.'],
    ['Initial Spread', 'Stepped-up Spread', 'Step-Up Date means 17 June 2033.'],
    ['Initial margin', 'Reset margin', 'The reset margin applies from and including 17 June 2033 (the "Reset Date").'],
  ])('reads columns "%s", "%s"', (first, second, text) => {
    expect(spreads(...columns(first, second), ...prose(text, 240))).toEqual(inTwoSteps);
  });

  it('reads the day in a column between the two', () => {
    const table = makeRows(
      [
        ['Class', 'Spread', 'Step-up date', 'Spread after step-up'],
        ['A', '4.25%', '17 June 2033', '4.75%'],
        ['B', '6.50%', '17 June 2033', '7.25%'],
      ],
      { top: 170, columns: [60, 150, 260, 400] },
    );
    expect(spreads(...table)).toEqual(inTwoSteps);
  });

  it('takes the reset spread of an offering for no first one, though no day is known', () => {
    for (const table of [rows('Initial Spread', 'Reset Spread'), columns('Initial Spread', 'Reset Spread')])
      expect(spreads(...table)).toEqual([
        ['A', 4.25, '2031-06-10', '2035-06-17', 'INITIAL'],
        ['B', 6.5, '2031-06-10', '2035-06-17', 'INITIAL'],
      ]);
  });

  it('knows no day where several are named alike', () => {
    const text = 'Levels are adjusted on each Reset Date, the first of which is 17 June 2033.';
    expect(spreads(...rows('Initial Spread', 'Reset Spread'), ...prose(text, 240))).toHaveLength(2);
  });
});
