import { describe, expect, it } from 'vitest';
import { extractDocument, readAsPrinted } from './index.ts';
import { bestPrint, type Weighed } from './prints.ts';
import { makePage, makeRows, type Piece } from './testing/make-page.ts';
import type { InputPage } from './types.ts';

const pieces: Piece[] = [
  { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class P and Class Q Notes', bold: true, size: 13 },
  { x: 60, y: 80, text: 'Summary of terms', bold: true, size: 12 },
  ...makeRows(
    [
      ['', 'Class P', 'Class Q'],
      ['Principal amount', 'USD 75,000,000', 'USD 50,000,000'],
      ['Risk interest spread', '5.25% per annum', '7.75% per annum'],
      ['Attachment probability', '2.10% in a year', '3.30% in a year'],
      ['Expected loss', '1.60% in a year', '2.70% in a year'],
      ['Exhaustion probability', '1.10% in a year', '2.10% in a year'],
    ],
    { top: 110, pitch: 11, columns: [60, 182, 264] },
  ),
];

/** The page with its print said to be of other sizes than its letters are, as some producers do. */
const stating = (factor: number): InputPage => {
  const page = makePage(pieces);
  return { ...page, fontSizes: page.fontSizes.map((size) => size * factor) };
};
const figures = ({ modeledStats }: ReturnType<typeof extractDocument>) =>
  modeledStats.map((row) => [row.attachmentProbability, row.expectedLoss, row.exhaustionProbability]);
const right = [
  [2.1, 1.6, 1.1],
  [3.3, 2.7, 2.1],
];

describe('a document in doubt', () => {
  it('is read as if its print was smaller or larger where it says more then', () => {
    for (const factor of [0.4, 1.4]) {
      const input = { kind: 'OC', pages: [stating(factor)] } as const;
      expect(figures(readAsPrinted(input).result)).not.toEqual(right);
      expect(figures(extractDocument(input))).toEqual(right);
    }
  });

  it('shows each value where it stands', () => {
    const expected = extractDocument({ kind: 'OC', pages: [makePage(pieces)] }).evidence;
    const told = extractDocument({ kind: 'OC', pages: [stating(1.4)] }).evidence;
    const placeOf = ({ field, issuerClass, boxes }: (typeof told)[number]) => [field, issuerClass, boxes];
    expect(told.filter(({ list }) => list === 'modeledStats').map(placeOf)).toEqual(
      expected.filter(({ list }) => list === 'modeledStats').map(placeOf),
    );
  });
});

describe('bestPrint', () => {
  const page = makePage(pieces);
  const said = (count: number, more: Partial<Weighed> = {}): Weighed => ({
    probabilities: Array.from({ length: count }, () => 0.9),
    inDoubt: count,
    pages: [],
    ...more,
  });
  const asPrinted = (...of: Parameters<typeof said>) => ({ texts: 'as printed', ...said(...of) });
  let prints = 0;
  /** Each print parts the words in another way. */
  const telling = (weigh: () => Weighed) => () => ({ texts: `print ${(prints += 1)}`, weigh });
  const never = () => {
    throw new Error('read again');
  };

  it('reads nothing again where little is in doubt', () => {
    expect(bestPrint([page], asPrinted(20, { inDoubt: 1 }), never)).toBeNull();
  });

  it('keeps the print of the document where another tells hardly more, or the same with less doubt', () => {
    expect(
      bestPrint(
        [page],
        asPrinted(100),
        telling(() => said(101)),
      ),
    ).toBeNull();
    const sure = said(10, { probabilities: Array.from({ length: 10 }, () => 1), inDoubt: 0 });
    expect(
      bestPrint(
        [page],
        asPrinted(10),
        telling(() => sure),
      ),
    ).toBeNull();
    const unsure = said(14, { probabilities: Array.from({ length: 14 }, () => 0.6) });
    expect(
      bestPrint(
        [page],
        asPrinted(10),
        telling(() => unsure),
      ),
    ).toBeNull();
  });

  it('reads no print that parts the words as the document does, and one of those that part them alike', () => {
    expect(bestPrint([page], asPrinted(10), () => ({ texts: 'as printed', weigh: never }))).toBeNull();
    let read = 0;
    const weigh = () => {
      read += 1;
      return said(20);
    };
    expect(bestPrint([page], asPrinted(10), () => ({ texts: 'otherwise', weigh }))).not.toBeNull();
    expect(read).toBe(1);
  });

  it('compares a long document in the pages that say most', () => {
    const pages = Array.from({ length: 100 }, (_, at) => ({ ...page, page: at + 1 }));
    const read: number[][] = [];
    const best = bestPrint(pages, asPrinted(10, { pages: [95, 95, 3] }), (some) => {
      const count = read.push(some.map((each) => each.page));
      return { texts: `print ${count}`, weigh: () => said(count === 2 ? 20 : 10) };
    });
    expect(read.every((some) => some.length === 40 && some.includes(95) && some.includes(3))).toBe(true);
    expect(best?.map((each) => each.page)).toEqual(pages.map((each) => each.page));
    expect(best?.[0]?.fontSizes[0]).toBeLessThan(page.fontSizes[0] as number);
  });
});
