/**
 * The thread in which a document is read: its text in a process of its own, then its securities here. Neither the
 * pages on their way from one to the other nor the extraction hold up the server.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExtractionInput, PageWords } from '@landfall/extraction';
import { layOut, wordsOfPage } from '@landfall/extraction/page-words';
import { PdfReadError, readPdfIsolated } from '@landfall/pdf-text';
import type { ReadingMessage, ReadingRequest, ReadingResult } from './messages.ts';

const abort = new AbortController();
const post = (message: ReadingMessage): void => parentPort?.postMessage(message, []);

/** To load it takes longer than the words of a short document, for which it is not needed. */
const loadEngine = () => import('@landfall/extraction');

async function extract(
  input: ExtractionInput,
  words: readonly PageWords[],
  settings: ReadingRequest['secondReader'],
): Promise<Pick<ReadingResult, 'extraction' | 'secondReader'>> {
  const { openReading } = await loadEngine();
  const reading = openReading(input);
  if (!settings) return { extraction: reading.judge([]).extraction, secondReader: null };
  const { askSecondReader } = await import('./second-reader.ts');
  post({ kind: 'progress', stage: 'second-reader', done: 0, total: 1 });
  const { proposals, ...answer } = await askSecondReader(settings, { kind: input.kind, words, reading }, abort.signal);
  const { extraction, votes } = reading.judge(proposals);
  return { extraction, secondReader: { ...answer, proposed: proposals.length, votes } };
}

async function read(request: ReadingRequest): Promise<void> {
  const { bytes, kind, hints, learned, pages, timeoutMs, memoryMb, secondReader } = request;
  const reading = readPdfIsolated(bytes, {
    timeoutMs,
    memoryMb,
    signal: abort.signal,
    onProgress: (progress) => post({ kind: 'progress', ...progress }),
    ...(pages ? { pages } : {}),
  });
  // While the other process starts and reads, this one has nothing else to do.
  const [text] = await Promise.all([reading, kind ? loadEngine() : null]);
  post({ kind: 'progress', stage: 'extract', done: 0, total: 1 });
  const { pageCount, unreadablePages } = text;
  const unreadable = new Set(unreadablePages);
  const laidOut = layOut(text.pages);
  const words = text.pages
    .filter(({ page }) => !unreadable.has(page))
    .map((page) => wordsOfPage(page, laidOut.get(page)));
  const result = { pageCount, unreadablePages, pagesRead: text.pages.length, words };
  const input = kind && { kind, pages: text.pages, laidOut, hints, ...(learned ? { learned } : {}) };
  post({ kind: 'done', result: input ? { ...result, ...(await extract(input, words, secondReader)) } : result });
}

parentPort?.once('message', () => abort.abort());
try {
  await read(workerData as ReadingRequest);
} catch (error) {
  const known = abort.signal.aborted ? new PdfReadError('ABORTED') : error;
  if (!(known instanceof PdfReadError)) throw error;
  post({ kind: 'failed', code: known.code, message: known.message });
} finally {
  parentPort?.unref();
}
