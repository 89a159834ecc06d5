import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title, typed } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('a sheet that a desk types, class by class', () => {
  const sheet = `PLOVER RE 2031-4 - PRICED
ISSUER    Plover Re Ltd.
SERIES    2031-4

CLASS A
   SIZE      USD 125,000,000 (launched at USD 90m)
   SPREAD    Collateral yield +475 (talk +425 to +475)
   MODEL     AP 1.54% / EL 1.25% / EP 0.73%
CLASS B
   SIZE      USD 200,000,000 (launched at USD 240m)
   SPREAD    Collateral yield +1,025 (talk +950 to +1,000)
   MODEL     AP 3.85% / EL 2.51% / EP 1.13%

SETTLE    8 October 2031
MATURITY  12 October 2034`;
  const result = extract('OC', typed(sheet));

  it('gives probabilities parted by strokes beside a label that asks for none', () => {
    expect(figures(result)).toEqual([
      ['A', 1.54, 1.25, 0.73],
      ['B', 3.85, 2.51, 1.13],
    ]);
  });

  it('gives spreads as points on top of a yield', () => {
    expect(rates(result)).toEqual([
      ['A', 4.75],
      ['B', 10.25],
    ]);
  });

  it('gives probabilities side by side under what leads them, and those of another case apart', () => {
    const blockOf = (name: string, spread: string, base: string, other: string) =>
      `ISSUER         Plover Re Ltd.
SERIES         2031-II         CLASS       ${name}
CCY            USD             AMOUNT      USD 275m
ISSUE DATE     12-Apr-2031     SPREAD      ${spread}
MODEL (BASE)   PFL 1.79%       EL ${base}    PLL 1.06%
MODEL (SENS.) EL ${other}`;
    const both = `${blockOf('7', '425 bps', '1.35%', '1.95%')}\n\n${blockOf('8', '575 bps', '1.45%', '1.99%')}`;
    const read = extract('OC', typed(both));
    expect(figures(read)).toEqual([
      ['7', 1.79, 1.35, 1.06],
      ['8', 1.79, 1.45, 1.06],
    ]);
    expect(read.securities.map(({ issuerSeries }) => issuerSeries)).toEqual(['2031-II', '2031-II']);
  });
});

describe('terms below the rows of a table of classes', () => {
  it('are of all classes', () => {
    const head = makeRows(
      [
        ['Class', 'Size', 'Coupon', 'EL', 'Maturity'],
        ['A-1', '€60 million', '2.25%', '0.57%', '5 August 2033'],
        ['A-2', '€90 million', '2.85%', '0.69%', '5 August 2033'],
      ],
      { top: 100, columns: [60, 100, 170, 230, 300] },
    );
    const below = makeRows(
      [
        ['Interest Calculation Basis', '30/360'],
        ['Coupon Payment Dates', '5 February and 5 August in each year, from and including 5 February 2031'],
        ['Trigger', 'Industry loss'],
      ],
      { top: 160, columns: [58, 215] },
    );
    const { securities } = extract('OC', [...title('2031-1', 'Class A-1 and Class A-2 Notes'), ...head, ...below]);
    expect(securities).toMatchObject([
      { dayCountConvention: '30/360', couponFrequency: 2 },
      { dayCountConvention: '30/360', couponFrequency: 2 },
    ]);
  });
});

describe('a heading over what answers another question', () => {
  const terms = makeRows(
    [
      ['Principal Amount', '$100,000,000'],
      ['Margin', '4.25%'],
      ['Maturity', '9 May 2034'],
    ],
    { top: 80, columns: [60, 250] },
  );
  const withPart = (heading: string, text: string) =>
    extract('OC', [...title('2031-1', 'Class A Notes'), ...prose('due 9 May 2034', 60)], terms, [
      { x: 60, y: 60, text: 'SUMMARY', bold: true, size: 13 },
      { x: 60, y: 90, text: heading, bold: true, size: 11 },
      ...prose(text, 110),
    ]).securities;

  it('gives no premium of a contract for the spread', () => {
    const text =
      'The cedant owes an extra premium of 0.70% where a bordereau is more than nine days late. The contract may be commuted after thirty months by the estimate of an actuary, and each side may terminate it where the other is insolvent or loses its licence.';
    expect(withPart('Premium', text)).toMatchObject([{ couponRate: 4.25 }]);
  });

  it('gives no day of a call for the maturity', () => {
    const text =
      'The Issuer may at its option redeem the Notes of any Class, in whole but not in part, on any Payment Date on or after 9 August 2032 at the Early Redemption Amount.';
    expect(withPart('Redemption', text)).toMatchObject([{ maturityDate: '2034-05-09' }]);
  });
});

describe('a list of spreads', () => {
  it('takes in none that stands behind its classes', () => {
    const text =
      '“Risk Margin” means 4.35% per annum, 6.25% per annum and 9.00% per annum for the Class A Notes, Class B Notes and Class C Notes, respectively. After that date, the margin on the rest is 0.50% per annum.';
    expect(
      rates(extract('OC', [...title('2031-1', 'Class A, Class B and Class C Notes'), ...prose(text, 90)])),
    ).toEqual([
      ['A', 4.35],
      ['B', 6.25],
      ['C', 9],
    ]);
  });
});

describe('identifiers of several classes in one cell below the name of one', () => {
  it('are each of the class that stands before them', () => {
    const sheet = `PLOVER RE LTD. SERIES 2031-4 CLASS 1 AND SERIES 2031-5 CLASS 2

Class 2
CUSIP     Series 2031-4 Class 1: 30161NAA9; Series 2031-5 Class 2: 30161NAB7
SPREAD    Series 2031-4 Class 1: 7.00%; Series 2031-5 Class 2: 8.50%`;
    expect(extract('OC', typed(sheet)).securities.map(({ issuerClass, cusip }) => [issuerClass, cusip])).toEqual([
      ['1', '30161NAA9'],
      ['2', '30161NAB7'],
    ]);
  });
});
