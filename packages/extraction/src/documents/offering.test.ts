import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = prose('Marlstone Re Ltd. Series 2026-1 Class 1 to Class 3 Principal At-Risk Notes', 40);

describe('figures of several classes that a sentence names together', () => {
  it('gives each class its own, in order, where there are as many', () => {
    const { modeledStats } = extract('OC', [
      ...title,
      ...prose(
        'The annual probabilities of attachment of the classes are 1.18%, 2.43% and 4.37%, and the annual probabilities of exhaustion 0.72%, 1.18% and 2.43%. The annual expected losses are 0.93%, 1.74% and 3.29%.',
        80,
      ),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: '1', attachmentProbability: 1.18, exhaustionProbability: 0.72, expectedLoss: 0.93 },
      { issuerClass: '2', attachmentProbability: 2.43, exhaustionProbability: 1.18, expectedLoss: 1.74 },
      { issuerClass: '3', attachmentProbability: 4.37, exhaustionProbability: 2.43, expectedLoss: 3.29 },
    ]);
  });
});

describe('headings in two lines', () => {
  const at = (y: number, xs: readonly number[], ...texts: string[]): Piece[] =>
    texts.map((text, index) => ({ x: xs[index] as number, y, text, size: 8 }));
  const row = (y: number, ...texts: string[]) => at(y, [60, 130, 220, 262, 330, 372], ...texts);

  it('takes the unit of a heading that stands over several columns for each of them', () => {
    const { modeledStats, securities } = extract('OC', [
      ...title,
      ...at(100, [122, 205, 318], 'Principal', 'Annual probability (bp)', 'Expected loss (bp)'),
      ...at(108, [58], 'Class'),
      ...at(113, [118, 205, 250, 325, 360], '(US$ 000s)', 'Attachment', 'Exhaustion', 'Base', 'Stress (2)'),
      ...row(132, '1', '210,000', '109', '58', '81', '96'),
      ...row(148, '2', '130,000', '238', '109', '163', '189'),
      ...row(164, '3', '75,000', '402', '238', '309', '352'),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: '1', attachmentProbability: 1.09, exhaustionProbability: 0.58, expectedLoss: 0.81 },
      { issuerClass: '2', attachmentProbability: 2.38, exhaustionProbability: 1.09, expectedLoss: 1.63 },
      { issuerClass: '3', attachmentProbability: 4.02, exhaustionProbability: 2.38, expectedLoss: 3.09 },
    ]);
    expect(securities.map(({ parAmount }) => parAmount)).toEqual([210_000_000, 130_000_000, 75_000_000]);
  });

  it('reads amounts with a mark of currency in the unit of their heading', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Class', 'Principal (in millions)', 'Expected loss'],
          ['1', '$225.0', '1.20%'],
          ['2', '$87.5', '2.20%'],
          ['3', '$60.0', '3.20%'],
        ],
        { top: 100, columns: [60, 150, 330] },
      ),
    ]);
    expect(securities.map(({ parAmount }) => parAmount)).toEqual([225_000_000, 87_500_000, 60_000_000]);
  });
});

it('takes nothing near a label for a value where its sentence speaks of another series', () => {
  const { securities } = extract('OC', [
    ...prose('Marlstone Re Ltd. Series 2026-1 Class A Principal At-Risk Notes', 40),
    ...prose('The Class A Notes of Series 2023-1 ($60,000,000) mature on June 1, 2029.', 80),
  ]);
  expect(securities[0]?.maturityDate ?? null).toBeNull();
});

it('reads the date that stands where its part of the label does, and a rate of a year beside one of a quarter', () => {
  const { securities } = extract('OC', [
    ...prose('Marlstone Re Ltd. Series 2026-1 Class A Principal At-Risk Notes', 40),
    ...makeRows(
      [
        ['Pricing / settlement', '19 August 2026 / 28 August 2026'],
        ['Margin', '1.1875% per quarter (4.75% per annum equivalent)'],
        ['Maturity', '31 August 2029'],
      ],
      { top: 90 },
    ),
  ]);
  expect(securities).toMatchObject([{ issueDate: '2026-08-28', couponRate: 4.75, maturityDate: '2029-08-31' }]);
});

it('reads what a cell says of each class in turn', () => {
  const { securities } = extract('OC', [
    ...title,
    ...makeRows(
      [
        ['Issuer call', 'Class 1: on 31 August 2028, at par. Class 2: none. Class 3: none'],
        ['Maturity', '31 August 2029'],
      ],
      { top: 90 },
    ),
  ]);
  expect(securities.map(({ isCallable }) => isCallable)).toEqual(['Y', 'N', 'N']);
});
