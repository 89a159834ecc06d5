/**
 * The thread in which a document is read: its text in a process of its own, then its securities here. Neither the
 * pages on their way from one to the other nor the extraction hold up the server.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { extractDocument, wordsOfPage } from '@landfall/extraction';
import { PdfReadError, readPdfIsolated } from '@landfall/pdf-text';
import type { ReadingMessage, ReadingRequest } from './messages.ts';

const abort = new AbortController();
const post = (message: ReadingMessage): void => parentPort?.postMessage(message, []);

async function read({ bytes, kind, hints, learned, pages, timeoutMs, memoryMb }: ReadingRequest): Promise<void> {
  const text = await readPdfIsolated(bytes, {
    timeoutMs,
    memoryMb,
    signal: abort.signal,
    onProgress: (progress) => post({ kind: 'progress', ...progress }),
    ...(pages ? { pages } : {}),
  });
  post({ kind: 'progress', stage: 'extract', done: 0, total: 1 });
  const { pageCount, unreadablePages } = text;
  const unreadable = new Set(unreadablePages);
  const words = text.pages.filter(({ page }) => !unreadable.has(page)).map(wordsOfPage);
  const result = { pageCount, unreadablePages, pagesRead: text.pages.length, words };
  const extraction = kind && extractDocument({ kind, pages: text.pages, hints, ...(learned ? { learned } : {}) });
  post({ kind: 'done', result: extraction ? { ...result, extraction } : result });
}

parentPort?.once('message', () => abort.abort());
try {
  await read(workerData as ReadingRequest);
} catch (error) {
  if (!(error instanceof PdfReadError)) throw error;
  post({ kind: 'failed', code: error.code, message: error.message });
} finally {
  parentPort?.unref();
}
