import { dayNumber } from '@landfall/instruments';
import { describe, expect, test } from 'vitest';
import { byDate, dateTicks, inSpan, linePath, nearestIndex, linearScale, niceAxis } from './series.ts';

const points = ['2026-11-02', '2026-11-03', '2026-11-06', '2026-11-20'].map((date) => ({ date }));

describe('a series', () => {
  test('is cut to the last months before its newest day', () => {
    const dated = ['2023-11-19', '2025-11-19', '2025-11-20', '2026-08-20', '2026-11-20'].map((date) => ({ date }));
    expect(inSpan(dated, '2026-11-20', '3M').map(({ date }) => date)).toEqual(['2026-08-20', '2026-11-20']);
    expect(inSpan(dated, '2026-11-20', '1Y')).toHaveLength(3);
    expect(inSpan(dated, '2026-11-20', '3Y')).toHaveLength(4);
    expect(inSpan(dated, '2026-11-20', 'All')).toHaveLength(5);
    expect(inSpan([], '', '1Y')).toEqual([]);
  });

  test('is put in the order of its days', () => {
    expect(byDate(points.toReversed())).toEqual(points);
  });

  test.each([
    ['2026-10-01', 0],
    ['2026-11-03', 1],
    ['2026-11-04', 1],
    ['2026-11-05', 2],
    ['2026-11-12', 2],
    ['2026-11-14', 3],
    ['2027-01-01', 3],
  ])('the point nearest to %s is number %d', (date, index) => {
    expect(nearestIndex(points, dayNumber(date))).toBe(index);
  });
  test('there is none nearest in nothing', () => {
    expect(nearestIndex([], 0)).toBe(-1);
  });

  test('its line breaks where a value is missing', () => {
    const line = [1, 2, null, 4, 5].map((y, x) => ({ x, y }));
    expect(linePath(line)).toBe('M0.0 1.0L1.0 2.0M3.0 4.0L4.0 5.0');
  });
});

describe('dates below the chart', () => {
  const labels = (first: string, last: string, most: number) => dateTicks(first, last, most).map(({ label }) => label);
  test('months, quarters or years as they fit', () => {
    expect(labels('2026-08-20', '2026-11-20', 8)).toEqual(['Sep', 'Oct', 'Nov']);
    expect(labels('2025-11-20', '2026-11-20', 6)).toEqual(['2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
    expect(labels('2023-01-01', '2026-11-20', 4)).toEqual(['2023', '2024', '2025', '2026']);
  });
  test('weeks where there are few months, every second where they do not fit', () => {
    expect(labels('2026-10-21', '2026-11-20', 8)).toEqual(['26 Oct', '2 Nov', '9 Nov', '16 Nov']);
    expect(labels('2026-10-21', '2026-11-20', 2)).toEqual(['26 Oct', '9 Nov']);
  });
  test('none before the first day', () => {
    expect(labels('2026-11-20', '2026-11-22', 6)).toEqual([]);
    expect(labels('2026-11-23', '2026-11-23', 6)).toEqual(['23 Nov']);
  });
});

test('values map straight onto pixels, upside down where the screen is', () => {
  const y = linearScale([90, 110], [200, 0]);
  expect([90, 100, 110].map(y)).toEqual([200, 100, 0]);
  expect(linearScale([5, 5], [0, 10])(5)).toBe(0);
});

test.each([
  [
    [95.8, 104.28],
    [95, 105],
    [95, 100, 105],
  ],
  [
    [0.1, 0.35],
    [0.1, 0.4],
    [0.1, 0.2, 0.3, 0.4],
  ],
  [
    [-35, 480],
    [-200, 600],
    [-200, 0, 200, 400, 600],
  ],
])('an axis for %j is round at both ends', (values, domain, ticks) => {
  const axis = niceAxis(values);
  expect(axis.domain[0]).toBeCloseTo(domain[0] ?? 0);
  expect(axis.domain[1]).toBeCloseTo(domain[1] ?? 0);
  expect(axis.ticks).toEqual(ticks);
});

test('one value stands in the middle, none has no lines', () => {
  const { domain } = niceAxis([100]);
  expect(domain[0]).toBeLessThan(100);
  expect(domain[1]).toBeGreaterThan(100);
  expect(niceAxis([]).ticks).toEqual([]);
});
