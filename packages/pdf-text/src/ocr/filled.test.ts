import { describe, expect, it } from 'vitest';
import { withDarkPrint } from './filled.ts';
import type { GreyImage } from './grey-image.ts';

const width = 850;
const height = 1100;

function fill({ data }: GreyImage, x: number, y: number, across: number, down: number, level: number): void {
  for (let row = y; row < y + down; row++) data.fill(level, row * width + x, row * width + x + across);
}

/** A sheet with a line of letters, ten pixels high and three to a stroke. */
function sheet(): GreyImage {
  const image = { width, height, data: new Uint8Array(width * height).fill(255) };
  letters(image, 100, 900, 40, 10);
  return image;
}

function letters(image: GreyImage, x: number, y: number, count: number, level: number): void {
  for (let letter = 0; letter < count; letter++) fill(image, x + letter * 9, y, 3, 10, level);
}

const levelAt = ({ data }: GreyImage, x: number, y: number) => data[y * width + x] as number;

describe('light print on a dark band', () => {
  it.each([
    ['over the whole sheet, grey', { x: 0, y: 0, across: width, down: 60, level: 70 }],
    ['of a row of headings', { x: 90, y: 300, across: 500, down: 24, level: 20 }],
    ['in a single cell', { x: 200, y: 500, across: 80, down: 20, level: 0 }],
  ])('becomes dark on white: %s', (_, { x, y, across, down, level }) => {
    const image = sheet();
    fill(image, x, y, across, down, level);
    letters(image, x + 18, y + Math.floor(down / 2) - 5, 5, 255);
    const plain = sheet();
    letters(plain, x + 18, y + Math.floor(down / 2) - 5, 5, 0);
    expect(Buffer.compare(withDarkPrint(image).data, plain.data)).toBe(0);
  });

  it('is found on a band that lies askew and touches the rules of its table', () => {
    const image = sheet();
    for (let column = 90; column < 690; column++) fill(image, column, 300 + Math.floor(column / 40), 1, 30, 40);
    for (let rule = 0; rule < 4; rule++) fill(image, 88 + 200 * rule, 290, 2, 200, 20);
    letters(image, 120, 314, 20, 250);
    const turned = withDarkPrint(image);
    expect([levelAt(turned, 121, 318), levelAt(turned, 125, 318), levelAt(turned, 600, 325)]).toEqual([5, 255, 255]);
    expect(levelAt(turned, 288, 450)).toBe(20);
  });

  it('is told from a rule, the lid of a scanner, a black redaction and bold letters that touch', () => {
    const image = sheet();
    fill(image, 100, 200, 600, 4, 10);
    for (let column = 100; column < 800; column++)
      fill(image, column, 240 + Math.floor(column / 40), 1, 5, column % 90 ? 10 : 200);
    fill(image, 0, 0, 30, height, 15);
    fill(image, 300, 600, 200, 16, 0);
    for (let letter = 0; letter < 12; letter++) {
      fill(image, 100 + letter * 14, 700, 8, 30, 10);
      fill(image, 100 + letter * 14, 712, 14, 8, 10);
    }
    expect(withDarkPrint(image)).toBe(image);
  });
});
