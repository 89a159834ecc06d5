import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class S and Class T Notes', bold: true, size: 13 },
];
const terms = (size: string, spread: string) =>
  makeRows(
    [
      ['', 'Class S', 'Class T'],
      ['Principal amount', size, 'EUR 85,000,000'],
      ['Risk margin', '4.15%', spread],
    ],
    { columns: [60, 240, 400] },
  );
const told = (...pieces: Piece[]) =>
  extract('OC', [...title, ...pieces]).securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate]);

describe('a footnote', () => {
  it('puts another value in the place of the one at its mark', () => {
    expect(
      told(
        ...terms('EUR 60,000,000*', '7.30%†'),
        ...prose('* Upsized at pricing: EUR 72,500,000 of the notes were placed.', 180),
        ...prose(
          '† To be read as 7.55% per annum; the figure above is that of the invitation and should read so.',
          210,
        ),
      ),
    ).toEqual([
      ['S', 72_500_000, 4.15],
      ['T', 85_000_000, 7.55],
    ]);
  });

  it('that says something else of a value leaves it', () => {
    expect(
      told(
        ...terms('EUR 60,000,000*', '7.30%†'),
        ...prose('* Of which EUR 10,000,000 are held by the sponsor.', 180),
        ...prose('† The final coupon includes the yield of the collateral.', 210),
      ),
    ).toEqual([
      ['S', 60_000_000, 4.15],
      ['T', 85_000_000, 7.3],
    ]);
  });
});
