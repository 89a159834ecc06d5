import { describe, expect, it } from 'vitest';
import { isBlank, whitenPaper, withoutGrain, withoutLid, withoutLostLines } from './paper.ts';
import { at, draw, height, width } from '../testing/draw-sheet.ts';

describe('the paper of a scan', () => {
  it('stays the same if it is white', () => {
    const image = draw(() => 245, 10);
    expect(whitenPaper(image)).toBe(image);
  });

  it('becomes white if it is grey or lit from one side, and print stays dark', () => {
    const image = whitenPaper(draw((x, y) => 120 + (x / width) * 90 + (y / height) * 20, 15));
    for (const [x, y] of [
      [20, 20],
      [600, 40],
      [300, 700],
      [69, 400],
    ] as const)
      expect(at(image, x, y), `${x}, ${y}`).toBeGreaterThan(230);
    for (const x of [84, 252, 553]) expect(at(image, x - (x % 7) + 1, 100)).toBeLessThan(90);
  });

  it('does not make a filled cell white', () => {
    const image = whitenPaper(draw((x, y) => (x > 200 && x < 400 && y > 600 && y < 700 ? 30 : 190), 5));
    expect(at(image, 300, 650)).toBeLessThan(60);
    expect(at(image, 100, 650)).toBeGreaterThan(235);
  });

  it('is blank without print, whatever its grain and colour, but not with one short line', () => {
    for (const level of [160, 240, 255]) expect(isBlank(draw(() => level, 0))).toBe(true);
    expect(isBlank(draw(() => 240, 1))).toBe(false);
    expect(isBlank(draw(() => 240, 1, 0.8))).toBe(false);
  });
});

describe('the lines of a fax', () => {
  it('are taken away, and letters that they cross are joined', () => {
    const sheet = draw(() => 245, 3);
    const faxed = { ...sheet, data: sheet.data.slice() };
    for (const row of [101, 200, 201]) faxed.data.fill(0, row * width, (row + 1) * width);
    const image = withoutLostLines(faxed);
    expect(image.data.map((level) => (level < 128 ? 1 : 0))).toEqual(sheet.data.map((level) => (level < 128 ? 1 : 0)));
    expect(withoutLostLines(sheet)).toBe(sheet);
  });
});

describe('the grain of paper', () => {
  it('becomes white away from print, and print stays as it is', () => {
    const sheet = draw(() => 245, 2);
    const image = withoutGrain(sheet);
    expect(image.data.subarray(width * 300).every((level) => level === 255)).toBe(true);
    const line = [width * 96, width * 140] as const;
    const dark = (level: number) => level < 215;
    expect(image.data.subarray(...line).filter(dark)).toEqual(sheet.data.subarray(...line).filter(dark));
  });

  it('is none where the paper is white all over', () => {
    const sheet = { width, height, data: new Uint8Array(width * height).fill(255) };
    expect(withoutGrain(sheet)).toBe(sheet);
  });
});

describe('the lid of a scanner', () => {
  const besides = (x: number, y: number) => (x < 40 + y / 40 || y > 770 ? 12 : 240);

  it('is removed around a sheet, and the print stays', () => {
    const image = withoutLid(draw(besides, 10));
    expect(at(image, 5, 300)).toBe(255);
    expect(at(image, 300, 790)).toBe(255);
    expect(at(image, 85, 100)).toBeLessThan(70);
  });

  it('is not confused with print that runs off the page', () => {
    const image = draw((x, y) => (y > 300 && y < 420 && x < 90 ? 12 : 240), 10);
    expect(withoutLid(image)).toBe(image);
  });
});
