import { describe, expect, it } from 'vitest';
import { greyWithoutMarks, type ColourImage } from './coloured-marks.ts';

type Colour = readonly [blue: number, green: number, red: number];

const width = 850;
const height = 1100;
const stride = width * 3 + 2;
const black: Colour = [10, 10, 10];
const redInk: Colour = [60, 40, 215];
const darkBlue: Colour = [120, 30, 20];

function sheet(): ColourImage {
  return { width, height, stride, data: new Uint8Array(stride * height).fill(255) };
}

function fill({ data }: ColourImage, x: number, y: number, across: number, down: number, colour: Colour): void {
  for (let row = y; row < y + down; row++)
    for (let column = x; column < x + across; column++) data.set(colour, row * stride + column * 3);
}

function frame(image: ColourImage, colour: Colour): void {
  fill(image, 200, 300, 300, 4, colour);
  fill(image, 200, 400, 300, 4, colour);
  fill(image, 200, 300, 4, 104, colour);
  fill(image, 496, 300, 4, 104, colour);
}

const at = (data: Uint8Array, x: number, y: number) => data[y * width + x] as number;

describe('a page in colour', () => {
  it('loses a stamp, and keeps the print below it', () => {
    const image = sheet();
    frame(image, redInk);
    fill(image, 300, 296, 4, 12, black);
    const { data } = greyWithoutMarks(image);
    expect(at(data, 250, 302)).toBe(215);
    expect(at(data, 301, 302)).toBe(10);
  });

  it('keeps coloured print and filled cells as dark as they are', () => {
    const image = sheet();
    for (let letter = 0; letter < 10; letter++) fill(image, 100 + letter * 14, 200, 6, 16, darkBlue);
    fill(image, 100, 600, 400, 60, darkBlue);
    const { data } = greyWithoutMarks(image);
    expect([at(data, 102, 205), at(data, 300, 630)]).toEqual([36, 36]);
  });

  it('stays the same in grey without colour', () => {
    const image = sheet();
    frame(image, black);
    const { data } = greyWithoutMarks(image);
    expect([at(data, 250, 302), at(data, 250, 350)]).toEqual([10, 255]);
  });
});
