import { Components, type Component } from './components.ts';
import type { GreyImage } from './grey-image.ts';
import { Places } from './places.ts';

const ink = 160;
/** Pixels: nothing lower can be read. */
const lowest = 5;
/** Share of the shorter side: no letter of a text is higher. */
const highest = 1 / 20;
/** With fewer, what is printed tells nothing of its size. */
const fewestLetters = 40;
/** Of its own height, how far apart the next letter stands, and how unlike in height it is. */
const apart = 0.8;
const unlike = 2;

/** Share of the shorter side: lower letters are small for their sheet, which is then taken for a smaller one. */
const smallForSheet = 1 / 160;

/** The heights of marks that stand in lines, which run across, or down on a sheet that lies on its side. */
function inLines(marks: readonly Component[], runs: 'across' | 'down'): number[] {
  const boxes = marks.map(({ left, right, top, bottom }) =>
    runs === 'across' ? { left, right, top, bottom } : { left: top, right: bottom, top: left, bottom: right },
  );
  const places = new Places(boxes);
  return boxes.flatMap((own) => {
    const height = own.bottom - own.top + 1;
    const beside = { ...own, left: own.right, right: own.right + height * apart };
    const goesOn = places.some(beside, (other) => {
      const otherHeight = other.bottom - other.top + 1;
      return (
        other.left >= beside.left &&
        other.left <= beside.right &&
        Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top) > height / 2 &&
        otherHeight < height * unlike &&
        height < otherHeight * unlike
      );
    });
    return goesOn ? [height] : [];
  });
}

/** The height in pixels that letters of the page usually have; 0 where there are too few. Specks do not stand in lines. */
export function usualLetter(image: GreyImage): number {
  const side = Math.min(image.width, image.height);
  const isLetter = (size: number) => size >= lowest && size <= side * highest;
  const marks = new Components(image, ink).all.filter(
    ({ left, right, top, bottom }) => isLetter(right - left + 1) || isLetter(bottom - top + 1),
  );
  const [across, down] = [inLines(marks, 'across'), inLines(marks, 'down')];
  const letters = (down.length > across.length ? down : across).filter(isLetter).toSorted((a, b) => a - b);
  return letters.length < fewestLetters ? 0 : (letters[letters.length >> 1] as number);
}

/** The shorter side of the sheet, or of the smaller one for which its print would be usual: what marks on it are measured by. */
export function sideOfPrint(image: GreyImage): number {
  const side = Math.min(image.width, image.height);
  const letter = usualLetter(image);
  return letter === 0 ? side : Math.min(side, letter / smallForSheet);
}
