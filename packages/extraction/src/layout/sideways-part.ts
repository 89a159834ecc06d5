import type { InputPage } from '../types.ts';
import { cornersOf, pickCharacters, type Corners } from './pick-characters.ts';

/** Fewer letters than this, or fewer lines, are a note in the margin. */
const fewest = 60;
const fewestLines = 3;

/** A letter's box is an em wide where it stands on its side: then it is as high as the letter's advance. */
function isOnSide({ boxes, fontSizes }: InputPage, at: number): boolean {
  const size = fontSizes[at] as number;
  const width = (boxes[4 * at + 2] as number) - (boxes[4 * at] as number);
  return size > 0 && Math.abs(width - size) < 0.06 * size;
}

/** A look at one letter in four, as nearly all pages have none on its side. */
function mayHaveSideways(page: InputPage): boolean {
  let found = 0;
  for (let at = 0; at < page.text.length; at += 4) if (isOnSide(page, at)) found++;
  return found * 8 >= fewest;
}

/** From a letter to the next of its line on the page, in ems and down the page; 0 where the next is none of its line. */
function stepAfter(page: InputPage, at: number): number {
  const { boxes, fontSizes, text } = page;
  if (at + 1 >= text.length || !isOnSide(page, at)) return 0;
  const size = fontSizes[at] as number;
  if (Math.abs((boxes[4 * at + 4] as number) - (boxes[4 * at] as number)) > 0.06 * size) return 0;
  const step = ((boxes[4 * at + 5] as number) - (boxes[4 * at + 1] as number)) / size;
  return Math.abs(step) < 0.1 || Math.abs(step) > 1.6 ? 0 : step;
}

/** A cell of one letter has no next of its line: its box shows that it stands on its side. */
function standsAlone(page: InputPage, at: number): boolean {
  const { boxes, fontSizes } = page;
  const size = fontSizes[at] as number;
  const height = (boxes[4 * at + 3] as number) - (boxes[4 * at + 1] as number);
  return isOnSide(page, at) && Math.abs(height - size) > 0.12 * size;
}

/** A page, and after it what is printed sideways on it, turned for reading: a wide table beside upright text. */
export function withSidewaysPart(page: InputPage): InputPage[] {
  const { text, boxes, width, height } = page;
  if (page.source === 'ocr' || page.turned !== undefined || page.sheet || !mayHaveSideways(page)) return [page];
  const kept: number[] = [];
  const lines = new Set<number>();
  let rising = 0;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const step = stepAfter(page, at);
    if (step !== 0 || before !== 0 || standsAlone(page, at)) {
      kept.push(at);
      lines.add(Math.round((boxes[4 * at] as number) / 3));
    }
    rising -= Math.sign(step);
    before = step;
  }
  if (Math.abs(rising) < fewest || lines.size < fewestLines) return [page];
  const onSide = new Set(kept);
  const upright = Array.from({ length: text.length }, (_, at) => at).filter((at) => !onSide.has(at));
  const turned = (at: number): Corners => {
    const [x0, y0, x1, y1] = cornersOf(page, at);
    return rising > 0 ? [height - y1, x0, height - y0, x1] : [y0, width - x1, y1, width - x0];
  };
  const part = { ...pickCharacters(page, kept, turned), width: height, height: width };
  return [pickCharacters(page, upright), { ...part, turned: rising > 0 ? 90 : 270 }];
}
