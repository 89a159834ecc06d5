import type { GreyImage } from '../ocr/grey-image.ts';

export const width = 640;
export const height = 800;

/** A sheet with the paper's level at each place, grained, and strokes of ink that keep a share of it. */
export function draw(paper: (x: number, y: number) => number, lines: number, ink = 0.2): GreyImage {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const line = Math.floor((y - 96) / 32);
      const isInk = line >= 0 && line < lines && (y - 96) % 32 < 12 && x > 80 && x < 560 && x % 7 < 3;
      const grain = (((x * 7919 + y * 104_729) % 17) - 8) / 2;
      data[y * width + x] = Math.min(255, Math.max(0, paper(x, y) * (isInk ? ink : 1) + grain));
    }
  }
  return { width, height, data };
}

export const at = ({ data }: GreyImage, x: number, y: number) => data[y * width + x] as number;
