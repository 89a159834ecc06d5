import { describe, expect, it } from 'vitest';
import { deskew, findSkew } from './deskew.ts';
import type { GreyImage } from './grey-image.ts';

/** A page of lines of words that fall to the right by so many degrees, at the foot of the page by so many more. */
function drawLines(degrees: number, foot = 0): GreyImage {
  const width = 900;
  const height = 1200;
  const data = new Uint8Array(width * height).fill(250);
  const tan = (angle: number) => Math.tan((angle * Math.PI) / 180);
  for (let line = 150; line < height - 150; line += 40) {
    for (let x = 100; x < width - 100; x++) {
      if (x % 60 < 8) continue;
      const slope = tan(degrees) + tan(foot) * ((line - height / 2) / (height / 2));
      const top = Math.round(line + slope * (x - width / 2));
      for (let y = top; y < top + 12; y++) data[y * width + x] = 20;
    }
  }
  return { width, height, data };
}

describe('straightening a scan', () => {
  it.each([-2.4, -0.5, 0, 0.35, 1.85, 2.9])('finds lines that fall by %s degrees', (degrees) => {
    expect(Math.abs(findSkew(drawLines(degrees)) - degrees)).toBeLessThanOrEqual(0.1);
  });

  it('finds them beside the level, dark edge of the glass', () => {
    const image = drawLines(1.85);
    image.data.fill(20, image.width * (image.height - 30));
    expect(Math.abs(findSkew(image) - 1.85)).toBeLessThanOrEqual(0.1);
  });

  it('finds them under lines that a fax lost, which are level', () => {
    const image = drawLines(-1.5);
    for (const row of [220, 430, 710, 985]) image.data.fill(20, image.width * row, image.width * (row + 1));
    expect(Math.abs(findSkew(image) + 1.5)).toBeLessThanOrEqual(0.1);
  });

  it('makes them level', () => {
    const level = deskew(drawLines(1.5));
    expect(Math.abs(findSkew(level))).toBeLessThan(0.1);
    expect(level).toMatchObject({ width: 900, height: 1200 });
  });

  it('makes them parallel, as a photograph from one side shows them otherwise', () => {
    const level = deskew(drawLines(0.6, 2));
    const isWhite = (row: number) => level.data.subarray(row * 900 + 120, row * 900 + 780).every((own) => own > 200);
    const between = Array.from({ length: 800 }, (_, row) => isWhite(row + 200)).filter(Boolean).length;
    // Lines of 12 rows, 40 rows apart.
    expect(between).toBeGreaterThan(420);
  });

  it('leaves a level page, a blank one and a black one as they are', () => {
    for (const image of [drawLines(0), flat(255), flat(0)]) expect(deskew(image)).toBe(image);
  });
});

function flat(level: number): GreyImage {
  return { width: 300, height: 400, data: new Uint8Array(300 * 400).fill(level) };
}
