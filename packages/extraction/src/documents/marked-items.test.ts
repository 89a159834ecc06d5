import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** Rows with a number in the margin, a label, and one or several lines of "(a) …" beside it, each line as a row of its own. */
function particulars(rows: readonly (readonly [string, string, ...string[]])[], top: number): Piece[] {
  const pieces: Piece[] = [];
  let y = top;
  for (const [number, label, ...values] of rows) {
    pieces.push({ x: 60, y, text: number }, { x: 90, y, text: label });
    for (const value of values) {
      const [mark, text] = value.startsWith('(') ? [value.slice(0, 3), value.slice(4)] : ['', value];
      pieces.push({ x: mark === '' ? 280 : 302, y, text }, ...(mark === '' ? [] : [{ x: 280, y, text: mark }]));
      y += 13;
    }
  }
  return pieces;
}

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re DAC', size: 16, bold: true }];

describe('values of several classes as items of one cell', () => {
  const rows = [
    ['A1', 'Series', '2031-2'],
    ['A2', 'Class', '(a) Class A event-linked notes', '(b) Class B event-linked notes'],
    ['A3', 'Aggregate nominal amount', '(a) EUR 165,000,000', '(b) EUR 100,000,000'],
    ['A4', 'Date of issue', '3 December 2031'],
    ['A5', 'Scheduled maturity date', '10 December 2034'],
    ['A6', 'Expected loss, one year', '(a) 0.84%', '(b) 2.07%'],
    [
      'A7',
      'Expected loss by peril (per cent.)',
      '(a) France Windstorm 62.0; Italy Earthquake 38.0',
      '(b) France Windstorm 53.6; Italy Earthquake 46.4',
    ],
  ] as const;

  it('are told apart by the marks that the document gives to its classes', () => {
    const { securities, modeledStats, elAttributions } = extract('OC', [...title, ...particulars(rows, 90)]);
    expect(securities.map((each) => [each.issuerClass, each.parAmount, each.issueDate, each.maturityDate])).toEqual([
      ['A', 165_000_000, '2031-12-03', '2034-12-10'],
      ['B', 100_000_000, '2031-12-03', '2034-12-10'],
    ]);
    expect(modeledStats.map((each) => [each.issuerClass, each.expectedLoss])).toEqual([
      ['A', 0.84],
      ['B', 2.07],
    ]);
    expect(elAttributions.map((each) => [each.issuerClass, each.perilName, each.elAttribution])).toEqual([
      ['A', 'France Windstorm', 62],
      ['A', 'Italy Earthquake', 38],
      ['B', 'France Windstorm', 53.6],
      ['B', 'Italy Earthquake', 46.4],
    ]);
  });

  it('are told apart by a sentence that says what the marks stand for', () => {
    const sentence = prose('In this schedule (a) and (b) denote the Class A Notes and the Class B Notes.', 70);
    const own = rows.filter(([number]) => number !== 'A2');
    const { modeledStats } = extract('OC', [...title, ...sentence, ...particulars(own, 110)]);
    expect(modeledStats.map((each) => [each.issuerClass, each.expectedLoss])).toEqual([
      ['A', 0.84],
      ['B', 2.07],
    ]);
  });

  it('are of the classes in order where nothing says what the marks stand for', () => {
    const own = rows.filter(([number]) => number !== 'A2');
    const named = prose('Class A Notes and Class B Notes.', 70);
    const { modeledStats } = extract('OC', [...title, ...named, ...particulars(own, 110)]);
    expect(modeledStats.map((each) => [each.issuerClass, each.expectedLoss])).toEqual([
      ['A', 0.84],
      ['B', 2.07],
    ]);
  });
});

describe('numbers in the margin', () => {
  it('are the names of classes where these head the rows', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Class', 'Principal amount', 'Risk interest spread', 'CUSIP'],
          ['1', 'USD 200,000,000', '4.75%', '62894WAA6'],
          ['2', 'USD 350,000,000', '8.25%', '62894WAB4'],
          ['3', 'USD 112,500,000', '10.25%', '62894WAC2'],
          ['4', 'USD 75,000,000', '13.75%', '62894WAD0'],
          ['5', 'USD 225,000,000', '14.25%', '62894WAE8'],
        ],
        { top: 90 },
      ),
    ]);
    expect(securities.map((each) => [each.issuerClass, each.couponRate])).toEqual([
      ['1', 4.75],
      ['2', 8.25],
      ['3', 10.25],
      ['4', 13.75],
      ['5', 14.25],
    ]);
  });
});

it('are of the classes whose names stand in the place of marks', () => {
  const { securities } = extract('OC', [
    { x: 60, y: 40, text: 'Example Re plc Series 2031-1 Class A Notes and Class B Notes' },
    ...makeRows(
      [
        ['Issuer', 'Example Re plc'],
        ['Risk Margin', '(A) 410 basis points per annum (B) 635 basis points per annum'],
        ['Nominal Amount', '(A) EUR 130,000,000 (B) USD 90,000,000'],
      ],
      { top: 90 },
    ),
  ]);
  expect(securities.map((each) => [each.issuerClass, each.couponRate, each.currency, each.parAmount])).toEqual([
    ['A', 4.1, 'EUR', 130_000_000],
    ['B', 6.35, 'USD', 90_000_000],
  ]);
});
