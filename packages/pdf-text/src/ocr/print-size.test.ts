import { describe, expect, it } from 'vitest';
import type { GreyImage } from './grey-image.ts';
import { sideOfPrint, usualLetter } from './print-size.ts';
import { turn } from './turn.ts';

/** A sheet of 1200 × 1600 pixels with lines of letters, each so high. */
function sheet(high: number, lines = 8): GreyImage {
  const [width, height] = [1200, 1600];
  const data = new Uint8Array(width * height).fill(255);
  for (let line = 0; line < lines; line++) {
    for (let letter = 0; letter < 40; letter++) {
      const left = 100 + Math.round(letter * high * 0.8);
      for (let row = 100 + line * high * 3; row < 100 + line * high * 3 + high; row++)
        data.fill(0, row * width + left, row * width + left + Math.round(high / 2));
    }
  }
  return { width, height, data };
}

/** Marks of 6 pixels, no two of them near each other. */
function specks(image: GreyImage): GreyImage {
  const data = image.data.slice();
  for (let y = 900; y < 1500; y += 30)
    for (let x = 40; x < 1100; x += 30)
      for (let row = y; row < y + 6; row++) data.fill(0, row * image.width + x, row * image.width + x + 6);
  return { ...image, data };
}

describe('the size of print', () => {
  it('is that of letters in lines, whichever way the sheet lies, with specks too', () => {
    expect(usualLetter(sheet(14))).toBe(14);
    expect(usualLetter(turn(sheet(14), 90))).toBe(14);
    expect(usualLetter(specks(sheet(14)))).toBe(14);
  });

  it('is not known where there are a few letters or none', () => {
    expect(usualLetter(specks(sheet(14, 0)))).toBe(0);
    expect(usualLetter(sheet(14, 1))).toBe(0);
  });

  it('tells how large a sheet it would be usual for', () => {
    expect(sideOfPrint(sheet(14))).toBe(1200);
    expect(sideOfPrint(sheet(5))).toBe(800);
    expect(sideOfPrint(sheet(5, 0))).toBe(1200);
  });
});
