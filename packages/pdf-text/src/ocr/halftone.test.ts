import { describe, expect, it } from 'vitest';
import { at, draw, height, width } from '../testing/draw-sheet.ts';
import type { GreyImage } from './grey-image.ts';
import { withoutHalftone } from './halftone.ts';

/** As a scanner does that knows black and white only (error diffusion after Floyd and Steinberg). */
function inDots(image: GreyImage): GreyImage {
  const levels = Float32Array.from(image.data);
  const data = new Uint8Array(levels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = y * width + x;
      const own = levels[place] as number;
      const set = own < 128 ? 0 : 255;
      data[place] = set;
      const error = own - set;
      for (const [other, share] of [
        [place + 1, 7],
        [place + width - 1, 3],
        [place + width, 5],
        [place + width + 1, 1],
      ] as const)
        if (other < levels.length) levels[other] = (levels[other] as number) + (error * share) / 16;
    }
  }
  return { width, height, data };
}

describe('dots that stand for grey', () => {
  it('become grey', () => {
    const dots = inDots(draw(() => 232, 18, 0.1));
    const grey = withoutHalftone(dots);
    const paper = Array.from({ length: 100 }, (_, step) => at(grey, 100 + step, 30));
    expect(Math.min(...paper)).toBeGreaterThan(140);
    // The middles of a stroke and of the gap after it.
    expect(at(grey, 85, 294)).toBeLessThan(100);
    expect(at(grey, 89, 294)).toBeGreaterThan(130);
  });

  it('are not looked for in print of one black, with specks too', () => {
    const print = draw(() => 255, 18, 0);
    const image = { ...print, data: print.data.map((level, place) => (level < 128 || place % 997 === 0 ? 0 : 255)) };
    expect(withoutHalftone(image)).toBe(image);
  });
});
