import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const rowsOf = (...figures: [string, string, string][]) => ({
  rows: figures,
  at: { top: 110, columns: [60, 240, 360] },
});
const read = (kind: 'OC' | 'RESET', said: string, { rows, at }: ReturnType<typeof rowsOf>) =>
  extract(kind, [...title(), ...prose(said, 70), ...makeRows(rows, at)]);
const doubtOf = (result: ReturnType<typeof extract>) =>
  result.evidence.filter(({ grounds }) => grounds?.against.some((words) => words.startsWith('Only the order'))).length;

const oldAndNew = rowsOf(
  ['Attachment probability', '1.81%', '1.90%'],
  ['Expected loss', '1.35%', '1.42%'],
  ['Exhaustion probability', '0.97%', '1.02%'],
);
const ofTwoClasses = rowsOf(
  ['Attachment probability', '1.90%', '3.70%'],
  ['Expected loss', '1.42%', '2.87%'],
  ['Exhaustion probability', '1.02%', '2.11%'],
);

describe('two figures a row without headings, where two classes are reset', () => {
  it('are nobody’s where they may be old and new', () => {
    expect(figures(read('RESET', 'The terms of the Notes are as follows.', oldAndNew))).toEqual([]);
  });

  it('are in doubt where they are too far apart for that', () => {
    const result = read('RESET', 'The terms of the Notes are as follows.', ofTwoClasses);
    expect(figures(result)).toEqual([
      ['A', 1.9, 1.42, 1.02],
      ['B', 3.7, 2.87, 2.11],
    ]);
    expect(doubtOf(result)).toBeGreaterThanOrEqual(6);
  });

  it('are one a class where the text says so', () => {
    const result = read('RESET', 'The following applies to Class A and Class B, in this order:', ofTwoClasses);
    expect(figures(result)).toHaveLength(2);
    expect(doubtOf(result)).toBe(0);
  });

  it('are one a class where notes are offered', () => {
    expect(doubtOf(read('OC', 'The terms of the Notes are as follows.', ofTwoClasses))).toBe(0);
  });

  it('are left out below the name of one class', () => {
    expect(figures(read('RESET', 'Class A Notes', oldAndNew))).toEqual([]);
  });
});
