import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageText } from './page-text.ts';
import { PdfReadError } from './pdf-read-error.ts';
import { discardPdfium } from './pdfium.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf } from './testing/make-pdf.ts';

const notice = readFileSync(new URL('../fixtures/reset.pdf', import.meta.url));
const small = makePdf([{ content: 'BT /F1 12 Tf 72 700 Td (Expected Loss 1.23%) Tj ET', entries: '/Rotate 90' }]);

/** What must hold of whatever is read: every character has a box, in finite points. */
function isSound({ text, boxes, fontSizes, bold }: PageText): boolean {
  return (
    boxes.length === text.length * 4 &&
    fontSizes.length === text.length &&
    bold.length === text.length &&
    text.isWellFormed() &&
    boxes.every(Number.isFinite)
  );
}

/** Whether the file is read, or refused with the one error that says so. */
async function outcome(bytes: Uint8Array): Promise<unknown> {
  try {
    const { pages } = await readPdf(bytes);
    return pages.every(isSound) ? 'sound' : pages;
  } catch (error) {
    return error instanceof PdfReadError ? 'sound' : error;
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('malformed files', () => {
  it('leaves the process able to read the next file after pdfium has failed', async () => {
    await readPdf(small);
    discardPdfium();
    expect((await readPdf(small)).pageCount).toBe(1);
  });

  it('reads or refuses a file that ends anywhere', async () => {
    const file = fc.constantFrom(notice, small);
    const property = fc.asyncProperty(file, share, async (bytes, kept) => {
      expect(await outcome(bytes.subarray(0, Math.floor(bytes.length * kept)))).toBe('sound');
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('reads or refuses a file with changed bytes', async () => {
    const file = fc.constantFrom(notice, small);
    const change = fc.tuple(share, fc.uint8Array({ minLength: 1, maxLength: 8 }));
    const changes = fc.array(change, { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(file, changes, async (bytes, patches) => {
      const changed = Uint8Array.from(bytes);
      for (const [place, patch] of patches) changed.set(patch, Math.floor((changed.length - 8) * place));
      expect(await outcome(changed)).toBe('sound');
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it('reads or refuses any bytes, also with the header of a PDF', async () => {
    const property = fc.asyncProperty(fc.boolean(), fc.uint8Array({ maxLength: 2000 }), async (marked, bytes) => {
      const file = marked ? Buffer.concat([Buffer.from('%PDF-1.4\n'), bytes]) : bytes;
      expect(await outcome(file)).toBe('sound');
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it('reads or refuses any page content', async () => {
    const operators = 'BT ET Tj TJ Tf Td Tm Tr Tz Ts q Q cm /F1 /F2 /F3 (A1)'.split(' ');
    const token = fc.oneof(
      fc.constantFrom(...operators),
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map(String),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((number) => number.toFixed(4)),
    );
    const property = fc.asyncProperty(fc.array(token, { maxLength: 60 }), async (tokens) => {
      const content = `BT /F1 9 Tf 90 90 Td (start) Tj ${tokens.join(' ')}`;
      expect(await outcome(makePdf([{ content }]))).toBe('sound');
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
