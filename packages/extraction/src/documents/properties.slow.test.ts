import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, makeRows } from '../testing/make-page.ts';
import type { Box, InputPage } from '../types.ts';

const vocabulary = [
  'Class A',
  'Class B Notes',
  'Expected Loss',
  'Attachment Probability',
  '2.5%',
  '475 bps',
  '$150,000,000',
  'May 9, 2029',
  'US0608ZUAA31',
  'CUSIP',
  'Series 2026-1',
  'previously',
  'Base Case',
  '[●]%',
  'Issue Date',
  'Scheduled Maturity Date:',
  'per annum',
  'US Named Storm',
  '100.0%',
  'Risk Factors',
  '.....',
  '(',
  ')',
  '-',
  '',
];
const piece = fc.record({
  x: fc.integer({ min: -50, max: 700 }),
  y: fc.integer({ min: -50, max: 900 }),
  text: fc.oneof(fc.constantFrom(...vocabulary), fc.string({ maxLength: 30 })),
  size: fc.constantFrom(0, 6, 10, 10, 10, 24, 300),
  bold: fc.boolean(),
});
const page = fc.array(piece, { maxLength: 60 }).map((pieces) => makePage(pieces));
const pages = fc.array(page, { maxLength: 4 }).map((all) => all.map((each, index) => ({ ...each, page: index + 1 })));
const kind = fc.constantFrom('OC' as const, 'RESET' as const);

/** A page whose arrays hold anything at all. */
const brokenPage = fc.record({
  page: fc.constant(1),
  width: fc.double({ noNaN: false }),
  height: fc.double({ noNaN: false }),
  text: fc.string({ maxLength: 80 }),
  boxes: fc.array(fc.float(), { maxLength: 400 }).map((values) => Float32Array.from(values)),
  fontSizes: fc.array(fc.float(), { maxLength: 100 }).map((values) => Float32Array.from(values)),
  bold: fc.array(fc.constantFrom(0, 1), { maxLength: 100 }).map((values) => Uint8Array.from(values)),
  source: fc.constantFrom('text' as const, 'ocr' as const),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** The characters whose centre lies in the boxes, in reading order, blanks left out. */
function lettersIn({ text, boxes }: InputPage, areas: readonly Box[]): string {
  const middle = (at: number, side: 0 | 1) =>
    ((boxes[4 * at + side] as number) + (boxes[4 * at + side + 2] as number)) / 2;
  return areas
    .map(({ x0, y0, x1, y1 }) => {
      const inside: number[] = [];
      for (let at = 0; at < text.length; at++) {
        const [x, y] = [middle(at, 0), middle(at, 1)];
        if (x >= x0 && x <= x1 && y >= y0 && y <= y1) inside.push(at);
      }
      inside.sort((a, b) => (boxes[4 * a] as number) - (boxes[4 * b] as number) || a - b);
      return inside.map((index) => text[index]).join('');
    })
    .join('')
    .replace(/\s+/g, '');
}

const rows = [
  ['Series 2026-1', 'Class A Notes', 'Class B Notes'],
  ['Principal Amount', '$150,000,000', '$75,000,000'],
  ['Issue Date', 'May 4, 2026', 'May 4, 2026'],
  ['Risk Interest Spread', '4.25%', '9.50%'],
  ['Expected Loss', '1.25%', '3.50%'],
];
const table = makePage(makeRows(rows));

describe('extraction by property', () => {
  it('never throws, whatever stands on the pages', () => {
    fc.assert(
      fc.property(pages, kind, (all, which) => {
        expect(extractDocument({ kind: which, pages: all }).findings).toBeInstanceOf(Array);
      }),
      { numRuns: 150 },
    );
  });

  it('never throws on arrays that do not fit each other', () => {
    fc.assert(
      fc.property(brokenPage, kind, (one, which) => {
        expect(extractDocument({ kind: which, pages: [one] }).findings).toBeInstanceOf(Array);
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same result for the same pages', () => {
    fc.assert(
      fc.property(pages, kind, (all, which) => {
        expect(extractDocument({ kind: which, pages: all })).toEqual(extractDocument({ kind: which, pages: all }));
      }),
      { numRuns: 60 },
    );
  });

  it('quotes exactly the text its boxes cover', () => {
    fc.assert(
      fc.property(pages, kind, (all, which) => {
        const withTable = [...all.map((each, index) => ({ ...each, page: index + 2 })), { ...table, page: 1 }];
        const { evidence } = extractDocument({ kind: which, pages: withTable });
        for (const each of evidence) {
          const source = withTable.find((one) => one.page === each.page) as InputPage;
          expect(lettersIn(source, each.boxes)).toBe(each.quote.replace(/\s+/g, ''));
        }
      }),
      { numRuns: 80 },
    );
    expect(extractDocument({ kind: 'OC', pages: [table] }).evidence.length).toBeGreaterThan(8);
  });

  it('invents nothing, whatever part of the table is left out', () => {
    const printed = new Set([150_000_000, 75_000_000, 4.25, 9.5, 1.25, 3.5, '2026-05-04', '2026-1', 'USD', null]);
    fc.assert(
      fc.property(fc.subarray(rows.map((_, index) => index)), (kept) => {
        const cut = makePage(makeRows(kept.map((index) => rows[index] as string[])));
        const { securities, modeledStats } = extractDocument({ kind: 'OC', pages: [cut] });
        for (const { parAmount, couponRate, issueDate, issuerSeries, currency, maturityDate, isin } of securities) {
          for (const value of [parAmount, couponRate, issueDate, issuerSeries, currency])
            expect(printed).toContain(value);
          expect([maturityDate, isin]).toEqual([null, null]);
        }
        for (const { expectedLoss, attachmentProbability } of modeledStats) {
          expect([1.25, 3.5, null]).toContain(expectedLoss);
          expect(attachmentProbability).toBeNull();
        }
      }),
      { numRuns: 32 },
    );
  });
});
