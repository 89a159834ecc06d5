import { describe, expect, it } from 'vitest';
import { firstChoice, moved, placeOf, type Choice, type PageContent } from './fill-bar.tsx';

/** Two lines of words, each word as wide as 10 points. */
const lines = ['Spread 5.25 per cent.', 'Loss 1.4 per cent.'].map((line) => line.split(' '));
const words = lines.flatMap((line, number) =>
  line.map((text, at) => ({
    text,
    line: number,
    box: { x0: 10 * at, y0: 10 * number, x1: 10 * at + 9, y1: 10 * number + 9 },
  })),
);
const box = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 29, y1: y0 + 9 });
const values = [
  { value: 5.25, quote: '5.25 per cent.', boxes: [box(10, 0)] },
  { value: 1.4, quote: '1.4 per cent.', boxes: [box(10, 10)] },
];
const page: PageContent = { words, values };
const bare: PageContent = { words, values: [] };

/** What each key of a row leads to; a plus before it is Shift. */
function walk(content: PageContent, keys: string): string[] {
  let choice: Choice = firstChoice(content);
  return [placeOf(content, choice).text].concat(
    keys.split(' ').map((key) => {
      choice = moved(content, choice, `Arrow${key.replace('+', '')}`, key.startsWith('+')) ?? choice;
      return placeOf(content, choice).text;
    }),
  );
}

describe('choosing on a page by keyboard', () => {
  it('goes through the values that the field could take, and stops at the last', () => {
    expect(walk(page, 'Down Down Up')).toEqual(['5.25 per cent.', '1.4 per cent.', '1.4 per cent.', '5.25 per cent.']);
  });

  it('goes from a value into its words, and on over them with Shift', () => {
    expect(walk(page, 'Down Left Left +Right +Right Up')).toEqual([
      '5.25 per cent.',
      '1.4 per cent.',
      '1.4',
      'Loss',
      'Loss 1.4',
      'Loss 1.4 per',
      '5.25 per cent.',
    ]);
  });

  it('goes through the lines where there is no value', () => {
    expect(walk(bare, 'Right Down +Right Up Up')).toEqual(['Spread', '5.25', '1.4', '1.4 per', 'per', 'per']);
  });

  it('leaves other keys alone, and an empty page as it is', () => {
    expect(moved(page, firstChoice(page), 'Tab', false)).toBeNull();
    const nothing = { words: [], values: [] };
    expect(placeOf(nothing, moved(nothing, firstChoice(nothing), 'ArrowRight', false) ?? firstChoice(nothing))).toEqual(
      {
        text: '',
        boxes: [],
      },
    );
  });
});
