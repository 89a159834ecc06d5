import { describe, expect, it } from 'vitest';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import { withLines } from './lines.ts';
import { withoutMenus } from './menus.ts';

const column = (texts: readonly string[]): Piece[] => texts.map((text, index) => ({ x: 30, y: 60 + index * 15, text }));
const menu = column(['Start', 'Deals', 'Notes', 'Payments', 'Alerts', 'Files']);
const beside = (pitch: number, values: readonly string[]) =>
  makeRows(
    values.map((value, index) => [`Row ${index}`, value]),
    { top: 60, pitch, columns: [150, 300] },
  );
const textsOf = (...pages: Piece[][]) =>
  withoutMenus(pages.map((pieces, index) => withLines(makePage(pieces, { page: index + 1 })))).map(
    ({ page }) => page.text,
  );

describe('withoutMenus', () => {
  it('leaves out the entries that pages share beside lines of their own', () => {
    const texts = textsOf(
      [...menu, ...beside(15, ['4.10%', '1.02%', '0.71%'])],
      [...menu, ...beside(22, ['P', 'Q', 'R', 'S'])],
    );
    expect(texts[0]).toMatch(/^Row0/);
    expect(texts[1]).toMatch(/^Row0/);
  });

  it('keeps labels that pages share beside values at the same heights', () => {
    const labels = column(['Class', 'Spread', 'Expected loss', 'Size', 'Currency', 'Agent']);
    const values = (texts: readonly string[]) =>
      makeRows(
        texts.map((text) => [text]),
        { top: 60, pitch: 15, columns: [150] },
      );
    const texts = textsOf(
      [...labels, ...values(['P', '4.10%', '1.02%', '50m', 'USD', 'Tarn'])],
      [...labels, ...values(['Q', '7.35%', '2.26%', '40m', 'EUR', 'Tarn'])],
    );
    expect(texts[0]).toMatch(/^ClassSpread/);
  });
});
