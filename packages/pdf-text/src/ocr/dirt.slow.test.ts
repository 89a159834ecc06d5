import { describe, expect, it } from 'vitest';
import { withoutDotsAndSpecks, withoutShowThrough } from './dirt.ts';
import type { GreyImage } from './grey-image.ts';

const width = 850;
const height = 1100;

function fill({ data }: GreyImage, x: number, y: number, across: number, down: number, level = 10): void {
  for (let row = y; row < y + down; row++) data.fill(level, row * width + x, row * width + x + across);
}

/** A sheet with lines of 40 letters, 10 pixels high, from the top. */
function sheet(lines: number, level = 10): GreyImage {
  const image = { width, height, data: new Uint8Array(width * height).fill(255) };
  for (let line = 0; line < lines; line++)
    for (let letter = 0; letter < 40; letter++) fill(image, 100 + letter * 12, 100 + line * 24, 6, 10, level);
  return image;
}

const inkOf = ({ data }: GreyImage) => data.reduce((sum, level) => sum + (level < 250 ? 1 : 0), 0);

describe('dots', () => {
  it('of leaders and dotted rules are erased with their grey edges, across and down', () => {
    const image = sheet(2);
    const before = image.data.slice();
    for (let dot = 0; dot < 20; dot++) {
      fill(image, 100 + dot * 9, 399, 2, 1, 200);
      fill(image, 100 + dot * 9, 400, 2, 2);
      fill(image, 700, 300 + dot * 6, 2, 2);
    }
    for (let dash = 0; dash < 3; dash++) fill(image, 300, 700 + dash * 7, 1, 4);
    fill(image, 297, 721, 7, 4);
    for (let dash = 4; dash < 7; dash++) fill(image, 300, 700 + dash * 7, 1, 4);
    expect(withoutDotsAndSpecks(image).data).toEqual(before);
  });

  it('stay if they are pieces of pale letters on the same line', () => {
    const image = sheet(2);
    for (let letter = 38; letter < 40; letter++) fill(image, 101 + letter * 12, 111, 4, 2);
    const before = image.data.slice();
    for (let dot = 40; dot < 55; dot++) fill(image, 101 + dot * 12, 111, 4, 2);
    expect(withoutDotsAndSpecks(image).data).toEqual(before);
  });

  it('of figures, letters and an ellipsis stay', () => {
    const image = sheet(2);
    for (let dot = 0; dot < 3; dot++) fill(image, 600 + dot * 9, 108, 2, 2);
    for (const [at, tall] of [3, 1, 1].entries()) fill(image, 640, 108 + at * 5, 2, tall);
    for (let piece = 0; piece < 3; piece++) fill(image, 670, 100 + piece * 5, 4, 3);
    fill(image, 700, 100, 2, 2);
    fill(image, 700, 104, 2, 8);
    fill(image, 700, 114, 2, 2);
    for (const x of [108, 133, 180, 262, 300, 341]) fill(image, x, 108, 2, 2);
    expect(withoutDotsAndSpecks(image)).toBe(image);
  });

  it('are not the letters of small print on a large sheet', () => {
    const [wide, high] = [2200, 1700];
    const image = { width: wide, height: high, data: new Uint8Array(wide * high).fill(255) };
    for (let line = 0; line < 8; line++)
      for (let row = 100 + line * 18; row < 106 + line * 18; row++)
        for (let letter = 0; letter < 60; letter++)
          image.data.fill(10, row * wide + 100 + letter * 6, row * wide + 103 + letter * 6);
    expect(withoutDotsAndSpecks(image)).toBe(image);
    expect(withoutShowThrough(image)).toBe(image);
  });

  it('under one another in the rows of a table are points and per cent signs, and stay', () => {
    const image = sheet(30);
    for (let row = 0; row < 30; row++) {
      fill(image, 600, 100 + row * 12, 3, 3);
      fill(image, 640, 96 + row * 12, 3, 4);
    }
    expect(withoutDotsAndSpecks(image)).toBe(image);
  });
});

describe('specks', () => {
  const scatter = (image: GreyImage, count: number) => {
    for (let speck = 0; speck < count; speck++)
      fill(image, 60 + ((speck * 137) % 700), 500 + ((speck * 211) % 550), 2 + (speck % 2), 2);
  };

  it('away from print are erased from a dirty page, and full stops stay', () => {
    const image = sheet(4);
    fill(image, 107, 108, 2, 2);
    const before = image.data.slice();
    scatter(image, 300);
    expect(withoutDotsAndSpecks(image).data).toEqual(before);
  });

  it('stay on a clean page, which has few', () => {
    const image = sheet(4);
    scatter(image, 20);
    expect(withoutDotsAndSpecks(image)).toBe(image);
  });
});

describe('show-through from the back', () => {
  it('is erased under dark print', () => {
    const image = sheet(4);
    const before = image.data.slice();
    for (let letter = 0; letter < 30; letter++) fill(image, 120 + letter * 12, 600, 6, 10, 195);
    expect(withoutShowThrough(image).data).toEqual(before);
  });

  it.each([
    ['labels over dark values', 100],
    ['a remark', 120],
    ['what was replaced', 150],
  ])('is not confused with grey print, which is made as dark as the other: %s', (_, level) => {
    const printed = sheet(4);
    const dark = sheet(4);
    for (let letter = 0; letter < 30; letter++) {
      fill(printed, 120 + letter * 12, 600, 6, 10, level + (letter % 3) * 4);
      fill(dark, 120 + letter * 12, 600, 6, 10);
    }
    expect(withoutShowThrough(printed).data).toEqual(dark.data);
  });

  it('is not confused with small full stops or a page that is pale all over', () => {
    const printed = sheet(4);
    fill(printed, 107, 108, 2, 2, 200);
    expect(withoutShowThrough(printed)).toBe(printed);
    const faint = sheet(4, 190);
    expect(withoutShowThrough(faint)).toBe(faint);
    expect(inkOf(faint)).toBe(4 * 40 * 60);
  });
});

it('a page of nothing but specks takes seconds, not minutes', () => {
  const image = { width: 1_700, height: 2_200, data: new Uint8Array(1_700 * 2_200).fill(255) };
  let state = 1;
  for (let at = 0; at < image.data.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    if (state % 1_000 < 100) image.data[at] = 0;
  }
  expect(inkOf(withoutDotsAndSpecks(image))).toBeLessThanOrEqual(inkOf(image));
});
