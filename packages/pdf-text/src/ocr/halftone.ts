import type { GreyImage } from './grey-image.ts';

const dark = 128;
/** Share of the ink: dots without ink beside them. The worst print without grey has a fiftieth of that. */
const leastDots = 0.1;
/** A bell curve of five pixels, wide enough to close the holes between the dots of a letter. */
const weights = [1, 4, 6, 4, 1] as const;
const sum = 16;
const reach = 2;

function isOfDots({ width, height, data }: GreyImage): boolean {
  const isInk = (at: number) => (data[at] as number) < dark;
  let [ink, alone] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (!isInk(at)) continue;
      ink++;
      if (!isInk(at - 1) && !isInk(at + 1) && !isInk(at - width) && !isInk(at + width)) alone++;
    }
  }
  return alone > ink * leastDots;
}

/** Each pixel with those beside it, `step` apart, in its row or column of `length` pixels. */
function smoothed(data: Uint8Array, step: number, length: number): Uint8Array {
  return data.map((_, at) => {
    const own = Math.floor(at / step) % length;
    let level = 0;
    for (const [index, weight] of weights.entries()) {
      const other = Math.min(Math.max(own + index - reach, 0), length - 1);
      level += weight * (data[at + (other - own) * step] as number);
    }
    return Math.round(level / sum);
  });
}

/** Makes grey of the dots that a scanner set for it, where it knew black and white only. Else returns the same object. */
export function withoutHalftone(image: GreyImage): GreyImage {
  if (!isOfDots(image)) return image;
  const { width, height, data } = image;
  return { width, height, data: smoothed(smoothed(data, 1, width), width, height) };
}
