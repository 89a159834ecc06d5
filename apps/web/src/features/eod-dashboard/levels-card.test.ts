import type { EodIndexLevel } from '@landfall/contract';
import { expect, test } from 'vitest';
import { changeWords, levelsOf, levelWords, returnText, layOutLevels } from './levels-card.tsx';

const level = (date: string, totalLevel: number, priceLevel: number, totalReturn: number | null): EodIndexLevel => ({
  date,
  revision: 1,
  totalLevel,
  priceLevel,
  couponLevel: 100,
  totalReturn,
  priceReturn: totalReturn,
  couponReturn: totalReturn,
  marketValue: 1,
  memberCount: 1,
  reason: null,
});

test('returns read in per cent, with their sign', () => {
  expect([0.000433, -0.015, 0, null].map(returnText)).toEqual(['+0.043%', '−1.500%', '0.000%', '']);
  expect(levelWords(level('2026-11-20', 101.5, 99, -0.001))).toBe(
    '20 Nov 2026: total return 101.50 (−0.100%), price return 99.00 (−0.100%)',
  );
  expect(levelWords(level('2026-11-19', 100, 100, null))).toBe('19 Nov 2026: total return 100.00, price return 100.00');
});

test('both levels stand on one axis that takes them in, the later day further right', () => {
  const levels = [level('2026-11-19', 100, 100, null), level('2026-11-20', 101.5, 99, -0.001)];
  const { panel, x, dayAt } = layOutLevels(levels, 600);
  expect(panel.axis.domain[0]).toBeLessThanOrEqual(99);
  expect(panel.axis.domain[1]).toBeGreaterThanOrEqual(101.5);
  expect(panel.y(101.5)).toBeLessThan(panel.y(99));
  expect(x('2026-11-20')).toBeGreaterThan(x('2026-11-19'));
  expect(dayAt(x('2026-11-20')) - dayAt(x('2026-11-19'))).toBeCloseTo(1);
  expect(panel.lines.map(({ name }) => name)).toEqual(['Total return', 'Price return']);
});

test('a single day has a place of its own', () => {
  const { panel } = layOutLevels([level('2026-11-20', 100, 100, null)], 600);
  expect(panel.lines.every(({ path }) => path.startsWith('M8.0 '))).toBe(true);
});

test('the month before a day is drawn and told in words', () => {
  const levels = [
    level('2026-10-19', 100, 100, null),
    level('2026-10-20', 101, 100.5, 0.01),
    level('2026-11-20', 101.505, 99.495, 0.001),
  ];
  expect(levelsOf(levels, '1Y', '2026-11-20')).toHaveLength(3);
  expect(levelsOf(levels, '1M', '2026-11-20').map(({ date }) => date)).toEqual(['2026-10-20', '2026-11-20']);
  expect(changeWords(levelsOf(levels, '1M', '2026-11-20'))).toBe(
    'From 20 Oct 2026 to 20 Nov 2026: total return 101.00 to 101.51 (+0.500%), price return 100.50 to 99.50 (−1.000%).',
  );
  expect(changeWords([])).toBe('');
});
