import { limits } from './limits.ts';
import type { OpenDocument } from './open-document.ts';
import { PageReader, type ReadPage } from './page-reader.ts';
import { PdfReadError } from './pdf-read-error.ts';

const pagesBetweenPauses = 16;

/** Reads pages in the order given; `onPage` gets undefined for a page that cannot be loaded. */
export async function readTextLayer(
  open: OpenDocument,
  numbers: readonly number[],
  onPage: (number: number, read: ReadPage | undefined, done: number) => void,
): Promise<void> {
  const reader = new PageReader(open);
  let characters = 0;
  try {
    for (const [index, number] of numbers.entries()) {
      const read = reader.read(number);
      characters += read?.page.text.length ?? 0;
      if (characters > limits.characters) {
        throw new PdfReadError('TOO_LARGE_PAGES', 'The PDF holds more text than can be read.');
      }
      onPage(number, read, index + 1);
      if ((index + 1) % pagesBetweenPauses === 0) await new Promise<void>((resume) => setImmediate(resume));
    }
  } finally {
    reader.close();
  }
}
