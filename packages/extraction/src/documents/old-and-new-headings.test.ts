import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' },
  { x: 60, y: 56, text: 'Notice of Reset' },
  { x: 60, y: 72, text: 'Reset Date: June 15, 2026' },
];
const lossOf = (table: readonly string[][]) => extract('RESET', [...title, ...makeRows(table)]).modeledStats[0];

describe('old and new figures of a reset', () => {
  it.each([
    ['Ending', 'Beginning'],
    ['Earlier', 'Later'],
  ])('are told apart by %s and %s, the new one first', (old, now) => {
    const table = [
      ['', now, old],
      ['Attachment Probability', '3.12%', '2.41%'],
      ['Expected Loss', '2.04%', '1.53%'],
      ['Exhaustion Probability', '1.31%', '0.97%'],
    ];
    expect(lossOf(table)).toMatchObject({ attachmentProbability: 3.12, expectedLoss: 2.04 });
  });

  it('are nobody’s where only the names of models stand over them', () => {
    const table = [
      ['', 'v18', 'v21'],
      ['Attachment Probability', '2.41%', '3.12%'],
      ['Expected Loss', '1.53%', '2.04%'],
      ['Exhaustion Probability', '0.97%', '1.31%'],
    ];
    expect(lossOf(table)?.expectedLoss ?? null).not.toBe(1.53);
  });
});
