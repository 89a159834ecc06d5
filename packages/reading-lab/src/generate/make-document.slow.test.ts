import { saveExtractedDataRequest } from '@landfall/contract';
import { isCusip, isIsin } from '@landfall/instruments';
import { type PageText, readPdf } from '@landfall/pdf-text';
import { describe, expect, it } from 'vitest';
import { drawnFamilies } from './drawn-families.ts';
import { families } from './families.ts';
import { makeDocument } from './make-document.ts';
import type { Box } from './truth.ts';

/** The letters whose middle lies in the box, or as near as the reader's own width of a currency sign may move it, from left to right. */
function lettersIn({ text, boxes }: PageText, box: Box): string {
  const middle = (index: number, axis: 0 | 1) =>
    ((boxes[4 * index + axis] ?? 0) + (boxes[4 * index + axis + 2] ?? 0)) / 2;
  return Array.from(text, (letter, index) => ({ letter, x: middle(index, 0), y: middle(index, 1) }))
    .filter(({ letter, x, y }) => letter !== ' ' && x > box.x0 - 3 && x < box.x1 + 3 && y > box.y0 && y < box.y1)
    .toSorted((a, b) => a.x - b.x)
    .map(({ letter }) => letter)
    .join('');
}

/** In this order, though letters of a stamp or a neighbour may stand between. */
function holds(letters: string, word: string): boolean {
  let at = -1;
  return Array.from(word).every((letter) => (at = letters.indexOf(letter, at + 1)) >= 0);
}

describe('generated documents', () => {
  it('have families of different names', () => {
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length);
  });

  it.each([...families, ...drawnFamilies('test', 30)].map((family) => [family.name, family] as const))(
    'of %s tell the truth',
    async (_, family) => {
      const { pdf, truth } = await makeDocument(family, 1);
      const { kind: _kind, deal, unnamedClass: _unnamed, places, ...lists } = truth;
      expect(() => saveExtractedDataRequest.parse({ ...lists, version: 0 })).not.toThrow();
      for (const { isin, cusip } of [...truth.securities, ...truth.modeledStats]) {
        expect(isin === null || isIsin(String(isin))).toBe(true);
        expect(cusip === null || isCusip(String(cusip))).toBe(true);
      }
      expect(deal.issuerClasses.length).toBeGreaterThan(0);
      expect(truth.modeledStats.length + truth.couponChangeHistories.length).toBeGreaterThan(0);
      // Every value stands where the truth says: the page as read holds its letters inside its boxes.
      const { pages } = await readPdf(pdf);
      for (const place of places) {
        const page = pages[place.page - 1];
        if (!page) throw new Error(`${family.name} has no page ${place.page}.`);
        const inside = place.boxes.map((box) => lettersIn(page, box)).join(' ');
        const words = place.text.replaceAll('–', '-').split(' ');
        expect(words.filter((word) => !holds(inside, word))).toEqual([]);
      }
    },
  );

  it('are the same each time they are made, and differ from one another', async () => {
    const [family] = families;
    if (!family) throw new Error('There are no families.');
    const [first, again, second] = [
      await makeDocument(family, 1),
      await makeDocument(family, 1),
      await makeDocument(family, 2),
    ];
    expect(Buffer.from(again.pdf).equals(Buffer.from(first.pdf))).toBe(true);
    expect(again.truth).toEqual(first.truth);
    expect(second.truth).not.toEqual(first.truth);
  });
});
