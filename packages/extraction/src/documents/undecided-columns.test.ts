import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const head: Piece[] = [{ x: 60, y: 40, text: 'Example Re Ltd. Series 2024-1 Class A Notes' }];
const read = (kind: 'OC' | 'RESET', rows: string[][]) => extract(kind, [...head, ...makeRows(rows)]);

describe('columns of a reset that no word tells apart', () => {
  it('takes the last one, and tells that the others differ', () => {
    const result = read('RESET', [
      ['Measure', 'Alpha', 'Omega'],
      ['Expected Loss', '1.10%', '1.25%'],
      ['Attachment Probability', '1.60%', '1.85%'],
    ]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.25, attachmentProbability: 1.85 }]);
    expect(result.findings.filter(({ code }) => code === 'CONFLICT').map(({ field }) => field)).toContain(
      'expectedLoss',
    );
  });

  it('takes no last one that leaves terms out', () => {
    const result = read('RESET', [
      ['Measure', 'Alpha', 'Omega'],
      ['Expected Loss', '1.10%', '1.95%'],
      ['Attachment Probability', '1.60%', '2.75%'],
      ['Exhaustion Probability', '0.80%', 'n/a'],
    ]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.1, attachmentProbability: 1.6 }]);
  });

  it('takes the first one in an offering', () => {
    const result = read('OC', [
      ['Measure', 'Alpha', 'Omega'],
      ['Expected Loss', '1.10%', '1.25%'],
      ['Attachment Probability', '1.60%', '1.85%'],
    ]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.1 }]);
  });
});

it('reads the value beside a label that holds the earlier one in brackets', () => {
  const result = read('RESET', [
    ['Attachment Probability (formerly 1.60%)', '', '1.85%'],
    ['Expected Loss (formerly 1.10%)', '', '1.25%'],
  ]);
  expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.25, attachmentProbability: 1.85 }]);
});
