import type { GreyImage } from './grey-image.ts';

/** Degrees. A feeder does not skew a sheet more; a steeper page is intended. */
const steepest = 4;
const coarseStep = 0.25;
const fineStep = 0.05;
/** Below this, a turn would blur more than it helps. */
const worthTurning = 0.1;
const sampleWidth = 800;
/** Share of the width: ink this long in one row may be no text, and level however the text lies. */
const edgeShare = 0.6;
/** Share of the height: so near to the head or foot it is the edge of the sheet or glass. */
const edgeBand = 0.06;
/** Share of its ink: with no more in the rows above and below, it is a line that a fax lost. */
const besideLost = 0.5;
/** Degrees by which the lines at the head and foot of a photographed sheet fall otherwise than those in its middle. */
const widest = 3;
/** Times the sharpness of lines that are parallel. */
const sharper = 1.2;
const white = 255;
const perRadian = 180 / Math.PI;

interface Ink {
  x: Float32Array;
  y: Float32Array;
  rows: number;
}

/** Dark points of the image, scaled to about `sampleWidth` and relative to the middle. */
function findInk({ width, height, data }: GreyImage): Ink {
  const step = Math.max(1, Math.round(width / sampleWidth));
  const darkest = data.reduce((least, level) => Math.min(least, level), white);
  const threshold = (darkest + white) / 2;
  const x: number[] = [];
  const y: number[] = [];
  const counts: number[] = [];
  const isLevel = (row: number, at: number) => {
    const own = counts[at] as number;
    if (own <= (edgeShare * width) / step) return false;
    if (Math.min(row, height - row) < edgeBand * height) return true;
    return Math.max(counts[at - 1] ?? 0, counts[at + 1] ?? 0) < own * besideLost;
  };
  for (let row = 0; row < height; row += step) {
    let count = 0;
    for (let column = 0; column < width; column += step)
      if ((data[row * width + column] as number) < threshold) count++;
    counts.push(count);
  }
  for (let row = 0, at = 0; row < height; row += step, at++) {
    if (counts[at] === 0 || isLevel(row, at)) continue;
    for (let column = 0; column < width; column += step) {
      if ((data[row * width + column] as number) >= threshold) continue;
      x.push((column - width / 2) / step);
      y.push((row - height / 2) / step);
    }
  }
  return { x: Float32Array.from(x), y: Float32Array.from(y), rows: Math.ceil(height / step) };
}

/** How the lines of a page fall to the right, in degrees: those in its middle, and how much more those at its foot. */
interface Fall {
  middle: number;
  foot: number;
}

/** How sharply the ink falls into rows after a turn; highest when text lines are level. */
function sharpness({ x, y, rows }: Ink, { middle, foot }: Fall): number {
  const slope = Math.tan(middle / perRadian);
  const opening = Math.tan(foot / perRadian) / (rows / 2);
  const margin = Math.ceil(rows / 2) + sampleWidth;
  const histogram = new Uint32Array(margin * 2);
  for (let index = 0; index < x.length; index++) {
    const down = y[index] as number;
    const row = Math.round(down - (slope + opening * down) * (x[index] as number)) + margin;
    if (row >= 0 && row < histogram.length) histogram[row] = (histogram[row] as number) + 1;
  }
  let sum = 0;
  for (let row = 1; row < histogram.length; row++) {
    const change = (histogram[row] as number) - (histogram[row - 1] as number);
    sum += change * change;
  }
  return sum;
}

/** The sharpest of the falls around one, at so many steps to both sides. */
function sharpest(ink: Ink, around: Fall, steps: number, step: Fall): Fall {
  let best = around;
  let most = sharpness(ink, around);
  for (let at = -steps; at <= steps; at++) {
    const own = { middle: around.middle + at * step.middle, foot: around.foot + at * step.foot };
    const value = sharpness(ink, own);
    if (value > most) [most, best] = [value, own];
  }
  return best;
}

const stepsWithin = coarseStep / fineStep;

function findFall(image: GreyImage): Fall {
  const level: Fall = { middle: 0, foot: 0 };
  const ink = findInk(image);
  if (ink.x.length === 0) return level;
  const turning = (step: number) => ({ middle: step, foot: 0 });
  const opening = (step: number) => ({ middle: 0, foot: step });
  const coarse = sharpest(ink, level, steepest / coarseStep, turning(coarseStep));
  const parallel = sharpest(ink, coarse, stepsWithin, turning(fineStep));
  const opened = sharpest(ink, coarse, widest / coarseStep, opening(coarseStep));
  if (opened.foot === 0) return parallel;
  const turned = sharpest(ink, opened, stepsWithin, turning(fineStep));
  const best = sharpest(ink, turned, stepsWithin, opening(fineStep));
  return sharpness(ink, best) > sharper * sharpness(ink, parallel) ? best : parallel;
}

/** Degrees by which the lines of a scan fall to the right; 0 if unknown. */
export function findSkew(image: GreyImage): number {
  return findFall(image).middle;
}

/** Turns the image about its middle so that its lines are level, and parallel. Returns the same object if they are. */
export function deskew(image: GreyImage): GreyImage {
  const { middle: degrees, foot } = findFall(image);
  if (Math.abs(degrees) < worthTurning && foot === 0) return image;
  const { width, height, data } = image;
  const opening = Math.tan(foot / perRadian) / (height / 2);
  const cos = Math.cos(degrees / perRadian);
  const sin = Math.sin(degrees / perRadian);
  const turned = new Uint8Array(width * height).fill(white);
  for (let row = 0; row < height; row++) {
    const down = row - height / 2;
    for (let column = 0; column < width; column++) {
      const across = column - width / 2;
      const x = cos * across - sin * down + width / 2;
      const y = sin * across + cos * down + opening * down * across + height / 2;
      const left = Math.floor(x);
      const top = Math.floor(y);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const upper = (data[at] as number) * (1 - (x - left)) + (data[at + 1] as number) * (x - left);
      const lower = (data[at + width] as number) * (1 - (x - left)) + (data[at + width + 1] as number) * (x - left);
      turned[row * width + column] = upper * (1 - (y - top)) + lower * (y - top) + 0.5;
    }
  }
  return { width, height, data: turned };
}
