import { expect, it } from 'vitest';
import type { InputPage } from '../types.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';
import { makePage } from '../testing/make-page.ts';

/** The width of the letters of a word and of the blank after it, and how far on the next word begins. */
type Measure = (word: string) => { width: number; step: number };

function layer(lines: readonly (readonly { x: number; text: string }[])[], measure: Measure): InputPage {
  let text = '';
  const boxes: number[] = [];
  for (const [line, cells] of lines.entries())
    for (const cell of cells) {
      let { x } = cell;
      for (const word of cell.text.split(' ')) {
        const { width, step } = measure(word);
        for (const [index, letter] of Array.from(`${word} `).entries()) {
          text += letter;
          boxes.push(x + index * width, 80 + line * 18, x + (index + 1) * width, 90 + line * 18);
        }
        x += step;
      }
    }
  const length = boxes.length / 4;
  return {
    page: 1,
    width: 595,
    height: 842,
    text,
    boxes: Float32Array.from(boxes),
    fontSizes: new Float32Array(length).fill(10),
    bold: new Uint8Array(length),
    source: 'text',
    confidence: 1,
  };
}

const rows = [
  ['Nominal amount', 'EUR 62,500,000'],
  ['Scheduled Redemption Date', '15 October 2034'],
  ['Risk Margin', '3.85 per cent. per annum'],
  ['Interest Payment Dates', 'quarterly on the fifteenth day'],
  ['Business Day Convention', 'modified following'],
].map(([label = '', value = '']) => [
  { x: 60, text: label },
  { x: 300, text: value },
]);
const cellsOf = (page: InputPage) =>
  buildPage(withLines(page)).lines.map(({ cells }) =>
    cells.map(({ from, to }) => buildPage(withLines(page)).text.slice(from, to)),
  );

it('keeps the words of a cell together where letters without a shape are stretched over their print', () => {
  const page = layer(rows, (word) => {
    const printed = (/[iltr]/.test(word) ? 4.4 : 6) * word.length;
    return { width: printed / (word.length + 1), step: printed + 5 };
  });
  expect(cellsOf(page)).toEqual(rows.map((row) => row.map(({ text }) => text)));
});

it('leaves typewritten words as they are, whose letters are all of one width', () => {
  const page = layer(rows, (word) => ({ width: 6, step: 6 * (word.length + 1) }));
  expect(buildPage(withLines(page)).lines[0]?.cells[0]?.x1).toBeCloseTo(60 + 6 * 'Nominal amount'.length);
});

it('parts no word at a blank that its next letter is printed over', () => {
  const text = 'Hurr icane and Per iod';
  const page = makePage([{ x: 60, y: 80, text }], { writesBlanks: true });
  // The letters behind these blanks stand right behind those before them.
  const moved = ['icane', 'iod'].map((rest) => text.indexOf(rest));
  for (let at = 0; at < text.length; at++) {
    const back = 2.4 * moved.filter((from) => from <= at).length;
    for (const side of [0, 2]) page.boxes[4 * at + side] = (page.boxes[4 * at + side] as number) - back;
  }
  expect(buildPage(withLines(page)).text.trim()).toBe('Hurricane and Period');
});
