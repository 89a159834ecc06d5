import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import type { Piece } from '../testing/make-page.ts';

const row = (y: number, places: readonly number[], texts: readonly string[]): Piece[] =>
  texts.map((text, index) => ({ x: places[index] as number, y, text }));
const title: Piece = { x: 60, y: 50, text: 'Example Re Ltd. Series 2025-1 Class A and Class B Notes', size: 13 };
const legend = row(320, [60, 180, 320], ['US Hurricane', 'US Earthquake', 'Wildfire']);
const bars = [
  { x: 60, y: 190, text: 'Class A' },
  ...row(215, [150, 330, 440], ['57.2%', '26.4%', '16.4%']),
  { x: 60, y: 250, text: 'Class B' },
  ...row(275, [170, 370, 460], ['63.9%', '22.7%', '13.4%']),
];
const sharesUnder = (heading: string, pieces: readonly Piece[]) =>
  extract('OC', [title, { x: 60, y: 140, text: heading, size: 14, bold: true }, ...pieces]).elAttributions.map(
    (share) => [share.issuerClass, share.perilName, share.elAttribution].join(' '),
  );

describe('stacked bars', () => {
  it('have the perils of the legend below them, in its order', () => {
    expect(sharesUnder('What drives the expected loss', [...bars, ...legend])).toEqual([
      'A US Hurricane 57.2',
      'A US Earthquake 26.4',
      'A Wildfire 16.4',
      'B US Hurricane 63.9',
      'B US Earthquake 22.7',
      'B Wildfire 13.4',
    ]);
  });

  it('tell nothing where a heading speaks of premium, or the legend has other entries', () => {
    expect(sharesUnder('Premium by peril', [...bars, ...legend])).toEqual([]);
    expect(sharesUnder('What drives the expected loss', [...bars, ...legend.slice(0, 2)])).toEqual([]);
  });
});
