import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { settleInOrder } from '../locate/prose/identifiers.ts';
import { noCandidates } from '../locate/mention.ts';
import { prose } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';

const extract = (pieces: readonly Piece[], kind: 'OC' | 'RESET' = 'OC') =>
  extractDocument({ kind, pages: [makePage(pieces)] });

const title = prose('Fulgurite Re Ltd. Series 2026-1 Principal At-Risk Variable Rate Notes', 40);

describe('names that a document gives', () => {
  it('knows the classes of a row that lists them by their letters', () => {
    const { securities } = extract([
      ...title,
      ...makeRows([
        ['Class', 'X', 'Y', 'Z'],
        ['Principal amount', '$95,000,000', '$80,000,000', '$70,000,000'],
        ['CUSIP', '2914ZTAA6', '2914ZTAB4', '2914ZTAC2'],
      ]),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.cusip])).toEqual([
      ['X', 95_000_000, '2914ZTAA6'],
      ['Y', 80_000_000, '2914ZTAB4'],
      ['Z', 70_000_000, '2914ZTAC2'],
    ]);
  });

  it('reads short names as the document explains them', () => {
    const { modeledStats, securities } = extract([
      ...title,
      ...makeRows(
        [
          ['Xpl', 'expected loss of the notes in a year'],
          ['Zcq', 'risk interest spread, paid above the yield of the fund'],
        ],
        { top: 80, columns: [70, 140] },
      ),
      ...prose('Figures of the notes', 160),
      ...makeRows(
        [
          ['Class', 'Zcq', 'Xpl'],
          ['A', '5.25%', '1.80%'],
          ['B', '9.50%', '3.40%'],
        ],
        { top: 190 },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.couponRate])).toEqual([
      ['A', 5.25],
      ['B', 9.5],
    ]);
    expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.8, 3.4]);
  });

  it('knows the classes that head the columns of figures, however often another one is named', () => {
    const { securities } = extract([
      ...title,
      ...prose(
        'The Class A Notes rank first. Class A Notes bear no loss of other notes. The Class A Notes are $1,000,000.',
        70,
      ),
      ...prose(
        'The Class A Notes may be redeemed. The Class A Notes pay 4.25%. The fund issues Class F interests.',
        100,
      ),
      ...makeRows(
        [
          ['What is offered', 'Class A', 'Class B', 'Class C'],
          ['Principal amount', '$95,000,000', '$80,000,000', '$70,000,000'],
          ['CUSIP (144A)', '2914ZTAA6', '2914ZTAB4', '2914ZTAC2'],
        ],
        { top: 140 },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.cusip])).toEqual([
      ['A', 95_000_000, '2914ZTAA6'],
      ['B', 80_000_000, '2914ZTAB4'],
      ['C', 70_000_000, '2914ZTAC2'],
    ]);
  });
});

it('gives identifiers said of several classes to each in order, as no two have one', () => {
  const identifier = { explicit: true, spans: [], score: 90, regS: false, rule144A: true, group: 1 };
  const candidates = noCandidates();
  for (const text of ['2914ZTAA6', '2914ZTAB4'])
    candidates.identifiers.push({
      ...identifier,
      field: 'cusip',
      classes: ['A', 'B'],
      value: { kind: 'CUSIP', text, valid: true, repaired: false },
      rule: 'table.classes-as-columns.cusip',
    });
  settleInOrder(candidates, ['A', 'B']);
  expect(candidates.identifiers.map(({ classes, value }) => [classes, value?.text])).toEqual([
    [['A'], '2914ZTAA6'],
    [['B'], '2914ZTAB4'],
  ]);
});
