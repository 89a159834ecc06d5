import { describe, expect, it } from 'vitest';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

const linesOf = (pieces: readonly Piece[]) =>
  buildPage(withLines(makePage(pieces)))
    .text.trimEnd()
    .split('\n');

/** Lines under each other, as narrow print sets them. */
const column = (x: number, top: number, pitch: number, texts: readonly string[]): Piece[] =>
  texts.map((text, index) => ({ x, y: top + index * pitch, text, size: 8 }));

const panelTexts = [
  'TERM',
  'Three years',
  'TRADE',
  '4 May 2026',
  'CLOSE',
  '11 May 2026',
  'CALL',
  'None',
  'INDEX',
  'Own',
];
const table = [
  ['Class', 'Size', 'Spread', 'EL'],
  ['A', '$100m', '4.00%', '1.20%'],
  ['B', '$50m', '7.50%', '2.90%'],
  ['C', '$40m', '9.25%', '3.70%'],
  ['D', '$25m', '12.00%', '5.10%'],
  ['E', '$20m', '15.00%', '6.60%'],
];
const tableLines = table.map((row) => row.join('\t'));

describe('partsOf', () => {
  it('reads a panel at the side before the tables beside it', () => {
    const panel = column(50, 103, 11, panelTexts);
    const beside = makeRows(table, { top: 100, columns: [220, 300, 380, 460], pitch: 19 });
    expect(linesOf([{ x: 50, y: 60, text: 'Example Re Ltd. priced on 4 May 2026' }, ...panel, ...beside])).toEqual([
      'Example Re Ltd. priced on 4 May 2026',
      ...panelTexts,
      ...tableLines,
    ]);
  });

  it('reads a chart at the right after the table that was written before it', () => {
    const rows = makeRows(table, { top: 200, columns: [50, 130, 210, 290], pitch: 19 });
    const chart = column(430, 204, 12, ['$900m', 'Class A', '$800m', '$700m', 'Class B', '$600m', 'Class C', '$500m']);
    const heads: Piece[] = [
      { x: 50, y: 180, text: 'How it priced' },
      ...rows,
      { x: 430, y: 180, text: 'Layers' },
      ...chart,
    ];
    expect(linesOf(heads)).toEqual(['How it priced', ...tableLines, 'Layers', ...chart.map(({ text }) => text)]);
  });

  it('leaves labels that stand at half the height of their values in their rows', () => {
    const rows = Array.from({ length: 8 }, (_, index): Piece[] => [
      { x: 50, y: 106 + index * 30, text: `Label ${index}` },
      { x: 220, y: 100 + index * 30, text: `first line of value ${index}` },
      { x: 220, y: 112 + index * 30, text: `second line of value ${index}` },
    ]).flat();
    expect(linesOf(rows)[1]).toBe('Label 0');
    expect(linesOf(rows)[2]).toBe('second line of value 0');
  });

  describe('where the order of writing says nothing', () => {
    /** The same pieces in no order. */
    const scattered = (pieces: readonly Piece[]) =>
      [...pieces.entries()].toSorted(([a], [b]) => Math.sin(a * a) - Math.sin(b * b)).map(([, piece]) => piece);

    it('parts lines that stand beside each other at any heights', () => {
      const panel = column(50, 103, 11, panelTexts);
      const beside = makeRows(table, { top: 100, columns: [220, 300, 380, 460], pitch: 19 });
      const lines = linesOf(scattered([...panel, ...beside]));
      expect(lines.filter((line) => tableLines.includes(line))).toEqual(tableLines);
    });

    it('leaves labels in the middle of their rows there', () => {
      const rows = Array.from({ length: 8 }, (_, index): Piece[] => [
        { x: 50, y: 106 + index * 30, text: `Label ${index}` },
        { x: 220, y: 100 + index * 30, text: `first line of value ${index}` },
        { x: 220, y: 112 + index * 30, text: `second line of value ${index}` },
      ]).flat();
      expect(linesOf(scattered(rows)).indexOf('Label 7')).toBeGreaterThan(
        linesOf(scattered(rows)).indexOf('second line of value 0'),
      );
    });
  });
});
