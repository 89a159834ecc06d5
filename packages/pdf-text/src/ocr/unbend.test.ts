import { describe, expect, it } from 'vitest';
import type { GreyImage } from './grey-image.ts';
import { unbend } from './unbend.ts';

const width = 850;
const height = 1100;

/** A page of lines of words that hang by a number of pixels at each place. */
function drawLines(hang: (x: number) => number): GreyImage {
  const data = new Uint8Array(width * height).fill(250);
  for (let line = 100; line < height - 100; line += 24) {
    for (let x = 80; x < width - 80; x++) {
      if (x % 5 < 3 || (x * 7 + line * 3) % 61 < 14) continue;
      const top = Math.round(line + hang(x));
      for (let y = top; y < top + 8; y++) data[y * width + x] = 20;
    }
  }
  return { width, height, data };
}

/** Of the rows, how many have no ink: the blanks between lines that are straight. */
function blankRows({ data }: GreyImage): number {
  let blank = 0;
  for (let row = 0; row < height; row++)
    if (data.subarray(row * width, (row + 1) * width).every((level) => level > 128)) blank++;
  return blank;
}

describe('a page that bends', () => {
  it.each([
    ['towards its middle', (x: number) => 14 * Math.sin((Math.PI * x) / width)],
    ['towards its spine', (x: number) => 16 * (x / width) ** 4],
  ])('%s gets straight lines', (_, hang) => {
    const straight = blankRows(drawLines(() => 0));
    const bent = drawLines(hang);
    expect(blankRows(bent)).toBeLessThan(straight - 300);
    expect(blankRows(unbend(bent))).toBeGreaterThan(straight - 130);
  });

  it('is left as it is where its lines are straight, or where there are none', () => {
    for (const image of [drawLines(() => 0), { width, height, data: new Uint8Array(width * height).fill(255) }])
      expect(unbend(image)).toBe(image);
  });

  it('is not told by columns whose lines stand at other heights', () => {
    const image = drawLines((x) => (x > 400 ? 11 : 0));
    expect(unbend(image)).toBe(image);
  });
});
