import { Components } from './components.ts';
import type { GreyImage } from './grey-image.ts';
import { runsUpright } from './turn.ts';

/** Columns to rows in an inch of a coarse fax. Where it was kept with square pixels, its page is as much too low. */
export const coarseFax = 204 / 98;
/** Of its width: the height that is left of a portrait page of A4 or letter paper. */
const lowest = 0.6;
const highest = 0.7;
const ink = 160;
/** Shares of the shorter side. */
const smallestLetter = 1 / 250;
const largestLetter = 1 / 20;
const fewestLetters = 100;
/** Width by height of the wider letters: a tenth less than high in print as it should be. */
const wide = 1.25;
const ofLetters = 0.75;

/** Whether the page is a fax whose letters are half as high as they were. */
export function isFlat(image: GreyImage): boolean {
  const { width, height } = image;
  if (height < width * lowest || height > width * highest || runsUpright(image)) return false;
  const isLetter = (size: number) => size >= height * smallestLetter && size <= height * largestLetter;
  const shapes = new Components(image, ink).all.flatMap(({ left, right, top, bottom }) => {
    const [across, down] = [right - left + 1, bottom - top + 1];
    return isLetter(across) && isLetter(down) ? [across / down] : [];
  });
  const shape = shapes.toSorted((a, b) => a - b)[Math.floor(shapes.length * ofLetters)] ?? 0;
  return shapes.length >= fewestLetters && shape > wide;
}
