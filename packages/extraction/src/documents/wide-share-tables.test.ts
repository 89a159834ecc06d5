import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2026-1 Class A and Class B Notes' }];
const columns = [60, 130, 190, 250, 310, 390, 470, 540];
const sharesOf = (rows: string[][]) =>
  extract('OC', [...title, ...makeRows(rows, { columns })]).elAttributions.map((row) => [
    row.issuerClass,
    row.perilName,
    row.elAttribution,
  ]);
const both = [
  ['A', 'US Hurricane', 62.5],
  ['A', 'Japan Flood', 37.5],
  ['B', 'US Hurricane', 40],
  ['B', 'Japan Flood', 60],
];

describe('shares in a table of all terms, a row for each class', () => {
  it('stand in the middle, beside a currency and before other columns', () => {
    expect(
      sharesOf([
        ['', '', 'Expected', 'Contribution to expected loss (%)'],
        ['Class', 'Currency', 'Loss', 'US Hurricane', 'Japan Flood', 'Total', 'Rating'],
        ['A', 'EUR', '1.41%', '62.5', '37.5', '100.0', 'BB-'],
        ['B', 'EUR', '2.83%', '40.0', '60.0', '100.0', 'NR'],
      ]),
    ).toEqual(both);
  });

  it('stand in one cell, in the order of the perils that head it', () => {
    expect(
      sharesOf([
        ['Class', 'Size', 'Expected loss', 'EL by peril: US Hurricane / Japan Flood'],
        ['A', '150', '1.41%', '62.5 / 37.5'],
        ['B', '75', '2.83%', '40.0 / 60.0'],
      ]),
    ).toEqual(both);
  });

  it('stand under headings at the right of a class that nothing heads', () => {
    expect(
      sharesOf([
        ['', 'Notional', 'AP (%)', 'EL (%)', 'US Hurricane', 'Japan Flood', 'Rating'],
        ['Class A', '150', '1.83', '1.41', '62.5', '37.5', 'BB-'],
        ['Class B', '75', '3.10', '2.83', '40.0', '60.0', 'NR'],
      ]),
    ).toEqual(both);
  });
});

it('words between two lines of headings belong to the one each stands over', () => {
  const result = extract('OC', [
    ...title,
    ...makeRows(
      [
        ['', 'Modelled results', '', 'Share of expected loss'],
        ['', 'Attachment', '', 'Severe'],
        ['Class', 'probability', 'EL', 'Thunderstorm', 'Wind', 'Total'],
        ['A', '1.83%', '1.41%', '62.5%', '37.5%', '100.0%'],
        ['B', '3.10%', '2.83%', '40.0%', '60.0%', '100.0%'],
      ],
      { columns: [60, 130, 200, 280, 370, 440] },
    ),
  ]);
  expect(result.modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss])).toEqual([
    [1.83, 1.41],
    [3.1, 2.83],
  ]);
  expect(result.elAttributions.map(({ perilName }) => perilName)).toEqual([
    'Severe Thunderstorm',
    'Wind',
    'Severe Thunderstorm',
    'Wind',
  ]);
});

it('begins the name of a peril with a word alone in a line, set as far above the others as these from each other', () => {
  const small = (pieces: readonly Piece[]): Piece[] => pieces.map((piece) => ({ ...piece, size: 8 }));
  const result = extract('OC', [
    ...title,
    { x: 60, y: 70, text: 'Share of expected loss by peril' },
    ...small([
      { x: 124, y: 90, text: 'US' },
      ...makeRows([['Named', 'US']], { top: 101, columns: [114, 194] }),
      ...makeRows([['Class', 'Storm', 'Earthquake']], { top: 112, columns: [60, 114, 164] }),
      ...makeRows(
        [
          ['A', '19.6', '80.4'],
          ['B', '45.7', '54.3'],
        ],
        { top: 128, columns: [60, 118, 188], pitch: 15 },
      ),
    ]),
  ]);
  expect(result.elAttributions.map(({ perilName }) => perilName)).toEqual([
    'US Named Storm',
    'US Earthquake',
    'US Named Storm',
    'US Earthquake',
  ]);
});
