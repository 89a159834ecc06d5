import { describe, expect, it } from 'vitest';
import type { GreyImage } from './grey-image.ts';
import { withoutDesk } from './photograph.ts';
import { at, draw, height, width } from '../testing/draw-sheet.ts';

describe('what a photographed sheet lies on', () => {
  /** Its upper edge slopes, and the light falls from the lower right. */
  const onSheet = (x: number, y: number) => x > 60 && x < 590 && y > 60 + x / 16 && y < 740;
  const desk = (x: number, y: number) => 60 + ((x + 3 * y) % 23);
  const photo = draw((x, y) => (onSheet(x, y) ? 130 + x / 16 + y / 20 : desk(x, y)), 18);

  it('is removed, and the sheet becomes white', () => {
    const image = withoutDesk(photo);
    for (const [x, y] of [
      [20, 20],
      [320, 20],
      [620, 400],
      [320, 780],
    ] as const)
      expect(at(image, x, y)).toBe(255);
    expect(at(image, 500, 700)).toBeGreaterThan(215);
    expect(Math.min(...Array.from({ length: 7 }, (_, step) => at(image, 300 + step, 294)))).toBeLessThan(120);
  });

  it('is not looked for where the sheet reaches an edge, or where all is one paper', () => {
    const half = draw((x) => (x < 320 ? 70 : 230), 10);
    const white = draw(() => 240, 10);
    expect(withoutDesk(half)).toBe(half);
    expect(withoutDesk(white)).toBe(white);
  });

  it('is not taken for a dark page with a small light field', () => {
    const cover = draw((x, y) => (x > 200 && x < 440 && y > 300 && y < 460 ? 240 : 70), 0);
    expect(withoutDesk(cover)).toBe(cover);
  });

  it('is removed where the photograph stands on a white page', () => {
    const page: GreyImage = { width: 800, height: 1000, data: new Uint8Array(800 * 1000).fill(255) };
    for (let y = 0; y < height; y++)
      page.data.set(photo.data.subarray(y * width, (y + 1) * width), (y + 100) * 800 + 80);
    const image = withoutDesk(page);
    for (const [x, y] of [
      [100, 120],
      [400, 120],
      [700, 500],
    ] as const)
      expect(image.data[y * 800 + x]).toBe(255);
    expect(Math.min(...image.data.subarray(394 * 800 + 380, 394 * 800 + 387))).toBeLessThan(120);
  });
});
