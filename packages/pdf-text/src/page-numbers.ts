import { limits } from './limits.ts';
import { PdfReadError } from './pdf-read-error.ts';

const inWords = (count: number): string => count.toLocaleString('en-US');

function checkCount(pages: number, pageCount: number): void {
  if (pages <= limits.pages) return;
  const asked = pages === pageCount ? '' : `, of which ${inWords(pages)} were asked for`;
  throw new PdfReadError(
    'TOO_LARGE_PAGES',
    `The PDF has ${inWords(pageCount)} pages${asked}; at most ${inWords(limits.pages)} can be read. Upload the part that matters as a file of its own.`,
  );
}

/** The wanted 1-based pages that the file has, each once, in order; all of them when none are named. */
export function pageNumbers(pageCount: number, wanted: readonly number[] | undefined): number[] {
  if (!wanted) {
    checkCount(pageCount, pageCount);
    return Array.from({ length: pageCount }, (_, index) => index + 1);
  }
  const numbers = new Set(wanted.filter((page) => Number.isInteger(page) && page >= 1 && page <= pageCount));
  checkCount(numbers.size, pageCount);
  return [...numbers].toSorted((a, b) => a - b);
}
