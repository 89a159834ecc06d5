import { describe, expect, it } from 'vitest';
import { extractDocument } from '../../index.ts';
import { makePage, makeRows } from '../../testing/make-page.ts';

function losses(values: readonly string[], source: 'ocr' | 'text') {
  const rows = [
    ['Fen Reinsurance Limited'],
    ['Series 2018-1 Notes'],
    ['', 'Class A', 'Class B'],
    ['Attachment probability', '1.51%', '2.44%'],
    ['Expected loss', ...values],
    ['Exhaustion probability', '0.67%', '0.95%'],
  ];
  // Two blanks: what stands less apart is one word as recognised.
  const wide = rows.map((row) => row.map((text) => (source === 'ocr' ? text.replaceAll(' ', '  ') : text)));
  const { modeledStats } = extractDocument({ kind: 'OC', pages: [makePage(makeRows(wide), { source })] });
  return modeledStats.map((row) => row.expectedLoss);
}

describe('recognised losses', () => {
  it('are left out where they lack the point or the sign that the others have', () => {
    expect(losses(['1.11%', '1.55%'], 'ocr')).toEqual([1.11, 1.55]);
    expect(losses(['11%', '1.55%'], 'ocr')).toEqual([null, 1.55]);
    expect(losses(['1.11%', '1.557'], 'ocr')).toEqual([1.11, null]);
    expect(losses(['062%', '1.55%'], 'ocr')).toEqual([null, 1.55]);
    expect(losses(['1·11%', '1.55%'], 'ocr')).toEqual([null, 1.55]);
  });

  it('are taken as they stand where the file itself says so', () => {
    expect(losses(['2%', '1.55%'], 'text')).toEqual([2, 1.55]);
  });
});
