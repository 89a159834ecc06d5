import { readFile, stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { checkFileSize } from '../limits.ts';
import { withDocument } from '../open-document.ts';
import { pageNumbers } from '../page-numbers.ts';
import type { PageText } from '../page-text.ts';
import { PdfReadError } from '../pdf-read-error.ts';
import { readTextLayer } from '../read-text-layer.ts';
import type { ReaderMessage, ReadRequest } from './messages.ts';

const pagesInBatch = 16;

/** The arrays of pages move to the main thread instead of being copied: they are of no more use here. */
function arraysOf(message: ReaderMessage): ArrayBuffer[] {
  const pages = message.kind === 'pages' ? message.pages : message.kind === 'recognised' ? [message.page] : [];
  return pages.flatMap((page) => [page.boxes, page.fontSizes, page.bold].map((array) => array.buffer as ArrayBuffer));
}

function post(message: ReaderMessage): void {
  parentPort?.postMessage(message, arraysOf(message));
}

async function load(source: Uint8Array | string): Promise<Uint8Array> {
  if (typeof source !== 'string') return source;
  try {
    const { size } = await stat(source);
    checkFileSize(size);
    return await readFile(source);
  } catch (error) {
    if (error instanceof PdfReadError) throw error;
    throw new PdfReadError('NOT_PDF', 'The file cannot be opened.', { cause: error });
  }
}

async function read({ source, pages }: ReadRequest): Promise<void> {
  const bytes = await load(source);
  await withDocument(bytes, async (open) => {
    const numbers = pageNumbers(open.pageCount, pages);
    const unreadable: number[] = [];
    let batch: PageText[] = [];
    await readTextLayer(open, numbers, (number, read, done) => {
      if (read) batch.push(read.page);
      if (!read?.verdict.usable) unreadable.push(number);
      if (batch.length >= pagesInBatch || done === numbers.length) {
        post({ kind: 'pages', pages: batch });
        post({ kind: 'progress', progress: { stage: 'text', done, total: numbers.length } });
        batch = [];
      }
    });
    post({ kind: 'text-read', pageCount: open.pageCount, unreadablePages: unreadable, recogniseMs: 0 });
    post({ kind: 'done' });
  });
}

try {
  await read(workerData as ReadRequest);
} catch (error) {
  const known = error instanceof PdfReadError ? error : new PdfReadError('CRASHED');
  post({ kind: 'failed', code: known.code, message: known.message });
}
