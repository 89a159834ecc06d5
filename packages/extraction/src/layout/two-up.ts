import type { InputPage } from '../types.ts';

/** Of the sheet's height: two portrait pages side by side are wider than a landscape one needs to be to say. */
const leastWidth = 1.2;
/** Of the sheet's width: half of the two margins that meet at the fold. */
const margin = 0.025;
/** Of the sheet's width: a line of prose this long is no cell of a table. */
const proseLine = 0.25;
/** In ems: a wider gap stands between columns. */
const widestBlank = 1.2;

/** Whether the band at the middle of the sheet is empty over its whole height. */
function isFolded({ width, text, boxes }: InputPage): boolean {
  for (let index = 0; index < text.length; index++) {
    if (
      (boxes[4 * index + 2] as number) > width * (0.5 - margin) &&
      (boxes[4 * index] as number) < width * (0.5 + margin)
    )
      return false;
  }
  return true;
}

function part(page: InputPage, keep: (middle: number) => boolean): InputPage {
  const { text, boxes, fontSizes, bold } = page;
  const kept = Array.from({ length: text.length }, (_, index) => index).filter((index) =>
    keep(((boxes[4 * index] as number) + (boxes[4 * index + 2] as number)) / 2),
  );
  return {
    ...page,
    text: kept.map((index) => text[index]).join(''),
    boxes: Float32Array.from(kept.flatMap((index) => Array.from(boxes.subarray(4 * index, 4 * index + 4)))),
    fontSizes: Float32Array.from(kept, (index) => fontSizes[index] as number),
    bold: Uint8Array.from(kept, (index) => bold[index] as number),
  };
}

function hasProse({ width, text, boxes, fontSizes }: InputPage): boolean {
  let start = 0;
  for (let index = 1; index < text.length; index++) {
    const gap = (boxes[4 * index] as number) - (boxes[4 * index - 2] as number);
    const size = fontSizes[index] as number;
    const goesOn =
      gap > -size &&
      gap < widestBlank * size &&
      Math.abs((boxes[4 * index + 3] as number) - (boxes[4 * index - 1] as number)) < size / 2;
    if (!goesOn) start = index;
    if ((boxes[4 * index + 2] as number) - (boxes[4 * start] as number) >= width * proseLine) return true;
  }
  return false;
}

/**
 * The pages of a sheet on which two were scanned side by side, left one first. They keep the sheet's number and
 * coordinates. Any other page is itself.
 */
export function splitTwoUp(page: InputPage): InputPage[] {
  if (page.source !== 'ocr' || page.width < page.height * leastWidth || !isFolded(page)) return [page];
  const fold = page.width / 2;
  const parts = [part(page, (middle) => middle < fold), part(page, (middle) => middle >= fold)];
  return parts.every((each) => each.text.length > 0) && parts.some(hasProse) ? parts : [page];
}
