import { expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const heading = (text: string, y: number): Piece => ({ x: 60, y, text, size: 12, bold: true });
const table = (top: number, rows: readonly (readonly number[])[]) =>
  makeRows(
    [
      ['', 'Class A', 'Class B'],
      ['Attachment probability', ...(rows[0] ?? []).map((value) => `${value}%`)],
      ['Expected loss', ...(rows[1] ?? []).map((value) => `${value}%`)],
      ['Exhaustion probability', ...(rows[2] ?? []).map((value) => `${value}%`)],
    ],
    { top },
  );
const first = [
  [2.05, 3.1],
  [1.55, 2.4],
  [1.15, 1.7],
];
const second = [
  [2.25, 3.3],
  [1.75, 2.6],
  [1.35, 1.9],
];
const ofSecond = [
  ['A', 2.25, 1.75, 1.35],
  ['B', 3.3, 2.6, 1.9],
];

it('takes the table of the values from the reset on, and not that of those up to a day', () => {
  const page = [
    ...title(),
    ...prose('The Reset Effective Date is 10 June 2032.', 75),
    heading('Part 2. Values until June 9, 2032 (first reset)', 100),
    ...table(120, first),
    heading('Part 3. Values from and including the Reset Effective Date', 240),
    ...table(260, second),
  ];
  expect(figures(extract('RESET', page))).toEqual(ofSecond);
});

it('reads a row by its columns, though its own words could ask for something else', () => {
  const rows = [
    ['', 'First dollar', 'Expected', 'Last dollar'],
    ['Agreed basis', '2.05%', '1.55%', '1.15%'],
    ['With 2017', '3.05%', '2.55%', '2.15%'],
  ];
  const page = [...title('2031-1', 'Class A Notes'), ...makeRows(rows)];
  expect(figures(extract('OC', page))).toEqual([['A', 2.05, null, 1.15]]);
});

it('takes the day of issue from an item that is set out from its mark, or is scheduled', () => {
  const item = makeRows([['(a)', 'Closing: Wednesday, April 2, 2031.']], { columns: [60, 84], top: 100 });
  const sentence = prose('Delivery remains scheduled for April 2, 2031.', 100);
  for (const pieces of [item, sentence]) {
    const { securities } = extract('OC', [...title('2031-1', 'Class A Notes'), ...pieces]);
    expect(securities[0]?.issueDate).toBe('2031-04-02');
  }
});
