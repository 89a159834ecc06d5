import { expect, test } from 'vitest';
import { layoutOf } from './row-errors.ts';

const heights = { plain: 64, withErrors: 80 };
const faulty = Uint32Array.from([1, 50]);

test('every row, of which the faulty ones are taller', () => {
  const layout = layoutOf(100, faulty, false, heights);
  expect(layout.count).toBe(100);
  expect([0, 1, 2, 50].map((place) => layout.heightOf(place))).toEqual([64, 80, 64, 80]);
  expect([layout.rowAt(50), layout.placeOf(50)]).toEqual([50, 50]);
});

test('only the faulty ones', () => {
  const layout = layoutOf(100, faulty, true, heights);
  expect([layout.count, layout.rowAt(1), layout.placeOf(50), layout.heightOf(0)]).toEqual([2, 50, 1, 80]);
  expect(layout.placeOf(2)).toBe(1);
});
