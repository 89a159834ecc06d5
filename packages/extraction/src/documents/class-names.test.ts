import { describe, expect, it } from 'vitest';
import type { ExtractionResult } from '../types.ts';
import { extract, figures, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const heading = (y: number, text: string): Piece => ({ x: 60, y, text, bold: true, size: 12 });
const terms = [
  ['Principal amount', '$125,000,000', '$60,000,000'],
  ['ISIN', 'US0378331005', 'US5949181045'],
  ['Risk interest spread', '5.75%', '9.00%'],
  ['Attachment probability', '2.35%', '4.40%'],
  ['Expected loss', '1.92%', '3.61%'],
  ['Exhaustion probability', '1.48%', '2.95%'],
] as const;
const inColumns = (titles: readonly string[], top = 90) => makeRows([['', ...titles], ...terms], { top });
const inRows = (corner: string, titles: readonly string[]) =>
  makeRows(
    [
      [corner, ...terms.map(([label]) => label)],
      ...titles.map((title, index) => [title, ...terms.map((row) => row[index + 1] as string)]),
    ],
    { top: 90, columns: [40, 130, 200, 275, 325, 425, 500] },
  );
const ofOwn = ({ securities, modeledStats }: ExtractionResult) =>
  securities.map(({ issuerClass, isin, parAmount, couponRate }, index) => [
    issuerClass,
    isin,
    parAmount,
    couponRate,
    modeledStats[index]?.expectedLoss,
  ]);
const both = (first: string, second: string) => [
  [first, 'US0378331005', 125_000_000, 5.75, 1.92],
  [second, 'US5949181045', 60_000_000, 9, 3.61],
];

describe('classes of a document that nowhere says "class"', () => {
  it.each([
    ['A Notes', 'B Notes', 'A', 'B'],
    ['Series S', 'Series T', 'S', 'T'],
    ['Note 1', 'Note 2', '1', '2'],
    ['2031-1 A', '2031-1 B', 'A', 'B'],
    ['2031-1A', '2031-1B', 'A', 'B'],
    ['Senior Notes', 'Junior Notes', 'SENIOR', 'JUNIOR'],
    ['A-I', 'A-II', 'AI', 'AII'],
    ['14', '15', '14', '15'],
  ])('are what heads the columns of terms: %s, %s', (one, other, first, second) => {
    const pieces = [heading(40, 'Example Re Ltd. Series 2031-1'), ...inColumns([one, other])];
    expect(ofOwn(extract('OC', pieces))).toEqual(both(first, second));
  });

  it.each([
    ['', 'S', 'T'],
    ['Security', 'S Notes', 'T Notes'],
    ['Bond', '2031-1 S', '2031-1 T'],
  ])('are what stands before the rows of terms: %s %s', (corner, one, other) => {
    const pieces = [heading(40, 'Example Re Ltd. Series 2031-1'), ...inRows(corner, [one, other])];
    expect(ofOwn(extract('OC', pieces))).toEqual(both('S', 'T'));
  });

  it('are what heads parts that ask for the same', () => {
    const parts = ['S Notes', 'T Notes'].flatMap((title, part) => [
      heading(90 + part * 180, title),
      ...makeRows(
        terms.map((row) => [row[0], row[part + 1] as string]),
        { top: 112 + part * 180 },
      ),
    ]);
    expect(ofOwn(extract('OC', [heading(40, 'Example Re Ltd. Series 2031-1'), ...parts]))).toEqual(both('S', 'T'));
  });

  it('are what sentences call the notes', () => {
    const said = ['S', 'T'].flatMap((name, index) =>
      prose(
        `The ${name} Notes are issued in a principal amount of ${terms[0][index + 1]}. The risk interest spread of the ${name} Notes is ${terms[2][index + 1]} per annum. For the ${name} Notes the attachment probability is ${terms[3][index + 1]}, the expected loss ${terms[4][index + 1]} and the exhaustion probability ${terms[5][index + 1]}.`,
        90 + 60 * index,
      ),
    );
    const result = extract('OC', [heading(40, 'Example Re Ltd. Series 2031-1'), ...said]);
    expect(figures(result)).toEqual([
      ['S', 2.35, 1.92, 1.48],
      ['T', 4.4, 3.61, 2.95],
    ]);
  });

  it('are not the ways in which notes are sold, nor the series that are offered together', () => {
    for (const titles of [
      ['144A', 'RegS'],
      ['Series 2031-1', 'Series 2031-2'],
    ])
      expect(
        extract('OC', [heading(40, 'Example Re Ltd. Series 2031-1 Notes'), ...inColumns(titles)]).securities.map(
          ({ issuerClass }) => issuerClass,
        ),
      ).toEqual(['']);
  });
});

describe('names of classes in a list', () => {
  it.each([
    ['Class I and Class II Notes', 'I', 'II'],
    ['Classes IV and V', 'IV', 'V'],
    ['Class AA and AAA Notes', 'AA', 'AAA'],
    ['Class Senior and Class Junior Notes', 'SENIOR', 'JUNIOR'],
    ['Class A-R and Class B-R Notes', 'AR', 'BR'],
  ])('may be of different shapes: %s', (named, first, second) => {
    const pieces = [heading(40, `Example Re Ltd. Series 2031-1 ${named}`), ...inColumns([first, second])];
    expect(extract('OC', pieces).securities.map(({ issuerClass }) => issuerClass)).toEqual([first, second]);
  });
});

describe('classes called by the rank of their notes', () => {
  it.each([
    ['Senior Notes', 'Junior Notes'],
    ['First Notes', 'Second Notes'],
    ['Mezzanine Notes', 'Equity Notes'],
  ])('%s and %s', (first, second) => {
    const read = extract('OC', [
      heading(40, 'Example Re Ltd. Series 2031-1'),
      ...prose(
        `The First Coupon falls in June. ISIN US0378331005 is that of the ${first}, US5949181045 that of the ${second}.`,
        80,
      ),
      ...makeRows(
        [
          ['', 'Principal Amount', 'Risk Interest Spread'],
          [first, '$125,000,000', '5.75%'],
          [second, '$60,000,000', '9.00%'],
        ],
        { top: 130 },
      ),
      ...prose(`The expected loss of the ${first} is 1.92%. The expected loss of the ${second} is 3.61%.`, 220),
    ]);
    const name = (title: string) => title.replace(' Notes', '').toUpperCase();
    expect(ofOwn(read)).toEqual(both(name(first), name(second)));
  });
});

describe('names of classes', () => {
  it.each(['\u2010', '\u2011', '\u2212'])('are read with any sign for their hyphen: %j', (sign) => {
    const read = extract('OC', [
      heading(40, 'Example Re Ltd. Series 2031-1'),
      ...inColumns([`Class A${sign}1`, `Class A${sign}2`]),
    ]);
    expect(ofOwn(read)).toEqual(both('A1', 'A2'));
  });

  it('are no figures beside one of them', () => {
    const read = extract('OC', [
      heading(40, 'Example Re Ltd. Series 2031-1'),
      ...inColumns(['Class A1', 'Class B1']),
      ...makeRows(
        [
          ['Class', 'Wildfire', 'Flood', 'Hail'],
          ['Class A1', '35', '24', '41'],
          ['Class B1', '65', '20', '15'],
        ],
        { top: 260 },
      ),
    ]);
    expect(read.securities.map(({ issuerClass }) => issuerClass)).toEqual(['A1', 'B1']);
  });
});
