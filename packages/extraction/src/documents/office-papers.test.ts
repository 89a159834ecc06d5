import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title, typed } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** A numbered form: numbers in the margin, labels and values at fixed places. */
const form = (rows: readonly (readonly [number: string, label: string, value: string])[]): Piece[] =>
  rows.flatMap(([number, label, value], row) =>
    [number, label, value].flatMap((text, at) =>
      text === '' ? [] : [{ x: [60, 90, 260][at] as number, y: 100 + 14 * row, text }],
    ),
  );

describe('papers as text processors set them', () => {
  it('name the version over the first of its columns alone', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Launch', '', 'Final', ''],
          ['Class', 'Size', 'Guidance', 'Size', 'Spread'],
          ['Class A', 'USD 180,000,000', '4.25% to 4.75%', 'USD 225,000,000', '375 bps'],
          ['Class B', 'USD 24,000,000', '5.25% to 6.25%', 'USD 30,000,000', '475 bps'],
        ],
        { columns: [60, 130, 240, 340, 450] },
      ),
    ]);
    expect(securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [225_000_000, 3.75],
      [30_000_000, 4.75],
    ]);
  });

  it('begin a row with the label below the last line of a value', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...(
        [
          [100, 'Principal Amount', '£150 million'],
          [114, 'Issue Date', '17 April 2031'],
          [128, 'Interest Rate', 'Permitted Investment Yield plus a risk interest spread of 2.75'],
          [140, '', 'per cent per annum'],
          [152, 'Day Count', 'Actual/365'],
          [166, 'Business Days', 'Following'],
          [180, 'Eligible Investments', 'The floating rate notes issued by the International Bank for'],
          [192, '', 'Reconstruction and Development, ISIN XS4619052229'],
          [204, 'CUSIP', '1514AKAA1'],
          [218, 'ISIN', 'US1514AKAA17'],
          [232, 'Reg S CUSIP', 'G514ABAA5'],
          [246, 'Reg S ISIN', 'USG514ABAA53'],
        ] as const
      ).flatMap(([y, label, value]) => [
        ...(label === '' ? [] : [{ x: 60, y, text: label }]),
        { x: 200, y, text: value },
      ]),
    ]);
    expect(securities).toMatchObject([{ cusip: '1514AKAA1', isin: 'US1514AKAA17' }]);
  });

  it('count items of which one begins with the number of a rule', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...form([
        ['13.', 'Principal Amount:', 'US$250,000,000'],
        ['14.', 'Issue Date:', '22 June 2031'],
        ['15.', 'Maturity Date:', '20 June 2034'],
        ['16.', 'Collateral Yield:', 'The floating rate notes issued by the'],
        ['', '', 'International Bank for Reconstruction and'],
        ['', '', 'Development (ISIN XS9212176465)'],
        ['17.', 'Optional Redemption:', 'No'],
        ['18.', '144A ISIN:', 'XS7683499341'],
      ]),
    ]);
    expect(securities).toMatchObject([{ isCallable: 'N', isin: 'XS7683499341' }]);
  });

  it('end a label below its values, in a table of even lines', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Initial Modelled', '2.39%', '3.76%'],
          ['Attachment Probability', '', ''],
          ['Expected Loss', '1.80%', '3.20%'],
          ['Probability of Full Loss', '1.40%', '2.51%'],
        ],
        { pitch: 14 },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 2.39, 1.8, 1.4],
      ['B', 3.76, 3.2, 2.51],
    ]);
  });
});

describe('what stands beside the terms', () => {
  it('is a table of relative value with one deal of the same number', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class 8 Notes'),
      ...prose('The Class 8 Notes were priced at a risk spread of 6.75% and a size of US$300,000,000.', 70),
      { x: 60, y: 120, text: 'Relative value', bold: true, size: 12 },
      ...makeRows(
        [
          ['Transaction', 'Class', 'Size', 'Spread', 'EL'],
          ['Harbour Point Re Ltd. 2031-1', 'C', 'US$115,000,000', '8.40%', '1.27%'],
        ],
        { top: 140, columns: [60, 220, 280, 390, 460] },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.couponRate])).toEqual([['8', 6.75]]);
  });

  it('is the bank whose notes the collateral is', () => {
    const { securities } = extract('OC', [
      { x: 60, y: 60, text: 'Example Re II Pte. Ltd.' },
      { x: 60, y: 90, text: 'Principal Amount: CHF 215 million' },
      { x: 60, y: 110, text: 'Insurance Risk Spread: 3.75% p.a.' },
      ...prose(
        'Reference Yield: The floating rate notes that are issued from time to time and were issued by the International Bank for Reconstruction and Development (ISIN: XS1652577013), as the Issuer directs.',
        130,
      ),
    ]);
    expect(securities).toMatchObject([{ issuerName: 'Example Re II Pte. Ltd.' }]);
  });

  it('is the right that no holder has to wind the issuer up', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The Class A Notes have a principal amount of US$100,000,000 and a risk spread of 5.50%.', 70),
      ...prose(
        'All remaining claims are extinguished and no holder may petition for the winding up of the Issuer within one year and a day after the last note has been redeemed.',
        120,
      ),
    ]);
    expect(securities).toMatchObject([{ isCallable: null }]);
  });

  it('is a probability over three years, which is no spread', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      { x: 60, y: 66, text: '• Probability of First Loss (Standard Catalog): 1.56 per cent.' },
      { x: 60, y: 80, text: '• Initial Expected Loss (Standard Catalog): 1.23 per cent.' },
      { x: 60, y: 94, text: '• Annual Probability of Exhaustion (Standard Catalog): 0.66 per cent.' },
      { x: 60, y: 110, text: 'Probability that a Class suffers a loss of principal, by horizon' },
      ...makeRows(
        [
          ['Class', 'One year (annual)', 'Cumulative over three years'],
          ['Class A Notes', '1.56 per cent.', '4.61 per cent.'],
        ],
        { top: 130, columns: [60, 200, 340] },
      ),
    ]);
    expect(result.couponChangeHistories).toEqual([]);
  });
});

it('a probability with which principal would be reduced is that of attachment', () => {
  const result = extract('OC', [
    ...title('2031-1', 'Class 1 and Class 2 Notes'),
    ...prose(
      'According to Example Models, whose base case is used for all purposes of the Notes, principal of the Class 1 Notes would be reduced in a given year with a probability of 1.64 % and be lost in full with a probability of 0.81 %; the expected loss is 1.03 % per annum. Example Models puts the annual probability that the Class 2 Notes attach at 2.50 % and that they exhaust at 1.33 %, for an annual expected loss of 1.60 % of the original principal amount (base case).',
      70,
    ),
  ]);
  expect(figures(result)).toEqual([
    ['1', 1.64, 1.03, 0.81],
    ['2', 2.5, 1.6, 1.33],
  ]);
});

describe('several values in each cell of a class', () => {
  const columns = [60, 160, 330];
  const row = (y: number, ...cells: readonly (readonly string[])[]): Piece[] =>
    cells.flatMap((lines, at) => lines.map((text, line) => ({ x: columns[at] as number, y: y + 12 * line, text })));

  it.each(['+ ', ''])('are read with the rate behind what it is earned above: "Yield %s4.00%%"', (plus) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class 13 and Class 14 Notes'),
      ...row(90, ['Notes'], ['Amount and interest'], ['Modelled risk (base case)']),
      ...row(
        120,
        ['Class 13', 'CUSIP 5108DLAA3'],
        ['USD 100 million', `Collateral Yield ${plus}14.00% p.a.`],
        [
          'Annualized Expected Loss 4.44% p.a.;',
          'Attachment Probability (annual) 5.88%;',
          'Exhaustion Probability 3.88%',
        ],
      ),
      ...row(
        180,
        ['Class 14', 'CUSIP 5108DLAB1'],
        ['USD 200 million', `Collateral Yield ${plus}17.75% p.a.`],
        [
          'Annualized Expected Loss 5.92% p.a.;',
          'Attachment Probability (annual) 8.03%;',
          'Exhaustion Probability 5.06%',
        ],
      ),
    ]);
    expect(result.securities.map((each) => [each.cusip, each.parAmount, each.couponRate])).toEqual([
      ['5108DLAA3', 100_000_000, 14],
      ['5108DLAB1', 200_000_000, 17.75],
    ]);
    expect(figures(result)).toEqual([
      ['13', 5.88, 4.44, 3.88],
      ['14', 8.03, 5.92, 5.06],
    ]);
  });

  it('are no sizes where the amount is that of a layer', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A and Class B Notes'),
      ...row(90, ['Class'], ['Expected Loss'], ['Spread']),
      ...row(120, ['Class A'], ['USD 500 million', 'Expected Loss 4.44%'], ['14.00%']),
      ...row(160, ['Class B'], ['USD 300 million', 'Expected Loss 5.92%'], ['17.75%']),
    ]);
    expect(securities.map((each) => [each.parAmount, each.couponRate])).toEqual([
      [null, 14],
      [null, 17.75],
    ]);
  });
});

describe('values with their names, parted by strokes', () => {
  it('are read beside a label that asks for none of them', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A and Class B Notes'),
      ...typed(`




ISSUER    Example Re Ltd.
SPONSOR   Example Mutual
CLASS A
SIZE      USD 50,000,000
RISK      AP 1.71% / EL 1.39% / EP 0.85%
CLASS B
SIZE      EUR 80,000,000
RISK      AP 2.64% / EL 1.85% / EP 1.16%`),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.71, 1.39, 0.85],
      ['B', 2.64, 1.85, 1.16],
    ]);
  });
});

describe('the day up to which notes may be extended', () => {
  it('is not that of their maturity', () => {
    const { securities } = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose('The Class A Notes are scheduled to be redeemed on 6 June 2034.', 80),
      ...typed(`








Final Redemption Date (if extended)     6 June 2037
Risk Premium                            5.75%`),
    ]);
    expect(securities).toMatchObject([{ maturityDate: '2034-06-06' }]);
  });
});

describe('a label before several sentences', () => {
  it('gives each class its own figure, and none of those of an extension', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A, Class B and Class C Notes'),
      ...prose(
        'Initial Interest Spread: 2.50% per annum, 4.00% per annum and 5.85% per annum for the Class A Notes, Class B Notes and the Class C Notes, respectively. From the scheduled date, the spread is 0.50% per annum on the part that is extended.',
        90,
      ),
    ]);
    expect(rates(result)).toEqual([
      ['A', 2.5],
      ['B', 4],
      ['C', 5.85],
    ]);
  });
});
