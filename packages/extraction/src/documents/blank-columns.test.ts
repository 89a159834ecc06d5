import { expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import type { Piece } from '../testing/make-page.ts';

const rights = [260, 340, 420, 500];
const row = (y: number, label: string, values: readonly string[]): Piece[] => [
  { x: 60, y, text: label },
  ...values.flatMap((text, column) =>
    text === '' ? [] : [{ x: (rights[column] ?? 0) - 5 * text.replaceAll(' ', '').length, y, text }],
  ),
];

it('leaves the columns blank that a row says nothing of, and takes figures for no names of classes', () => {
  const { securities, modeledStats } = extract('OC', [
    { x: 60, y: 40, text: 'Larkspur Bluff Re Ltd. - all classes of the 2031-1 Series closed today' },
    ...row(90, 'Item', ['Class 1', 'Class 2', 'Class 3', 'Class 4']),
    ...row(110, 'Currency', ['JPY', 'JPY', 'USD', 'USD']),
    ...row(130, 'Interest payments per year', ['2', '2', '4', '4']),
    ...row(150, 'Fixed rate (% p.a.)', ['1.85', '2.40', '', '']),
    ...row(170, 'Risk margin (% p.a.)', ['', '', '3.20', '5.05']),
    ...row(190, 'Expected loss (%)', ['0.71', '0.98', '1.02', '2.11']),
  ]);
  expect(securities.map((each) => [each.issuerClass, each.couponRate, each.couponType, each.couponFrequency])).toEqual([
    ['1', 1.85, 'FIXED', 2],
    ['2', 2.4, 'FIXED', 2],
    ['3', 3.2, 'FLOAT', 4],
    ['4', 5.05, 'FLOAT', 4],
  ]);
  expect(securities[0]?.issuerSeries).toBe('2031-1');
  expect(modeledStats.map(({ expectedLoss }) => expectedLoss)).toEqual([0.71, 0.98, 1.02, 2.11]);
});

it('knows the short headings of an upload file', () => {
  const cells = (y: number, texts: readonly string[]): Piece[] =>
    texts.map((text, column) => ({ x: 60 + 85 * column, y, text }));
  const { securities } = extract('OC', [
    { x: 60, y: 40, text: 'Larkspur Bluff Re Ltd. - Series 2031-1 - new issue file' },
    ...cells(90, ['Cl.', 'Ccy', 'Final size', 'Pays/yr', 'Fund CUSIP']),
    ...cells(110, ['A', 'USD', '110,000,000', '4', '28460H502']),
    ...cells(130, ['B', 'USD', '62,500,000', '2', '28460H502']),
  ]);
  expect(securities.map((each) => [each.issuerClass, each.couponFrequency, each.cusip])).toEqual([
    ['A', 4, null],
    ['B', 2, null],
  ]);
});
