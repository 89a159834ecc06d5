import { describe, expect, it } from 'vitest';
import type { GreyImage } from './grey-image.ts';
import { orientations, runsUpright, turn } from './turn.ts';

/** A sheet with short strokes in rows, as letters stand, and one long rule down the page. */
function sheet(): GreyImage {
  const [width, height] = [400, 520];
  const data = new Uint8Array(width * height).fill(255);
  for (let row = 20; row < 500; row += 16) {
    for (let down = 0; down < 8; down++) {
      for (let column = 20; column < 380; column++)
        if ((column * 7 + row) % 11 < 6) data[(row + down) * width + column] = 0;
    }
  }
  for (let row = 0; row < height; row++) data[row * width + 10] = 0;
  return { width, height, data };
}

describe('the orientation of a page', () => {
  it('tells horizontal from vertical lines of text', () => {
    expect(runsUpright(sheet())).toBe(false);
    expect(runsUpright(turn(sheet(), 90))).toBe(true);
    expect(runsUpright(turn(sheet(), 270))).toBe(true);
    expect(runsUpright(turn(sheet(), 180))).toBe(false);
  });

  it('is tried along the lines first, as that of the page before, and then in all other ways', () => {
    expect(orientations(false, 0)).toEqual([0, 180, 90, 270]);
    expect(orientations(false, 180)).toEqual([180, 0, 90, 270]);
    expect(orientations(true, 0)).toEqual([0, 90, 270, 180]);
    expect(orientations(true, 270)).toEqual([270, 90, 0, 180]);
    expect(orientations(true, 180)).toEqual([90, 270, 0, 180]);
  });

  it('turns clockwise and back', () => {
    const small: GreyImage = { width: 2, height: 1, data: Uint8Array.from([1, 2]) };
    expect(turn(small, 90)).toEqual({ width: 1, height: 2, data: Uint8Array.from([1, 2]) });
    expect(turn(small, 270)).toEqual({ width: 1, height: 2, data: Uint8Array.from([2, 1]) });
    expect(turn(small, 180).data).toEqual(Uint8Array.from([2, 1]));
    expect(turn(turn(sheet(), 90), 270)).toEqual(sheet());
  });
});
