import { describe, expect, it } from 'vitest';
import type { GreyImage } from './grey-image.ts';
import { lookAgain } from './second-look.ts';
import type { RecognisedLine } from './recogniser.ts';

const width = 850;
const height = 1100;
const rowAttributes = { rowHeight: 16, ascenders: 4, descenders: 4 };

function sheet(letters: readonly number[]): GreyImage {
  const image = { width, height, data: new Uint8Array(width * height).fill(255) };
  for (const x of letters)
    for (let row = 100; row < 112; row++) image.data.fill(10, row * width + x, row * width + x + 6);
  return image;
}

function line(words: readonly (readonly [text: string, confidence: number, x0: number, x1: number])[]): RecognisedLine {
  const bboxes = words.map(([, , x0, x1]) => ({ x0, x1, y0: 100, y1: 112 }));
  return {
    words: words.map(([text, confidence], at) => ({ text, confidence, bbox: bboxes[at] })) as RecognisedLine['words'],
    bbox: { x0: bboxes[0]?.x0 ?? 0, x1: bboxes.at(-1)?.x1 ?? 0, y0: 100, y1: 112 },
    baseline: { x0: 0, x1: 100, y0: 112, y1: 112 },
    rowAttributes,
  };
}

const textOf = (lines: readonly RecognisedLine[]) => lines.flatMap((each) => each.words.map(({ text }) => text));

/** Looks again at a line; whatever is asked for is read as given, and counted. */
async function look(letters: readonly number[], found: RecognisedLine, read: RecognisedLine) {
  const looked: GreyImage[] = [];
  const lines = await lookAgain(sheet(letters), [found], (image) => {
    looked.push(image);
    return Promise.resolve([read]);
  });
  return { lines, looked };
}

describe('a second look', () => {
  it('leaves confident words alone', async () => {
    const own = line([['0.96%', 95, 100, 150]]);
    const { lines, looked } = await look([100, 120, 144], own, line([]));
    expect(looked).toEqual([]);
    expect(textOf(lines)).toEqual(['0.96%']);
  });

  it('finds missed letters, with the word beside them', async () => {
    const { lines } = await look([100, 110, 120, 300], line([['lass', 92, 109, 126]]), line([['Class', 95, 4, 50]]));
    expect(textOf(lines)).toEqual(['Class', 'Class']);
    // Where it stands on the page: print lower than 32 pixels is enlarged twice, with a padding of four tenths.
    expect(lines[0]?.words[0]?.bbox.x0).toBeCloseTo(100 + (4 - 10) / 2, 5);
  });

  it('reads a doubtful short word and a percentage without its decimal point again', async () => {
    for (const word of ['3]', '111%']) {
      const { lines } = await look(
        [100, 108],
        line([[word, word === '3]' ? 7 : 78, 100, 114]]),
        line([['B', 94, 5, 20]]),
      );
      expect(textOf(lines), word).toEqual(['B']);
    }
  });

  it('keeps the first reading if the second is not better', async () => {
    const { lines } = await look([100, 108], line([['3]', 7, 100, 114]]), line([['{s', 45, 5, 20]]));
    expect(textOf(lines)).toEqual(['3]']);
  });
});
