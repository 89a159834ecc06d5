import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutOf, overscan, placeAt, rangeInView, scrollTo } from './row-layout.ts';

const heights = { plain: 64, withErrors: 80 };

describe('rows of two heights', () => {
  const layout = layoutOf(100, Uint32Array.from([1, 50]), false, heights);

  test('faulty ones are taller and push down what follows', () => {
    expect([0, 1, 2, 50, 51].map((place) => layout.topOf(place))).toEqual([0, 64, 144, 3216, 3296]);
    expect([0, 1, 2].map((place) => layout.heightOf(place))).toEqual([64, 80, 64]);
    expect(layout.total).toBe(100 * 64 + 32);
  });

  test('only the faulty ones', () => {
    const only = layoutOf(100, Uint32Array.from([1, 50]), true, heights);
    expect([only.count, only.total, only.rowAt(1), only.topOf(1), only.placeOf(50)]).toEqual([2, 160, 50, 80, 1]);
    expect(rangeInView(only, 0, 384)).toEqual({ first: 0, end: 2 });
  });

  test('five more than are in view are drawn either way', () => {
    const plain = layoutOf(100, Uint32Array.from([]), false, heights);
    expect(rangeInView(plain, 640, 320)).toEqual({ first: 10 - overscan, end: 16 + overscan });
    expect(rangeInView(plain, 0, 320)).toEqual({ first: 0, end: 6 + overscan });
    expect(rangeInView(layoutOf(0, Uint32Array.from([]), false, heights), 0, 320)).toEqual({ first: 0, end: 0 });
  });

  test('a row is brought into view by the shortest way', () => {
    expect([scrollTo(layout, 0, 200, 320), scrollTo(layout, 4, 200, 320), scrollTo(layout, 9, 0, 320)]).toEqual([
      0, 200, 336,
    ]);
  });
});

test('every distance lies within the row found for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.uniqueArray(fc.nat(299)),
      fc.nat(30_000),
      (count, faulty, offset) => {
        const rows = Uint32Array.from(faulty.filter((row) => row < count).toSorted((a, b) => a - b));
        const layout = layoutOf(count, rows, false, heights);
        const place = placeAt(layout, Math.min(offset, layout.total - 1));
        expect(layout.topOf(place)).toBeLessThanOrEqual(offset);
        const bottom = layout.topOf(place) + layout.heightOf(place);
        expect(bottom > offset || bottom === layout.total).toBe(true);
      },
    ),
  );
});
