import { describe, expect, test } from 'vitest';
import { rowHeight, rowsInView, rowTop, scrollFor, totalHeight } from './row-window.ts';

const even = { count: 100_000, openIndex: -1, openHeight: 0 };
const open = { count: 1_000, openIndex: 5, openHeight: 200 };

describe('a window on many rows', () => {
  test('draws what is in view and a few more, whatever the number of rows', () => {
    expect(rowsInView(0, 680, even)).toEqual({ first: 0, end: 33 });
    expect(rowsInView(50_000 * rowHeight, 680, even)).toEqual({ first: 49_988, end: 50_033 });
    expect(rowsInView(totalHeight(even) - 680, 680, even).end).toBe(100_000);
    expect(rowsInView(0, 680, { ...even, count: 3 })).toEqual({ first: 0, end: 3 });
    expect(rowsInView(0, 680, { ...even, count: 0 })).toEqual({ first: 0, end: 0 });
  });

  test('rows below an open one are pushed down', () => {
    expect([0, 5, 6, 7].map((index) => rowTop(index, open))).toEqual([0, 170, 404, 438]);
    expect(totalHeight(open)).toBe(34_200);
  });

  test.each([0, 100, 169, 171, 300, 371, 403, 404, 405, 9_000])(
    'every row in view at %d pixels is drawn, though one is open',
    (scrollTop) => {
      const { first, end } = rowsInView(scrollTop, 300, open);
      const isInView = (index: number) => {
        const bottom = rowTop(index + 1, open);
        return bottom > scrollTop && rowTop(index, open) < scrollTop + 300;
      };
      const inView = Array.from({ length: open.count }, (_, index) => index).filter(isInView);
      expect(inView.length).toBeGreaterThan(0);
      expect(inView.every((index) => index >= first && index < end)).toBe(true);
    },
  );

  test('a row is scrolled to only when it is out of view', () => {
    expect(scrollFor(3, 0, 340, even)).toBe(0);
    expect(scrollFor(20, 0, 340, even)).toBe(22 * rowHeight - 340);
    expect(scrollFor(2, 340, 340, even)).toBe(2 * rowHeight);
  });
});
