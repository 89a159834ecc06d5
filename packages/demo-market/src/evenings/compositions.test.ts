import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compose, parWeights, rebalancingDays } from './compositions.ts';

const sumOf = (weights: readonly string[]): number => weights.reduce((sum, weight) => sum + Number(weight), 0);

test('weights by par add up to 1, none is nothing', () => {
  const pars = fc.array(fc.integer({ min: 5_000_000, max: 500_000_000 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(pars, (list) => {
      const weights = parWeights(list);
      expect(sumOf(weights)).toBeCloseTo(1, 9);
      expect(weights.every((weight) => Number(weight) > 0)).toBe(true);
    }),
  );
});

test('a composition begins on the first day and with each month', () => {
  expect(rebalancingDays('2026-10-21', '2026-11-20')).toEqual(['2026-10-21', '2026-11-01']);
  expect(rebalancingDays('2026-12-16', '2027-01-15')).toEqual(['2026-12-16', '2027-01-01']);
  expect(rebalancingDays('2026-10-21', '2026-10-31')).toEqual(['2026-10-21']);
});

test('what was not held before is a new entrant, but at the beginning', () => {
  const held = [1, 2, 3].map((securityNo) => ({
    securityNo,
    issueDate: '2025-01-01',
    maturityDate: '2028-01-01',
    parAmount: securityNo * 1e6,
  }));
  const rows = compose([
    { from: '2026-10-21', to: '2026-10-31', held: held.slice(0, 2) },
    { from: '2026-11-01', to: null, held: held.slice(1) },
  ]);
  expect(rows.map((row) => [row.securityNo, row.effectiveFrom, row.effectiveTo, row.newEntrant])).toEqual([
    [1, '2026-10-21', '2026-10-31', false],
    [2, '2026-10-21', '2026-10-31', false],
    [2, '2026-11-01', null, false],
    [3, '2026-11-01', null, true],
  ]);
  expect(sumOf(rows.slice(2).map(({ weight }) => weight))).toBeCloseTo(1, 10);
});
