import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

describe('whose a value is', () => {
  it('knows classes by their names in brackets behind figures', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class I-A and Class I-B Notes'),
      ...prose(
        'The rate is the return on the collateral plus a risk margin of 4.85% p.a. (I-A) and 8.20% p.a. (I-B).',
        90,
      ),
      ...makeRows(
        [
          ['Issue date', '7 January 2031'],
          ['Maturity date', '7 January 2034'],
        ],
        { top: 140 },
      ),
    ]);
    expect(rates(result)).toEqual([
      ['IA', 4.85],
      ['IB', 8.2],
    ]);
  });

  it('goes on with what was said of another class', () => {
    const result = extract('RESET', [
      ...title(),
      ...prose(
        'The reset takes effect on 7 January 2032. The spread of the Class A Notes, which was 5.45 per cent. per annum, will be 5.38 per cent. per annum. That of the Class B Notes, which was 8.75 per cent. per annum, will be 8.67 per cent. per annum.',
        80,
      ),
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.38],
      ['B', 8.67],
    ]);
  });

  it.each([[0], [1], [2]])('gives a label to the rows that it stands in the middle of (row %i)', (at) => {
    const rowsOf = (name: string, values: readonly string[]) =>
      ['Attachment probability', 'Expected loss', 'Exhaustion probability'].map((label, index) => [
        index === at ? name : '',
        label,
        values[index] as string,
      ]);
    const result = extract('OC', [
      ...title('2031-1', 'Class AA and Class B Notes'),
      ...makeRows(
        [
          ['Class', 'Measure', 'Base case'],
          ...rowsOf('AA', ['1.43%', '1.09%', '0.83%']),
          ...rowsOf('B', ['2.95%', '2.31%', '1.80%']),
        ],
        { columns: [70, 130, 330], pitch: 22 },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['AA', 1.43, 1.09, 0.83],
      ['B', 2.95, 2.31, 1.8],
    ]);
  });

  it('reads the identifiers that stand below the name of a class in its cell', () => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows([['Notes', 'Attachment probability', 'Expected loss', 'Spread p.a.']], {
        top: 80,
        columns: [60, 220, 340, 430],
      }),
      ...[
        ['Class A', '2.04%', '1.57%', '5.87% (from 5.65%)', '19083PAA2 / US19083PAA21'],
        ['Class B', '3.97%', '3.02%', '8.40% (unchanged)', '19083PAB0 / US19083PAB04'],
      ].flatMap((row, index) =>
        makeRows([row.slice(0, 4), row.slice(4)], {
          top: 100 + 30 * index,
          columns: [60, 220, 340, 430],
          pitch: 11,
        }),
      ),
      ...prose('The reset takes effect on 7 January 2032.', 200),
    ]);
    expect(result.modeledStats.map(({ cusip, isin }) => [cusip, isin])).toEqual([
      ['19083PAA2', 'US19083PAA21'],
      ['19083PAB0', 'US19083PAB04'],
    ]);
    expect(rates(result)).toEqual([
      ['A', 5.87],
      ['B', 8.4],
    ]);
  });

  it('says that a class has no fund where its own terms say so', () => {
    const terms = (name: string, fund: string, top: number) => [
      { x: 70, y: top, text: `Class ${name} Notes`, bold: true },
      ...makeRows(
        [
          ['Principal amount', '$100,000,000'],
          ['Interest', 'Return on the money market assets plus a risk spread of 5.15% per annum'],
          ['Reference instrument', fund],
          ['Issue date', '30 June 2031'],
          ['Maturity date', '9 July 2034'],
        ],
        { top: top + 18, pitch: 14 },
      ),
    ];
    const result = extract('OC', [
      ...title(),
      ...terms('A', 'Example Government Fund (CUSIP 60934Q818)', 80),
      ...terms('B', 'None', 200),
    ]);
    expect(result.securities.map(({ baseRateInstrument }) => baseRateInstrument)).toEqual(['60934Q818', null]);
  });
});

describe('a class and its cells', () => {
  it('takes an amount alone below the name of its class', () => {
    const card = (name: string, amount: string, top: number): Piece[] => [
      { x: 60, y: top, text: name, bold: true, size: 12 },
      { x: 60, y: top + 30, text: amount },
      ...makeRows(
        [
          ['Issue date', '7 January 2031'],
          ['Maturity date', '7 January 2034'],
        ],
        { top: top + 60 },
      ),
    ];
    const result = extract('OC', [
      ...title(),
      ...card('Class A', '$60,000,000', 90),
      ...card('Class B', '$110,000,000', 240),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([
      ['A', 60_000_000],
      ['B', 110_000_000],
    ]);
  });

  it('gives what one cell under two classes says to both, whatever else their headings say', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class H and Class Q Notes'),
      ...makeRows(
        [
          ['Term', 'Class H (hurricane)', 'Class Q (quake)'],
          ['Principal amount', 'US$80m', 'US$45m'],
          ['Issue date', '15 June 2031'],
          ['Maturity date', '15 June 2034'],
          ['Day count', '30/360, unadjusted'],
          ['Early redemption by the Issuer', 'None'],
        ],
        { columns: [60, 220, 380] },
      ),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.dayCountConvention, row.isCallable])).toEqual([
      ['H', '30/360', 'N'],
      ['Q', '30/360', 'N'],
    ]);
  });

  it('reads a row of perils below classes as what each class covers', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows([
        ['Term', 'Class A', 'Class B'],
        ['Covered peril', 'Earthquake', 'Hurricane'],
        ['Size', 'US$120 million', 'US$70 million'],
        ['Issue date', '15 June 2031', '15 June 2031'],
        ['Maturity date', '15 June 2034', '15 June 2034'],
      ]),
    ]);
    expect(result.securities.map((row) => [row.issuerClass, row.parAmount])).toEqual([
      ['A', 120_000_000],
      ['B', 70_000_000],
    ]);
  });

  it('knows two tranches of a class by the names that they are given', () => {
    const result = extract('OC', [
      { x: 60, y: 40, text: '$85,000,000 Class A Tranche 1 (“Class A-1 Notes”)', bold: true, size: 13 },
      { x: 60, y: 60, text: '$60,000,000 Class A Tranche 2 (“Class A-2 Notes”)', bold: true, size: 13 },
      ...prose('The Class A-1 Notes bear interest at the fixed rate of 9.15% per annum.', 90),
      ...prose('The Class A-2 Notes bear interest at the fixed rate of 5.40% per annum.', 120),
      ...prose('Tranche 1 of Class A and Tranche 2 of Class A were issued on 7 January 2031.', 150),
    ]);
    expect(rates(result)).toEqual([
      ['A1', 9.15],
      ['A2', 5.4],
    ]);
  });
});
