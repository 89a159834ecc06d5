import { expect, it } from 'vitest';
import { extractDocument } from './index.ts';
import { layOut, wordsOfPage } from './page-words.ts';
import { makePage, makeRows } from './testing/make-page.ts';

const pieces = [
  { x: 60, y: 100, text: 'Attachment probability' },
  { x: 60, y: 116, text: 'CUSIP 7759KTAA6' },
];

it('gives the words of a page line by line, each with its box', () => {
  const { page, text, boxes } = wordsOfPage(makePage(pieces, { page: 7 }));
  expect({ page, text }).toEqual({ page: 7, text: 'Attachment probability\nCUSIP 7759KTAA6' });
  expect(boxes).toHaveLength(4 * 4);
  // Ten letters of half an em of ten points, in half points.
  expect(boxes.slice(0, 4)).toEqual([120, 200, 220, 220]);
});

it('gives the boxes on the page as it is displayed, where it was turned for reading', () => {
  const { boxes } = wordsOfPage({ ...makePage(pieces), turned: 180 });
  expect(boxes.slice(0, 4)).toEqual([(595 - 110) * 2, (842 - 110) * 2, (595 - 60) * 2, (842 - 100) * 2]);
});

it('gives the boxes on the page as it is displayed, where it was made higher for reading', () => {
  const { boxes } = wordsOfPage({ ...makePage(pieces), stretched: 2 });
  expect(boxes.slice(0, 4)).toEqual([120, 100, 220, 110]);
});

it('gives no words of a blank page', () => {
  const blank = makePage([]);
  expect(wordsOfPage(blank)).toEqual({ page: 1, text: '', boxes: [] });
});

it('gives the engine the lines that it found', () => {
  const rows = [
    ['Class', 'Spread', 'Principal amount'],
    ['Class A', '4.25%', '$110,000,000'],
    ['Class B', '7.50%', '$62,500,000'],
  ];
  const pages = [makePage(makeRows(rows, { columns: [60, 200, 330] }))];
  const laidOut = layOut(pages);
  expect(wordsOfPage(pages[0] as never, laidOut.get(pages[0] as never))).toEqual(wordsOfPage(pages[0] as never));
  const { securities } = extractDocument({ kind: 'OC', pages, laidOut });
  expect(securities.map(({ parAmount }) => parAmount)).toEqual([110_000_000, 62_500_000]);
  expect(extractDocument({ kind: 'OC', pages }).securities).toEqual(securities);
});
