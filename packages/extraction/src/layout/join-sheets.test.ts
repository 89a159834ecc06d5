import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makePage, makeRows, type DrawnBox, type Piece } from '../testing/make-page.ts';
import type { InputPage } from '../types.ts';
import { joinSheets } from './join-sheets.ts';

const joinedPages = (pages: readonly InputPage[]) => Array.from(joinSheets(pages), ({ page }) => page);

const head: Piece = { x: 60, y: 30, text: 'Larkspur Bluff Re Ltd. - Series 2031-1 - new issue' };
const terms = [
  ['Cl.', 'ISIN', 'Ccy'],
  ['A-1', 'USG3456ABC19', 'USD'],
  ['A-2', 'USG3456ABD91', 'USD'],
  ['B', 'USG3456ABE74', 'USD'],
  ['Total', '', ''],
];
const figures = [
  ['Final size', 'EL base (%)', 'Sched. maturity'],
  ['110,000,000', '1.14', '07-Dec-34'],
  ['62,500,000', '1.17', '06-Dec-35'],
  ['87,500,000', '2.55', '07-Dec-34'],
  ['260,000,000', '', ''],
];
const places = { left: [70, 160, 330], right: [45, 235, 410] };

/** Cells with the letters of the columns above them and the numbers of the rows at their left. */
function framed(rows: readonly (readonly string[])[], letters: readonly string[], first: number): Piece[] {
  const numbers = rows.map((_, index) => ({ x: 30, y: 90 + index * 20, text: String(first + index) }));
  return [
    ...makeRows([letters], { top: 70, columns: places.left }),
    ...numbers,
    ...makeRows(rows, { columns: places.left }),
  ];
}

describe('columns of a spreadsheet that were printed on further pages', () => {
  it('stand beside their rows again where the sheet prints its letters and numbers', () => {
    const { securities, modeledStats, evidence } = extract(
      'OC',
      [head, ...framed(terms, ['A', 'B', 'C'], 1)],
      [head, ...framed(figures, ['D', 'E', 'F'], 1)],
    );
    expect(
      securities.map(({ issuerClass, isin, parAmount, maturityDate }) => [issuerClass, isin, parAmount, maturityDate]),
    ).toEqual([
      ['A1', 'USG3456ABC19', 110_000_000, '2034-12-07'],
      ['A2', 'USG3456ABD91', 62_500_000, '2035-12-06'],
      ['B', 'USG3456ABE74', 87_500_000, '2034-12-07'],
    ]);
    expect(modeledStats.map(({ expectedLoss }) => expectedLoss)).toEqual([1.14, 1.17, 2.55]);
    const amount = evidence.find(({ field, issuerClass }) => field === 'parAmount' && issuerClass === 'A2');
    expect(amount).toMatchObject({ page: 2, quote: '62,500,000' });
    expect(amount?.boxes[0]?.x0).toBeCloseTo(70);
  });

  it('are told from a table of the next page that has a title at the height of a row', () => {
    const annex: Piece = { x: 45, y: 90, text: 'ANNEX B - NOTES OF SERIES 2029-1, NOT OFFERED HEREBY' };
    const rows = [...figures.slice(0, 4), ['15,000,000', '3.10', '07-Dec-34']];
    const pages = [
      [head, ...makeRows(terms, { columns: places.left })],
      [head, annex, ...makeRows(rows, { top: 110, columns: places.right })],
    ].map((pieces, index) => makePage(pieces, { page: index + 1 }));
    expect(joinedPages(pages)).toHaveLength(2);
  });

  it('stand beside their rows again where nothing but their heights tells it', () => {
    const { securities } = extract(
      'OC',
      [head, ...makeRows(terms, { columns: places.left })],
      [head, ...makeRows(figures, { columns: places.right })],
    );
    expect(securities.map(({ issuerClass, parAmount }) => [issuerClass, parAmount])).toEqual([
      ['A1', 110_000_000],
      ['A2', 62_500_000],
      ['B', 87_500_000],
    ]);
  });

  it('find their rows where all rows are printed before the further columns', () => {
    const pages = [
      framed(terms, ['A', 'B', 'C'], 1),
      framed(terms, ['A', 'B', 'C'], 6),
      framed(figures, ['D', 'E', 'F'], 1),
      framed(figures, ['D', 'E', 'F'], 6),
    ].map((pieces, index) => makePage(pieces, { page: index + 1 }));
    expect(joinedPages(pages).map(({ strips }) => strips?.map(({ page }) => page))).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('are not sought in a table that goes on below, nor in another one', () => {
    const long = [1, 2].map((page) => makePage([head, ...makeRows(terms, { columns: places.left })], { page }));
    expect(joinedPages(long)).toEqual(long);
    const other = makePage([head, ...makeRows(figures, { top: 97, columns: places.right })], { page: 2 });
    expect(joinedPages([long[0] as never, other])).toHaveLength(2);
  });

  it('keep the boxes drawn around their cells', () => {
    const boxed = (rows: readonly (readonly string[])[], columns: readonly number[], page: number) =>
      makePage([head, ...makeRows(rows, { columns })], {
        page,
        drawnBoxes: rows.flatMap((row, at) =>
          row.map((_, column): DrawnBox => {
            const [x, y] = [columns[column] as number, 90 + at * 20];
            return [x - 2, y - 2, x + 75, y + 16];
          }),
        ),
      });
    const pages = [boxed(terms, places.left, 1), boxed(figures, places.right, 2)];
    const [joined, ...others] = joinedPages(pages);
    expect(others).toEqual([]);
    const { text = '', boxes = [], drawnBoxes = [], drawnBoxOf = [] } = joined ?? {};
    expect(drawnBoxes).toHaveLength(4 * 30);
    for (const cell of ['Ccy', 'USG3456ABD91', '62,500,000', '07-Dec-34']) {
      const at = text.indexOf(cell);
      const box = 4 * ((drawnBoxOf[at] ?? 0) - 1);
      expect(drawnBoxes[box]).toBeCloseTo((boxes[4 * at] as number) - 2);
      expect(drawnBoxes[box + 1]).toBeCloseTo((boxes[4 * at + 1] as number) - 2);
    }
  });
});
