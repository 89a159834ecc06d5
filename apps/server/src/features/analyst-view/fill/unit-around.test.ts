import type { PageWord } from '@landfall/contract';
import { expect, it } from 'vitest';
import { readWords } from './read-place.ts';

/** A table of two columns, one in basis points, and a sentence under it. */
const printed: [text: string, x0: number, x1: number, y0: number][] = [
  ['Expected', 100, 140, 0],
  ['Exhaustion', 200, 250, 0],
  ['Loss', 100, 120, 12],
  ['(bps)', 123, 145, 12],
  ['(%)', 200, 215, 12],
  ['A', 10, 16, 30],
  ['145', 110, 125, 30],
  ['0.4500', 205, 230, 30],
  ['B', 10, 16, 44],
  ['1,310', 110, 132, 44],
  ['2.05', 205, 222, 44],
  ['Spread:', 10, 40, 80],
  ['5.25%', 43, 62, 80],
  ['and', 65, 80, 80],
  ['3.10', 83, 100, 80],
  ['Initial', 10, 30, 100],
  ['(bps)', 33, 55, 100],
  ['475', 58, 72, 100],
];
const words: PageWord[] = printed.map(([text, x0, x1, y0], line) => ({
  text,
  line,
  box: { x0, y0, x1, y1: y0 + 10 },
}));
const read = (text: string, field = 'expectedLoss') =>
  readWords(words, {
    list: 'modeledStats',
    field,
    boxes: words.filter((word) => word.text === text).map(({ box }) => box),
  });

it.each([
  ['145', 1.45, /^Its unit is that of “Expected Loss \(bps\)”\.$/],
  ['1,310', 13.1, /“Expected Loss \(bps\)”/],
  ['0.4500', 0.45, /“Exhaustion \(%\)”/],
  ['475', 4.75, /“Initial \(bps\)”/],
  // The per cent before it belongs to another figure, and in a sentence nothing stands over it.
  ['3.10', 3.1, /^The page names no unit here: taken as per cent\.$/],
])('%s is read in the unit of its heading, and says so', (text, value, unit) => {
  expect(read(text)).toMatchObject({ outcome: 'read', value, unit: expect.stringMatching(unit) as string });
});

it('says nothing of the unit where the words name their own', () => {
  expect(read('5.25%')).toMatchObject({ outcome: 'read', value: 5.25, unit: null });
});
