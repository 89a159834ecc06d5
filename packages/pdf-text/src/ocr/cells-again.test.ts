import { describe, expect, it } from 'vitest';
import { readCellsAgain, readPartedFigures } from './cells-again.ts';
import type { GreyImage } from './grey-image.ts';
import type { RecognisedLine } from './recogniser.ts';

const image: GreyImage = { width: 850, height: 1100, data: new Uint8Array(850 * 1100).fill(255) };

type Printed = readonly [text: string, confidence: number, x: number, width?: number];

/** Lines of cells, 60 pixels wide where nothing else is said, and 16 high. */
function table(rows: readonly (readonly Printed[])[]): RecognisedLine[] {
  return rows.map((cells, row) => {
    const top = 100 + row * 30;
    const words = cells.map(([text, confidence, x, width = 60]) => ({
      text,
      confidence,
      bbox: { x0: x, x1: x + width, y0: top, y1: top + 16 },
    }));
    return {
      words: words as RecognisedLine['words'],
      bbox: { x0: 0, x1: 850, y0: top, y1: top + 16 },
      baseline: { x0: 0, x1: 850, y0: top + 16, y1: top + 16 },
      rowAttributes: { rowHeight: 20, ascenders: 4, descenders: 4 },
    };
  });
}

/** Reads the cells of a table again, with these texts on the first sheet and on the second; null where nothing is read. */
async function readAgain(rows: readonly (readonly Printed[])[], ...sheets: (readonly ([string, number] | null)[])[]) {
  return readWith(readCellsAgain, rows, sheets);
}

async function readWith(
  read: typeof readCellsAgain,
  rows: readonly (readonly Printed[])[],
  sheets: readonly (readonly ([string, number] | null)[])[],
  page = image,
) {
  const asked: number[] = [];
  const lines = await read(page, table(rows), (sheet) => {
    const texts = sheets[asked.length] ?? [];
    const pitch = (sheet.height - 48) / texts.length;
    asked.push(texts.length);
    expect(Number.isInteger(pitch)).toBe(true);
    return Promise.resolve(
      texts.flatMap((text, at) => {
        const [line] = text === null ? [] : table([[[text[0], text[1], 30]]]);
        if (!line) return [];
        const y = 24 + pitch * at + pitch / 2;
        return [
          { ...line, words: line.words.map((word) => ({ ...word, bbox: { ...word.bbox, y0: y - 8, y1: y + 8 } })) },
        ];
      }),
    );
  });
  return { asked, words: lines.flatMap((line) => line.words.map(({ text, confidence }) => [text, confidence])) };
}

describe('the cells of a table', () => {
  it('are read once more on one sheet, and believed where both readings agree', async () => {
    const rows: Printed[][] = [
      [
        ['Expected', 96, 60],
        ['Loss', 96, 130],
        ['1.24%', 71, 300],
        ['2.10%', 95, 500],
      ],
    ];
    const { words, asked } = await readAgain(rows, [
      ['1.24%', 90],
      ['2.10%', 60],
    ]);
    expect(words).toEqual([
      ['Expected', 96],
      ['Loss', 96],
      ['1.24%', 90],
      ['2.10%', 95],
    ]);
    expect(asked).toEqual([2]);
  });

  it('are settled by a third reading where two differ', async () => {
    const { words } = await readAgain(
      [
        [
          ['240', 80, 300],
          ['18.6', 95, 500],
        ],
      ],
      [
        ['24.0', 94],
        ['18.6', 95],
      ],
      [['24.0', 88]],
    );
    expect(words).toEqual([
      ['24.0', 94],
      ['18.6', 95],
    ]);
  });

  it('have the shape of their column, and a point that one reading found, but are not sure then', async () => {
    const column: Printed[][] = [[['5.74%', 95, 300]], [['5.48%', 95, 300]], [['1.637', 96, 300]], [['560%', 90, 300]]];
    const first: [string, number][] = [
      ['5.74%', 95],
      ['5.48%', 95],
      ['1.63%', 70],
      ['5.60%', 70],
    ];
    const { words } = await readAgain(column, first, [
      ['1.634', 92],
      ['566%', 92],
    ]);
    expect(words.slice(2)).toEqual([
      ['1.63%', 40],
      ['5.60%', 40],
    ]);
  });

  it('stay as they are where the sheet says nothing', async () => {
    const { words } = await readAgain([[['1.24%', 71, 300]]], [null], [null]);
    expect(words).toEqual([['1.24%', 40]]);
  });

  it('are none within sentences, but for identifiers and figures that are in doubt', async () => {
    const sentence: Printed[] = [
      ['of', 96, 100],
      ['1.24%', 96, 165],
      ['or', 96, 230],
      ['US48802HAB78', 96, 295],
      ['and', 96, 360],
      ['4.75', 61, 425],
    ];
    const { words, asked } = await readAgain(
      [sentence],
      [
        ['US48802HAB78', 96],
        ['4.75', 90],
      ],
    );
    expect(asked).toEqual([2]);
    expect(words.at(-1)).toEqual(['4.75', 90]);
  });
});

describe('a point that no reading told', () => {
  /** The first cell of a table, with digits as blocks, and marks between them from the feet of the digits up. */
  const drawn = (digits: readonly number[], marks: readonly (readonly [x: number, feet: number, tall: number])[]) => {
    const data = image.data.slice();
    const fill = (x: number, y: number, across: number, down: number) => {
      for (let row = y; row < y + down; row++) data.fill(10, row * 850 + x, row * 850 + x + across);
    };
    for (const x of digits) fill(300 + x, 100, 9, 16);
    for (const [x, feet, tall] of marks) fill(300 + x, 116 + feet - tall, 3, tall);
    return { ...image, data };
  };
  const twice = async (text: string, page: GreyImage) =>
    (await readWith(readCellsAgain, [[[text, 90, 300]]], [[[text, 85]]], page)).words;

  it.each([
    ['403', '4.03', [0, 18, 30], [[12, 0, 3]]],
    ['1150', '11.50', [0, 12, 30, 42], [[24, 1, 3]]],
    ['+24%', '+2.4%', [0, 18], [[12, 0, 2]]],
  ] as const)('is put where it is seen: %s is %s', async (text, whole, digits, marks) => {
    expect(await twice(text, drawn(digits, marks))).toEqual([[whole, 90]]);
  });

  it.each([
    ['none is seen', '403', [0, 12, 24], []],
    ['a comma hangs below the line', '43', [0, 18], [[12, 4, 7]]],
    ['three digits follow', '1300', [0, 18, 30, 42], [[12, 0, 3]]],
    ['it stands behind the digits', '40', [0, 12], [[24, 0, 3]]],
    [
      'several marks are seen',
      '403',
      [0, 18, 30],
      [
        [10, 0, 3],
        [14, 0, 3],
      ],
    ],
  ] as const)('is none where %s', async (_, text, digits, marks) => {
    expect(await twice(text, drawn(digits, marks))).toEqual([[text, 90]]);
  });
});

describe('figures that were parted at their point', () => {
  it('are read as one, and not where more than a point has room between them', async () => {
    const rows: Printed[][] = [
      [
        ['1', 92, 300, 12],
        ['76%', 96, 330, 45],
        ['4', 92, 500, 12],
        ['55%', 96, 540, 45],
      ],
    ];
    const { words, asked } = await readWith(readPartedFigures, rows, [[['1.76%', 94]], [['1.76%', 90]]]);
    expect(asked).toEqual([1, 1]);
    expect(words).toEqual([
      ['1.76%', 94],
      ['4', 92],
      ['55%', 96],
    ]);
  });

  it('are not sure where no two readings agree', async () => {
    const rows: Printed[][] = [
      [
        ['1', 92, 300, 12],
        ['76%', 96, 330, 45],
      ],
    ];
    const { words } = await readWith(readPartedFigures, rows, [[['1.76%', 94]], [['1.70%', 90]]]);
    expect(words).toEqual([['1.76%', 40]]);
  });
});
