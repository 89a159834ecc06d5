import { expect, it } from 'vitest';
import { isFlat } from './flat-print.ts';
import type { GreyImage } from './grey-image.ts';

/** A sheet with lines of letters, each so wide and high. */
function sheet(width: number, height: number, [across, down]: readonly [number, number]): GreyImage {
  const data = new Uint8Array(width * height).fill(255);
  for (let top = 60; top < height - 60; top += down * 2)
    for (let left = 80; left < width - 80; left += across + 4)
      for (let row = top; row < top + down; row++) data.fill(0, row * width + left, row * width + left + across);
  return { width, height, data };
}

it.each([
  ['of letter paper', sheet(1100, 684, [14, 9]), true],
  ['of A4', sheet(1100, 747, [16, 10]), true],
  ['of small print', sheet(1100, 684, [8, 5]), true],
  ['whose print is as high as it should be, on a low page', sheet(1100, 720, [9, 12]), false],
  ['that is a slide', sheet(1100, 619, [14, 9]), false],
  ['that is a portrait page in wide letters', sheet(850, 1100, [14, 9]), false],
  ['with a few marks', sheet(1100, 684, [500, 9]), false],
])('tells a fax that was pressed flat from other pages: a page %s', (_, page, expected) => {
  expect(isFlat(page)).toBe(expected);
});
