import { asDisplayed } from './assemble/evidence.ts';
import { withLines } from './layout/lines.ts';
import { layOutPage } from './layout/page.ts';
import type { PageModel } from './layout/page-model.ts';
import type { Box, InputPage } from './types.ts';

/** The words of one page in reading order. */
export interface PageWords {
  page: number;
  /** One blank between two words, a line feed between two lines. */
  text: string;
  /** Word i of `text` lies at boxes[4*i .. 4*i+3] = x0, y0, x1, y1: half points on the displayed page, rounded. */
  boxes: number[];
}

/** As in `boxes` of PageWords. */
export const wordBoxesPerPoint = 2;

/** Far more than a page of print holds; a drawing can hold any number of letters. */
const mostLetters = 100_000;

function boxAround(page: InputPage, characters: readonly number[]): Box {
  const side = (offset: number) => characters.map((index) => page.boxes[4 * index + offset] as number);
  const box = {
    x0: Math.min(...side(0)),
    y0: Math.min(...side(1)),
    x1: Math.max(...side(2)),
    y1: Math.max(...side(3)),
  };
  return asDisplayed(page, box);
}

const stored = (points: number): number => Math.max(-32_768, Math.min(32_767, Math.round(points * wordBoxesPerPoint)));

/** Pages as lines in reading order, which the engine need not find again for a document whose words were asked for. */
export const layOut = (pages: readonly InputPage[]): Map<InputPage, PageModel[]> =>
  new Map(pages.map((page) => [page, layOutPage(withLines(page))]));

/** What a page says and where, for who looks for words in it. */
export function wordsOfPage(input: InputPage, models: readonly PageModel[] = layOutPage(withLines(input))): PageWords {
  const lines: string[] = [];
  const boxes: number[] = [];
  let letters = 0;
  for (const model of models) {
    for (const line of model.lines) {
      const words: string[] = [];
      for (const { 0: word, index } of model.text.slice(line.from, line.to).matchAll(/\S+/g)) {
        const from = line.from + index;
        const characters = [...model.map.subarray(from, from + word.length)].filter((at) => at >= 0);
        letters += word.length;
        if (characters.length === 0 || letters > mostLetters) continue;
        // The database stores neither control characters nor halves of a character.
        words.push(word.replaceAll(/\p{Cc}/gu, '\uFFFD').toWellFormed());
        const { x0, y0, x1, y1 } = boxAround(model.input, characters);
        boxes.push(stored(x0), stored(y0), stored(x1), stored(y1));
      }
      if (words.length > 0) lines.push(words.join(' '));
    }
  }
  return { page: input.page, text: lines.join('\n'), boxes };
}
