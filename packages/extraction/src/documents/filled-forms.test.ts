import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const title: Piece[] = [{ x: 50, y: 40, text: 'Mallow Firth Re Ltd. Series 2031-1: reset return', size: 13 }];
const labels = ['Probability of attachment', 'Expected loss', 'Probability of exhaustion', 'Risk spread'];
const valuesOf = ({ modeledStats, couponChangeHistories }: ExtractionResult) =>
  modeledStats.map((row, index) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
    couponChangeHistories[index]?.couponRate,
  ]);

/** Lines of print or of typed text, the typed ones a little lower, as a typewriter sets them. */
const column = (x: number, texts: readonly string[], typed = false): Piece[] =>
  texts.map((text, index) => ({ x, y: 120 + index * 16 + (typed ? 1.6 : 0), text, size: typed ? 9 : 7, typed }));

describe('what was typed into a form after it was printed', () => {
  it('stands beside its labels in the panel of its class', () => {
    const result = extract('RESET', [
      ...title,
      ...column(50, ['Class', ...labels]),
      ...column(320, ['Class', ...labels]),
      ...column(190, ['P', '1.44%', '1.02%', '0.71%', '4.10%'], true),
      ...column(460, ['Q', '3.05%', '2.26%', '1.58%', '7.35%'], true),
    ]);
    expect(valuesOf(result)).toEqual([
      ['P', 1.44, 1.02, 0.71, 4.1],
      ['Q', 3.05, 2.26, 1.58, 7.35],
    ]);
  });

  it('is read where each label and its value are one box, over a table', () => {
    const box = (x: number, y: number, [label = '', ...lines]: readonly string[]): Piece[] => [
      { x, y, text: label, size: 7 },
      ...lines.map((text, line) => ({ x, y: y + 9 + line * 9.5, text, size: 8, typed: true })),
    ];
    const boxes = [
      [
        ['1. Issuer', 'MALLOW FIRTH RE'],
        ['2. Series', '2031-1'],
        ['3. Sponsor', 'HALYARD MUTUAL', 'OF THE WEST'],
      ],
      [
        ['4. Reset date', '3 MAY 2032'],
        ['5. Next reset date', '3 MAY 2033'],
        ['6. Modelling agent', 'TARN LABS'],
      ],
    ];
    const result = extract('RESET', [
      ...title,
      ...boxes.flatMap((row, index) => row.flatMap((each, at) => box(50 + at * 170, 80 + index * 31, each))),
      ...makeRows(
        [
          ['7. Class', '8. Attachment probability', '9. Expected loss', '10. Risk spread'],
          ['P', '1.44%', '1.02%', '4.10%'],
          ['Q', '3.05%', '2.26%', '7.35%'],
        ],
        { top: 139, columns: [50, 130, 300, 420], pitch: 14 },
      ),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { issuerClass: 'P', couponRate: 4.1, effectiveFromDate: '2032-05-03', effectiveToDate: '2033-05-03' },
      { issuerClass: 'Q', couponRate: 7.35, effectiveFromDate: '2032-05-03', effectiveToDate: '2033-05-03' },
    ]);
  });

  it('is of the label before it where a form has two halves under headings', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Box', 'Entry', 'Box', 'Entry'],
          ['B1 Class', 'P', 'B2 Reset date', '3 May 2032'],
          ['B3 Probability of attachment', '1.44%', 'B4 Expected loss', '1.02%'],
          ['B5 Probability of exhaustion', '0.71%', 'B6 Risk spread', '4.10%'],
          ['B7 Following reset date', '3 May 2033', 'B8 CUSIP', '80312QAA4'],
        ],
        { columns: [50, 210, 300, 440] },
      ),
    ]);
    expect(valuesOf(result)).toEqual([['P', 1.44, 1.02, 0.71, 4.1]]);
    expect(result.couponChangeHistories).toMatchObject([{ effectiveFromDate: '2032-05-03' }]);
  });

  it('is new or old as the heading over its half says', () => {
    const rows = (values: readonly (readonly [string, string])[]) =>
      labels.map((label, index) => [label, values[index]?.[0] ?? '', label, values[index]?.[1] ?? '']);
    const result = extract('RESET', [
      ...title,
      ...prose('Class P', 70),
      ...makeRows(
        [
          ['Before this reset', '', 'After this reset', ''],
          ...rows([
            ['1.51%', '1.44%'],
            ['1.09%', '1.02%'],
            ['0.75%', '0.71%'],
            ['4.25%', '4.10%'],
          ]),
        ],
        { columns: [50, 210, 300, 440] },
      ),
    ]);
    expect(valuesOf(result)).toEqual([['P', 1.44, 1.02, 0.71, 4.1]]);
  });

  it('is in per cent where the form asks for two decimals', () => {
    const result = extract('RESET', [
      ...title,
      ...prose('All rates are given as a percentage with two decimals.', 70),
      ...makeRows([
        ['Item', 'Class P'],
        ...labels.map((label, at) => [label, ['1.44', '1.02', '0.71', '4.10'][at] ?? '']),
      ]),
    ]);
    expect(valuesOf(result)).toEqual([['P', 1.44, 1.02, 0.71, 4.1]]);
  });
});

describe('boxes with numbers that count up', () => {
  it('are read by the words behind the numbers, in labels and headings', () => {
    const sheet = (name: string, cusip: string, now: readonly string[]): Piece[] => [
      ...makeRows(
        [
          ['11 CLASS', '12 CUSIP', '13 ISIN'],
          [name, cusip, `US${cusip}8`],
        ],
        { top: 60, columns: [50, 250, 420], pitch: 12 },
      ),
      ...makeRows(
        [
          ['MEASURE', '14 AT ISSUE', '15 BEFORE THIS RESET', '16 FROM THIS RESET'],
          ...labels.map((label, index) => [label, '9.99%', '8.88%', `${now[index]}%`]),
        ],
        { top: 100, columns: [50, 200, 310, 450], pitch: 14 },
      ),
    ];
    const result = extract(
      'RESET',
      [...title, ...prose('The values apply from 2032-01-01.', 70)],
      sheet('A-1', '57120KAA8', ['1.74', '1.29', '0.95', '4.62']),
      sheet('A-2', '57120KAB6', ['2.90', '2.20', '1.66', '6.19']),
    );
    expect(valuesOf(result)).toEqual([
      ['A1', 1.74, 1.29, 0.95, 4.62],
      ['A2', 2.9, 2.2, 1.66, 6.19],
    ]);
  });
});
