import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd.', size: 16, bold: true },
  { x: 60, y: 66, text: 'Series 2026-1 Notes' },
];

/** A tile: the lines of its label, and below them those of its value in bold. */
type Tile = [x: number, label: string[], value: string[]];

const band = (top: number, ...tiles: Tile[]): Piece[] =>
  tiles.flatMap(([x, label, value]) => [
    ...label.map((text, line) => ({ x, y: top + 11 * line, text, size: 8 })),
    ...value.map((text, line) => ({ x, y: top + 11 * (label.length + line), text, size: 9, bold: true })),
  ]);

/** What is read of each class of a page of tiles. */
function readClasses(...pieces: Piece[]) {
  const inOrder = pieces.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const { securities, modeledStats } = extractDocument({ kind: 'OC', pages: [makePage([...title, ...inOrder])] });
  return securities.map(({ issuerClass, parAmount, couponRate }) => {
    const stat = modeledStats.find((each) => each.issuerClass === issuerClass);
    return [
      issuerClass,
      parAmount,
      couponRate,
      stat?.attachmentProbability ?? null,
      stat?.expectedLoss ?? null,
      stat?.exhaustionProbability ?? null,
    ];
  });
}

const name = (y: number, text: string): Piece => ({ x: 60, y, text, size: 11, bold: true });

describe('tiles whose labels or values go on in a further line', () => {
  it('gives each label the value at its foot, where tiles side by side have labels of unlike length', () => {
    const read = readClasses(
      name(110, 'Class A'),
      ...band(
        126,
        [60, ['Aggregate Principal', 'Amount'], ['US$150 million']],
        [220, ['Risk Period Spread'], ['2.48%']],
      ),
      ...band(
        170,
        [60, ['Likelihood of', 'Attachment'], ['0.80%']],
        [220, ['Modelled Annual', 'Expected Loss'], ['0.66%']],
      ),
      ...band(214, [60, ['Exhaustion', 'Probability'], ['0.42%']]),
    );
    expect(read).toEqual([['A', 150_000_000, 2.48, 0.8, 0.66, 0.42]]);
  });

  it('reads them for each class, with values of several lines', () => {
    const card = (top: number, letter: string, spread: string, likelihood: string) => [
      name(top, `Tranche ${letter}`),
      ...band(
        top + 16,
        [60, ['Tranche Size'], ['EUR 40', 'million']],
        [150, ['Spread over', 'Collateral', 'Yield'], [spread, 'per annum']],
        [260, ['Likelihood', 'of Attachment'], [likelihood]],
      ),
      ...band(top + 80, [60, ['Expected Loss'], ['0.55%']], [150, ['Likelihood', 'of', 'Exhaustion'], ['0.30%']]),
    ];
    const read = readClasses(...card(110, 'I', '2.51%', '0.82%'), ...card(260, 'II', '4.25%', '2.01%'));
    expect(read).toEqual([
      ['I', 40_000_000, 2.51, 0.82, 0.55, 0.3],
      ['II', 40_000_000, 4.25, 2.01, 0.55, 0.3],
    ]);
  });
});

describe('tiles under one another', () => {
  it('goes on with the class of their card after a value in bold', () => {
    const card = (top: number, letter: string, spread: string, loss: string) => [
      name(top, `Class ${letter}`),
      ...band(top + 14, [60, ['Face Amount'], ['US$250,000,000']]),
      ...band(top + 40, [60, ['Spread'], [spread]]),
      ...band(top + 66, [60, ['Modelled Annual Expected Loss'], [loss]]),
    ];
    const read = readClasses(...card(110, 'X', '283 bps', '0.62%'), ...card(220, 'Y', '422 bps', '1.32%'));
    expect(read).toEqual([
      ['X', 250_000_000, 2.83, null, 0.62, null],
      ['Y', 250_000_000, 4.22, null, 1.32, null],
    ]);
  });
});
