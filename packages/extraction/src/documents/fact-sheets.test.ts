import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const head: Piece[] = [
  { x: 60, y: 20, text: 'Sorrel Strand Re Ltd.', size: 8 },
  { x: 420, y: 20, text: 'Harbour desk', size: 8 },
];
const title: Piece = { x: 60, y: 60, text: 'Series 2033-2 Classes P and Q', size: 13 };
const notes = makeRows(
  [
    ['Cl.', 'Size (USDm)', 'Spread (bp)', 'EL', 'PFL', 'PE', 'Multiple'],
    ['P', '50', '410', '1.02%', '1.44%', '0.71%', '4.0x'],
    ['Q', '40', 'zero cpn', '2.26%', '3.05%', '1.58%', 'n/a'],
  ],
  { top: 100, columns: [60, 110, 190, 270, 330, 390, 450] },
);
const peers: Piece[] = [
  { x: 60, y: 180, text: 'Where peers trade', size: 12, bold: true },
  ...makeRows(
    [
      ['Issue', 'EL', 'Spread at issue (bp)', 'Bid now (bp)'],
      ['Gannet Point 2031-1 A', '1.66%', '475', '560'],
      ['Gannet Point 2031-1 B', '4.20%', '925', '1,140'],
    ],
    { top: 200, columns: [60, 220, 290, 420] },
  ),
];

describe('fact sheets', () => {
  it('are read by the short heads of their classes, and not by those of the peers', () => {
    const { securities, modeledStats } = extract('OC', [title, ...notes, ...peers]);
    expect(
      securities.map(({ issuerClass, parAmount, couponRate, couponType }) => [
        issuerClass,
        parAmount,
        couponRate,
        couponType,
      ]),
    ).toEqual([
      ['P', 50_000_000, 4.1, 'FLOAT'],
      ['Q', 40_000_000, null, 'ZERO_COUPON'],
    ]);
    expect(modeledStats.map(({ expectedLoss }) => expectedLoss)).toEqual([1.02, 2.26]);
  });

  it('have values in bold below labels that may end in the name of a class', () => {
    const lines = [
      ['SCHEDULED MATURITY CLASS P', '7 May 2036'],
      ['SCHEDULED MATURITY CLASS Q', '7 May 2034'],
      ['ISSUER CALL', 'From 7 May 2034, at 101%'],
      ['DAY COUNT', 'Act/360'],
    ].flat();
    const panel = lines.map((text, index): Piece => ({ x: 60, y: 300 + index * 26, text, size: 11, bold: true }));
    const { securities } = extract('OC', [
      title,
      ...notes,
      ...prose('Neither class has been offered to the public. Holders bear all risks of their notes alone.', 220),
      ...panel,
    ]);
    expect(securities).toMatchObject([
      { issuerClass: 'P', maturityDate: '2036-05-07', isCallable: 'Y', dayCountConvention: 'ACT/360' },
      { issuerClass: 'Q', maturityDate: '2034-05-07', isCallable: 'Y' },
    ]);
  });

  it('name the issuer at one side of the head of each page', () => {
    const { securities } = extract('OC', [...head, title, ...notes], [...head, ...peers]);
    expect(securities.map(({ issuerName }) => issuerName)).toEqual(['Sorrel Strand Re Ltd.', 'Sorrel Strand Re Ltd.']);
  });
});
