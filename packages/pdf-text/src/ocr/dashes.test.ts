import { describe, expect, it } from 'vitest';
import { withDashes } from './dashes.ts';
import type { GreyImage } from './grey-image.ts';
import type { RecognisedLine } from './recogniser.ts';

function sheet(marks: readonly (readonly [x: number, y: number, across: number, down: number])[]): GreyImage {
  const data = new Uint8Array(850 * 600).fill(255);
  for (const [x, y, across, down] of marks)
    for (let row = y; row < y + down; row++) data.fill(10, row * 850 + x, row * 850 + x + across);
  return { width: 850, height: 600, data };
}

type Read = readonly [text: string, x: number, width: number, low?: true];

/** Lines that stand 30 pixels apart, of words 16 pixels high and of what was read lower than that. */
function lines(...rows: readonly (readonly Read[])[]): RecognisedLine[] {
  return rows.map((cells, row) => {
    const feet = 116 + row * 30;
    const words = cells.map(([text, x, width, low]) => ({
      text,
      confidence: 95,
      bbox: { x0: x, x1: x + width, y0: feet - (low ? 8 : 16), y1: feet - (low ? 4 : 0) },
    }));
    return {
      words: words as RecognisedLine['words'],
      bbox: { x0: 50, x1: 800, y0: feet - 16, y1: feet },
      baseline: { x0: 50, x1: 800, y0: feet, y1: feet },
      rowAttributes: { rowHeight: 20, ascenders: 4, descenders: 4 },
    };
  });
}

/** The words of each row from the left. */
function told(marks: Parameters<typeof sheet>[0], read: readonly RecognisedLine[]): string[] {
  const found = Map.groupBy(withDashes(sheet(marks), read), ({ baseline }) => baseline.y0);
  return [...found.values()].map((row) =>
    row
      .flatMap((line) => line.words)
      .toSorted((a, b) => a.bbox.x0 - b.bbox.x0)
      .map(({ text }) => text)
      .join(' '),
  );
}

describe('dashes', () => {
  it('in empty cells are words of their rows, where nothing was read or something else', () => {
    const read = lines(
      [
        ['Tranche', 60, 70],
        ['61.6%', 300, 60],
        ['oY', 500, 10, true],
      ],
      [
        ['Note', 60, 50],
        ['38.4%', 700, 60],
      ],
    );
    const marks = [
      [500, 107, 9, 2],
      [700, 108, 9, 2],
      [300, 138, 9, 2],
      [500, 137, 8, 2],
    ] as const;
    expect(told(marks, read)).toEqual(['Tranche 61.6% – –', 'Note – – 38.4%']);
  });

  it('between words are kept with them', () => {
    const read = ['Third', 'Fourth', 'Fifth'].map((word, at): Read[] => [
      [`${word} Period`, 60, 90],
      ...(at === 2 ? [['-', 160, 9, true] as const] : []),
      ['base case', 175, 80],
    ]);
    const marks = [108, 138, 168].map((y) => [160, y, 9, 2] as const);
    expect(told(marks, lines(...read))).toEqual([
      'Third Period – base case',
      'Fourth Period – base case',
      'Fifth Period – base case',
    ]);
  });

  it.each([
    ['come alone', [[500, 107, 9, 2]]],
    [
      'are two of one sign',
      [500, 600, 700].flatMap((x) => [
        [x, 105, 9, 2],
        [x, 110, 9, 2],
      ]),
    ],
    ['are on the line or far above it', [500, 600, 700].map((x) => [x, x > 500 ? 115 : 84, 9, 2])],
    ['are in words', [62, 80, 98].map((x) => [x, 107, 9, 2])],
    ['are specks', [500, 600, 700].map((x) => [x, 107, 3, 3])],
  ])('are none that %s', (_, marks) => {
    const read = lines([
      ['Tranche', 60, 70],
      ['61.6%', 300, 60],
    ]);
    expect(told(marks as [number, number, number, number][], read)).toEqual(['Tranche 61.6%']);
  });
});
