import type { GreyImage } from './grey-image.ts';

/** Upright strips of the image, each so narrow that its lines are level in it. */
const strips = 24;
/** Rows of the image are sampled to about so many for each column of letter paper at 200 dpi. */
const sampledRows = 2200;
/** Sampled rows between neighbouring strips: a page that bends more is no sheet on a glass. */
const steepest = 4;
const ink = 128;
/** Of a strip's width, in a row: more is a rule of a table or a picture; both would drown the print. */
const mostInk = 0.6;
/** Of the sharpest strip's ink: a strip with less is margin, and says nothing. */
const leastInk = 0.12;
/** The bend as a polynomial has so many terms above a level line. */
const terms = 4;
/** Pixels at 200 dpi: less is not worth the blur. */
const worthBending = 1.5;
/** Times the sharpness of the lines as they are. */
const sharper = 1.4;
const white = 255;

interface Strip {
  /** Middle, from -1 at the left edge to 1 at the right. */
  at: number;
  profile: Float32Array;
  ink: number;
}

/** How much ink each row has in each strip. */
function stripsOf({ width, height, data }: GreyImage, step: number): Strip[] {
  const rows = Math.floor(height / step);
  return Array.from({ length: strips }, (_, strip) => {
    const [from, to] = [Math.floor((width * strip) / strips), Math.floor((width * (strip + 1)) / strips)];
    const counts = new Float32Array(rows);
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      let count = 0;
      const start = row * step * width;
      for (let x = from; x < to; x += step) if ((data[start + x] as number) < ink) count++;
      if (count * step > (to - from) * mostInk) count = 0;
      counts[row] = count;
      sum += count;
    }
    const profile = counts.map((count, row) => ((counts[row - 1] ?? 0) + 2 * count + (counts[row + 1] ?? 0)) / 4);
    return { at: (from + to) / width - 1, profile, ink: sum };
  });
}

function likeness(reference: Float32Array, profile: Float32Array, moved: number): number {
  let sum = 0;
  const last = Math.min(profile.length, reference.length - moved);
  for (let row = Math.max(0, -moved); row < last; row++)
    sum += (profile[row] as number) * (reference[row + moved] as number);
  return sum;
}

/** By how many rows a strip hangs lower than those before it, to a fraction of a row. */
function hangOf(reference: Float32Array, profile: Float32Array, near: number): number {
  let best = 0;
  let most = -1;
  const start = Math.round(near);
  const alike = new Map<number, number>();
  for (let hang = start - steepest - 1; hang <= start + steepest + 1; hang++)
    alike.set(hang, likeness(reference, profile, -hang));
  for (let hang = start - steepest; hang <= start + steepest; hang++) {
    const own = alike.get(hang) as number;
    if (own > most) [most, best] = [own, hang];
  }
  const [before, after] = [alike.get(best - 1) as number, alike.get(best + 1) as number];
  const curve = before - 2 * most + after;
  return curve < 0 ? best + (before - after) / (2 * curve) : best;
}

/** The weighted least squares through the points, as a polynomial without its constant; null where they say too little. */
function polynomial(points: readonly { at: number; hang: number; weight: number }[]): number[] | null {
  const size = terms + 1;
  const rows = Array.from({ length: size }, () => Array.from({ length: size + 1 }, () => 0));
  for (const { at, hang, weight } of points) {
    const powers = Array.from({ length: size }, (_, power) => at ** power);
    for (const [row, left] of powers.entries()) {
      const own = rows[row] as number[];
      for (const [column, right] of powers.entries()) own[column] = (own[column] as number) + weight * left * right;
      own[size] = (own[size] as number) + weight * left * hang;
    }
  }
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows.slice(pivot).toSorted((a, b) => Math.abs(b[pivot] as number) - Math.abs(a[pivot] as number))[0];
    if (!best || Math.abs(best[pivot] as number) < 1e-6) return null;
    rows.splice(rows.indexOf(best), 1);
    rows.splice(pivot, 0, best);
    for (const row of rows) {
      if (row === best) continue;
      const times = (row[pivot] as number) / (best[pivot] as number);
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] as number) - times * (best[column] as number);
    }
  }
  return rows.map((row, at) => (row[size] as number) / (row[at] as number));
}

/** How sharply the ink of all strips falls into rows, each moved up by what it hangs. */
function sharpness(all: readonly Strip[], hang: (strip: Strip) => number): number {
  const length = all[0]?.profile.length ?? 0;
  const sum = new Float32Array(length);
  for (const strip of all) {
    const moved = Math.round(hang(strip));
    for (let row = Math.max(0, -moved); row < Math.min(length, length - moved); row++)
      sum[row] = (sum[row] as number) + (strip.profile[row + moved] as number);
  }
  let changes = 0;
  for (let row = 1; row < length; row++) changes += ((sum[row] as number) - (sum[row - 1] as number)) ** 2;
  return changes;
}

/** By how many rows each column hangs below the level; null where the lines are straight. */
function findBend(image: GreyImage): ((column: number) => number) | null {
  const step = Math.max(1, Math.round(image.height / sampledRows));
  const all = stripsOf(image, step);
  const most = Math.max(...all.map((strip) => strip.ink));
  const printed = all.filter((strip) => strip.ink > most * leastInk);
  const first = printed.findIndex((strip) => strip.ink === most);
  const start = printed[first];
  if (!start || printed.length <= terms + 2) return null;
  const hangs = new Map<Strip, number>([[start, 0]]);
  const reference = start.profile.slice();
  const follow = (strip: Strip, near: number): number => {
    const hang = hangOf(reference, strip.profile, near);
    hangs.set(strip, hang);
    const moved = Math.round(hang);
    for (let row = Math.max(0, -moved); row < Math.min(reference.length, reference.length - moved); row++)
      reference[row] = (reference[row] as number) + (strip.profile[row + moved] as number);
    return hang;
  };
  printed.slice(first + 1).reduce((near, strip) => follow(strip, near), 0);
  printed
    .slice(0, first)
    .toReversed()
    .reduce((near, strip) => follow(strip, near), 0);
  const fitted = polynomial(
    printed.map((strip) => ({ at: strip.at, hang: hangs.get(strip) as number, weight: strip.ink })),
  );
  if (!fitted) return null;
  const [left, right] = [(printed[0] as Strip).at, (printed.at(-1) as Strip).at];
  // Beyond the print nothing says how the sheet goes on.
  const bend = (at: number) => {
    const inside = Math.min(Math.max(at, left), right);
    return fitted.reduce((sum, factor, power) => sum + factor * inside ** power, 0);
  };
  const depths = printed.map((strip) => bend(strip.at));
  const depth = Math.max(...depths) - Math.min(...depths);
  if (depth * step < (worthBending * image.height) / sampledRows) return null;
  if (sharpness(all, (strip) => bend(strip.at)) < sharper * sharpness(all, () => 0)) return null;
  const middle = depths.reduce((sum, each) => sum + each, 0) / depths.length;
  return (column) => step * (bend((2 * column) / image.width - 1) - middle);
}

/**
 * The image with its lines straight where a bound or curled sheet let them bow; the same object where they are. The
 * image has to be level on the whole.
 */
export function unbend(image: GreyImage): GreyImage {
  const bend = findBend(image);
  if (!bend) return image;
  const { width, height, data } = image;
  const straight = new Uint8Array(width * height).fill(white);
  for (let column = 0; column < width; column++) {
    // By whole pixels: a part of one would blur what was just turned.
    const hang = Math.round(bend(column));
    for (let row = Math.max(0, -hang); row < Math.min(height, height - hang); row++)
      straight[row * width + column] = data[(row + hang) * width + column] as number;
  }
  return { width, height, data: straight };
}
