import { describe, expect, it } from 'vitest';
import { makePage, makeRows } from '../testing/make-page.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

const textOf = (rows: readonly (readonly string[])[], source: 'text' | 'ocr' = 'ocr') =>
  // Two blanks: what stands less apart is one word as recognised.
  buildPage(withLines(makePage(makeRows(rows.map((row) => row.map((text) => text.replaceAll(' ', '  ')))), { source })))
    .text.trim()
    .replaceAll(/\s+/g, ' ');

describe('words as recognised', () => {
  it('keep the strokes that part them, and lose those of the rules of a table', () => {
    expect(textOf([['Series 2018-2 | Issue date']])).toBe('Series 2018-2 | Issue date');
    expect(textOf([['Spread', '|', '3.50%']])).toBe('Spread 3.50%');
  });

  it('come without the dots that lead to them', () => {
    expect(textOf([['Issuer .. . Sierra Alta Re Pte. Ltd.']])).toBe('Issuer Sierra Alta Re Pte. Ltd.');
    expect(textOf([['Amount .... .US$162,500,000'], ['Loss ... .0.639%'], ['Rate .5%']])).toBe(
      'Amount US$162,500,000 Loss 0.639% Rate .5%',
    );
  });

  it('have the capitals and numerals that they are printed with', () => {
    expect(textOf([['cusip 84828ZAA4', 'UsD 5m', 'usb 7m']])).toBe('CUSIP 84828ZAA4 USD 5m USD 7m');
    expect(textOf([['Palmetto Bay Re Ill Ltd.']])).toBe('Palmetto Bay Re III Ltd.');
    expect(textOf([['Ill will']])).toBe('Ill will');
    expect(textOf([['cusip 84828ZAA4']], 'text')).toBe('cusip 84828ZAA4');
  });

  it('have the usual size where they are near it, and small print below a value stays small', () => {
    const sizes = [10, 10, 10, 9.1, 7.9].map((size, line) => ({ x: 60, y: 90 + line * 20, text: 'Amount', size }));
    expect(
      buildPage(withLines(makePage(sizes, { source: 'ocr' }))).lines.map(({ size }) => Math.round(size * 10) / 10),
    ).toEqual([10, 10, 10, 10, 7.9]);
  });
});
