import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutRows, rowAt, rowsInView, scrollFor } from './row-layout.ts';

const heights = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 200 });
const layOut = (rows: readonly number[]) => layOutRows(rows, (height) => height);

test('every offset lies in the row that is found for it', () => {
  fc.assert(
    fc.property(heights, fc.double({ min: 0, max: 0.999, noNaN: true }), (rows, share) => {
      const tops = layOut(rows);
      const offset = share * (tops.at(-1) ?? 0);
      const index = rowAt(tops, offset);
      expect(tops[index]).toBeLessThanOrEqual(offset);
      expect(tops[index + 1]).toBeGreaterThan(offset);
    }),
  );
});

test('what is drawn covers the view, and little more', () => {
  fc.assert(
    fc.property(heights, fc.nat(4_000), fc.integer({ min: 1, max: 900 }), (rows, scrollTop, height) => {
      const tops = layOut(rows);
      const { first, end } = rowsInView(tops, scrollTop, height, 3);
      const bottom = Math.min(scrollTop + height, tops.at(-1) ?? 0);
      fc.pre(scrollTop < bottom);
      expect(tops[first]).toBeLessThanOrEqual(scrollTop);
      expect(tops[end]).toBeGreaterThanOrEqual(bottom);
      expect(end - first).toBeLessThanOrEqual(height + 8);
    }),
  );
});

test('of no rows none is drawn', () => {
  expect(rowsInView(layOut([]), 0, 500, 3)).toEqual({ first: 0, end: 0 });
});

test('a row that is in view stays; one above or below comes just into it', () => {
  const tops = layOut([30, 30, 60, 30, 30]);
  expect(scrollFor(tops, 2, 20, 100)).toBe(20);
  expect(scrollFor(tops, 0, 20, 100)).toBe(0);
  expect(scrollFor(tops, 4, 20, 100)).toBe(80);
});
