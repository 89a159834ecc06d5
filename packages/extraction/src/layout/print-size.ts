import type { InputPage } from '../types.ts';

/** Points: what print has. A scan whose page box says otherwise was given a size that the sheet never had. */
const smallest = 5;
const largest = 24;
const usual = 10;

/** A recognised page at the size of print, which distances in points are judged by; the same object where it is. */
export function toPrintSize(page: InputPage): InputPage {
  if (page.source !== 'ocr' || page.text === '') return page;
  const median = page.fontSizes.toSorted()[page.fontSizes.length >> 1] ?? usual;
  if (!(median > 0) || (median >= smallest && median <= largest)) return page;
  const scale = usual / median;
  return {
    ...page,
    width: page.width * scale,
    height: page.height * scale,
    boxes: page.boxes.map((at) => at * scale),
    fontSizes: page.fontSizes.map((size) => size * scale),
    scale,
  };
}
