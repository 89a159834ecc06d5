import { describe, expect, it } from 'vitest';
import type { PageText } from './page-text.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf } from './testing/make-pdf.ts';

/** Each letter set by itself, 6 points from the one before. */
function setText(x: number, y: number, text: string): string {
  return Array.from(text, (letter, index) => `BT /F1 10 Tf ${x + index * 6} ${y} Td (${letter}) Tj ET`).join('\n');
}

async function readPage(content: string): Promise<PageText> {
  const { pages } = await readPdf(makePdf([{ content }]));
  return pages[0] as PageText;
}

const rateOnce = `${setText(100, 700, 'at:')} ${setText(118, 700, '3.00%')} ${setText(154, 700, '2.25%')}`;

describe('text that is struck through', () => {
  it('is left out if a stroke of its length strikes it, and the letter before it fills the gap', async () => {
    const page = await readPage(`${rateOnce} 1 w 118 703 m 149 703 l S`);
    expect(page.text).toBe('at:2.25%');
    const [, , colonEnd] = Array.from(page.boxes.subarray(8, 12));
    expect(colonEnd).toBeGreaterThan(144);
    expect(colonEnd).toBeLessThan(154);
  });

  it('is found for strokes drawn as thin boxes, and on turned pages', async () => {
    const content = `${rateOnce} 118 702.6 31 0.7 re f`;
    const { pages } = await readPdf(
      makePdf([{ content }, { content: `0 1 -1 0 792 0 cm ${content}`, entries: '/Rotate 90' }]),
    );
    expect(pages.map(({ text }) => text)).toEqual(['at:2.25%', 'at:2.25%']);
  });

  it('is not confused with underlined text, table rules and backgrounds', async () => {
    const underline = '118 698.6 m 149 698.6 l S';
    const rule = '60 703 m 500 703 l S';
    const ground = '0.9 g 116 697 36 11 re f 0 g';
    const pages = await Promise.all(
      [underline, rule]
        .map((drawn) => readPage(`0.6 w ${rateOnce} ${drawn}`))
        .concat(readPage(`${ground} ${rateOnce}`)),
    );
    expect(pages.map(({ text }) => text)).toEqual(['at:3.00%2.25%', 'at:3.00%2.25%', 'at:3.00%2.25%']);
  });

  it('leaves a fully struck page empty, not a scan', async () => {
    const { pages, unreadablePages } = await readPdf(
      makePdf([{ content: `${setText(100, 700, 'Gone')} 0.6 w 100 703 m 124 703 l S` }]),
    );
    expect(pages[0]).toMatchObject({ text: '', confidence: 1 });
    expect(unreadablePages).toEqual([]);
  });
});
