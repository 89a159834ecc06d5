import { readFile, stat } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { checkFileSize } from '../limits.ts';
import { replaces, type Layer } from '../ocr/layer.ts';
import { recognitionLimitMs } from '../ocr/recognition-limit.ts';
import { withDocument, type OpenDocument } from '../open-document.ts';
import { pageNumbers } from '../page-numbers.ts';
import type { PageText } from '../page-text.ts';
import { PdfReadError } from '../pdf-read-error.ts';
import { refusePortfolio } from '../portfolio.ts';
import { readTextLayer } from '../read-text-layer.ts';
import type { ReaderMessage, ReadRequest } from './messages.ts';

const pagesInBatch = 16;

/** These arrays move to the main thread instead of being copied. */
function arraysOf(message: ReaderMessage): ArrayBuffer[] {
  const pages =
    message.kind === 'pages' ? message.pages : message.kind === 'recognised' && message.page ? [message.page] : [];
  return pages
    .flatMap(({ boxes, fontSizes, bold, ...some }) => [
      boxes,
      fontSizes,
      bold,
      ...[some.certainty, some.drawnBoxes, some.drawnBoxOf].filter((array) => array !== undefined),
    ])
    .map((array) => array.buffer as ArrayBuffer);
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

/** A longer scan keeps the layer that it came with. */
const mostOfScanner = 40;

/** Reads and posts the text layer; returns the layers of pages that have no usable one. */
async function readText(open: OpenDocument, numbers: readonly number[]): Promise<Map<number, Layer>> {
  const unusable = new Map<number, Layer>();
  let batch: PageText[] = [];
  await readTextLayer(open, numbers, (number, read, done) => {
    if (read) batch.push(read.page);
    if (!read?.verdict.usable) {
      const letters = read && read.page.confidence === 1 ? read.page.text.length : 0;
      unusable.set(number, { letters, isOfScanner: read?.verdict.isOfScanner ?? false });
    }
    if (batch.length >= pagesInBatch || done === numbers.length) {
      post({ kind: 'pages', pages: batch });
      post({ kind: 'progress', progress: { stage: 'text', done, total: numbers.length } });
      batch = [];
    }
  });
  const ofScanner = [...unusable].filter(([, layer]) => layer.isOfScanner);
  if (ofScanner.length > mostOfScanner) for (const [number] of ofScanner) unusable.delete(number);
  return unusable;
}

/** Posts recognised pages, unless the layer is better. */
async function recognise(bytes: Uint8Array, unusable: ReadonlyMap<number, Layer>): Promise<void> {
  // Few files need it.
  const { recognisePages } = await import('../ocr/recognise-pages.ts');
  await recognisePages(bytes, [...unusable.keys()], (number, page, done) => {
    if (page) {
      const layer = unusable.get(number) ?? { letters: 0, isOfScanner: false };
      post({ kind: 'recognised', number, page: replaces(page, layer) ? page : undefined });
    }
    post({ kind: 'progress', progress: { stage: 'ocr', done, total: unusable.size } });
  });
}

async function read({ source, pages, ocr }: ReadRequest): Promise<void> {
  const bytes = await load(source);
  const unusable = await withDocument(bytes, async (open) => {
    refusePortfolio(open, bytes);
    const found = await readText(open, pageNumbers(open.pageCount, pages));
    post({
      kind: 'text-read',
      pageCount: open.pageCount,
      unreadablePages: [...found.keys()],
      recogniseMs: ocr === 'auto' ? recognitionLimitMs(found.size) : 0,
    });
    return found;
  });
  if (ocr === 'auto' && unusable.size > 0) await recognise(bytes, unusable);
  post({ kind: 'done' });
}

try {
  // Its process is ended from outside, without a last moment to keep it in.
  flushCompileCache();
  await read(workerData as ReadRequest);
} catch (error) {
  const known = error instanceof PdfReadError ? error : new PdfReadError('CRASHED');
  post({ kind: 'failed', code: known.code, message: known.message });
}
