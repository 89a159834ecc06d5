import { describe, expect, it } from 'vitest';
import type { PageText } from './page-text.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf } from './testing/make-pdf.ts';

const words = (x: number, y: number, text: string) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;
const print = [words(110, 690, 'ONE'), words(210, 690, 'TWO'), words(110, 660, 'SIX'), words(400, 600, 'OUT')].join(
  '\n',
);

async function readPage(drawn: string, entries?: string): Promise<PageText> {
  const { pages } = await readPdf(makePdf([{ content: `${print}\n${drawn}`, ...(entries && { entries }) }]));
  return pages[0] as PageText;
}

/** The letters in each drawn box, and those in none. */
function byBox({ text, drawnBoxOf }: PageText): { boxes: string[]; outside: string } {
  const letters = text.split('');
  const numbers = letters.map((_, at) => drawnBoxOf?.[at] ?? 0);
  const inBox = (box: number) => letters.filter((_, at) => numbers[at] === box).join('');
  const boxes = [...new Set(numbers)].filter((box) => box > 0).toSorted((a, b) => a - b);
  return { boxes: boxes.map(inBox), outside: inBox(0) };
}

const parted = { boxes: ['ONE', 'TWO', 'SIX'], outside: 'OUT' };

describe('boxes that drawn lines close', () => {
  it.each([
    [
      'stroked lines',
      '1 w 100 710 m 300 710 l S 100 680 m 300 680 l S 100 650 m 300 650 l S 100 650 m 100 710 l S 200 680 m 200 710 l S 300 650 m 300 710 l S',
    ],
    ['outlines', '0.5 w 100 680 100 30 re S 200 680 100 30 re S 100 650 200 30 re S'],
    [
      'thin filled bars',
      '100 710 200 0.7 re f 100 680 200 0.7 re f 100 650 200 0.7 re f 100 650 0.7 60 re f 200 680 0.7 30 re f 300 650 0.7 60 re f',
    ],
    [
      'lines in pieces that touch',
      '1 w 100 710 m 180 710 l S 179 710 m 300 710 l S 100 680 m 300 680 l 100 650 m 300 650 l S 100 650 m 100 681 l S 100 680 m 100 710 l S 200 680 m 200 710 l S 300 650 m 300 710 l S',
    ],
    ['a scaled drawing', 'q 2 0 0 2 0 0 cm 0.3 w 50 340 50 15 re S 100 340 50 15 re S 50 325 100 15 re S Q'],
  ])('are found where they are drawn as %s', async (_, drawn) => {
    expect(byBox(await readPage(drawn))).toEqual(parted);
  });

  it('are as the page is displayed', async () => {
    const drawn = '0.5 w 100 680 100 30 re S 200 680 100 30 re S 100 650 200 30 re S';
    const page = await readPage(drawn);
    expect(byBox(page)).toEqual(parted);
    expect([...(page.drawnBoxes ?? [])].slice(0, 4)).toEqual([100, 792 - 710, 200, 792 - 680]);
  });

  it('are none where a side is open, or a background is filled', async () => {
    const open = '1 w 100 710 m 300 710 l S 100 650 m 300 650 l S 100 650 m 100 710 l S';
    const ground = '0.9 g 100 650 200 60 re f 0 g';
    for (const drawn of [open, ground]) expect((await readPage(drawn)).drawnBoxOf).toBeUndefined();
  });
});
