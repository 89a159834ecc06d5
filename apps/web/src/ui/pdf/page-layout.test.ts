import { describe, expect, it } from 'vitest';
import { areBoxesInView, layOutPages, offsetOfBoxes, pageIndexAt, pagesToDraw, typedPage } from './page-layout.ts';

const letter = { width: 612, height: 792 };
const wide = { width: 792, height: 612 };
const gap = 10;
const box = (y0: number, y1: number) => ({ x0: 0, y0, x1: 10, y1 });

describe('the layout of pages', () => {
  const layout = layOutPages([letter, wide, letter], 1, gap);

  it('reserves each page its place', () => {
    expect(layout.tops).toEqual([10, 812, 1434, 2236]);
    expect(layout).toMatchObject({ height: 2236, width: 792 });
  });

  it('scales places, not gaps', () => {
    expect(layOutPages([letter, letter], 0.5, gap).tops).toEqual([10, 416, 822]);
  });

  it('knows the page at an offset', () => {
    expect([0, 10, 811, 812, 1433, 1434, 9_999].map((offset) => pageIndexAt(layout, offset))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ]);
    expect(pageIndexAt(layOutPages([], 1, gap), 50)).toBe(0);
  });

  it('draws what shows and a page each way, however long the document', () => {
    const long = layOutPages(
      Array.from({ length: 292 }, () => letter),
      1,
      gap,
    );
    const [first, last] = pagesToDraw(long, long.tops[200]!, 800, 1);
    expect([first, last]).toEqual([199, 201]);
    expect(pagesToDraw(long, 0, 800, 1)).toEqual([0, 1]);
    expect(pagesToDraw(long, long.height, 800, 1)[1]).toBe(291);
  });

  it('finds nothing to draw in an empty document', () => {
    const [first, last] = pagesToDraw(layOutPages([], 1, gap), 0, 800, 1);
    expect(last).toBeLessThan(first);
  });
});

describe('going to a place', () => {
  const layout = layOutPages([letter, letter, letter], 1, gap);

  it('puts it in the upper third, within the document', () => {
    expect(offsetOfBoxes(layout, 1, [box(400, 412)], 1, 600)).toBe(812 + 400 - 200);
    expect(offsetOfBoxes(layout, 0, [box(5, 15)], 1, 600)).toBe(0);
    expect(offsetOfBoxes(layout, 2, [box(780, 790)], 1, 600)).toBe(layout.height - 600);
    expect(offsetOfBoxes(layout, 1, [], 1, 600)).toBe(812 - 200);
  });

  it('does not move for what is wholly in view', () => {
    expect(areBoxesInView(layout, 0, [box(100, 112)], 1, 0, 600)).toBe(true);
    expect(areBoxesInView(layout, 0, [box(100, 112), box(590, 602)], 1, 0, 600)).toBe(false);
    expect(areBoxesInView(layout, 1, [box(100, 112)], 1, 0, 600)).toBe(false);
    expect(areBoxesInView(layout, 0, [], 1, 0, 600)).toBe(false);
  });
});

it('a typed page is the nearest there is, and an emptied field leads nowhere', () => {
  expect(['7', ' 12 ', '0', '900', '', 'ii', '-3'].map((typed) => typedPage(typed, 30))).toEqual([
    7,
    12,
    1,
    30,
    null,
    null,
    null,
  ]);
});
