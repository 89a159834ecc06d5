import { expect, test } from 'vitest';
import { linearScale, niceAxis } from './scale.ts';

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
