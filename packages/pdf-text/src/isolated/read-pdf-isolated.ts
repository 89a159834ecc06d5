import { looksLikePdf } from '../looks-like-pdf.ts';
import type { PageText, PdfText } from '../page-text.ts';
import { PdfReadError } from '../pdf-read-error.ts';
import type { ReaderMessage, ReadProgress } from './messages.ts';
import { ReadingProcess } from './reading-process.ts';

export interface ReadPdfIsolatedOptions {
  /** For reading the text layer; recognising scanned pages has its own limit, set by their number. */
  timeoutMs?: number;
  /** Resident memory of the child process. */
  memoryMb?: number;
  /** 1-based page numbers; all pages when left out. Numbers the file does not have are ignored. */
  pages?: readonly number[];
  /** Whether pages without a usable text layer are recognised from their picture. */
  ocr?: 'auto' | 'off';
  onProgress?: (progress: ReadProgress) => void;
  signal?: AbortSignal;
}

/** What has arrived from the child so far. */
class Collected {
  pageCount = 0;
  textIsRead = false;
  readonly #pages = new Map<number, PageText>();
  #unreadable = new Set<number>();

  add(pages: readonly PageText[]): void {
    for (const page of pages) this.#pages.set(page.page, page);
  }

  textRead(pageCount: number, unreadable: readonly number[]): void {
    this.textIsRead = true;
    this.pageCount = pageCount;
    this.#unreadable = new Set(unreadable);
  }

  recognised(number: number, page: PageText | undefined): void {
    if (page) this.#pages.set(number, page);
    this.#unreadable.delete(number);
  }

  get hasText(): boolean {
    return [...this.#pages.values()].some((page) => page.text !== '');
  }

  result(): PdfText {
    return {
      pageCount: this.pageCount,
      pages: [...this.#pages.values()].toSorted((a, b) => a.page - b.page),
      unreadablePages: [...this.#unreadable].toSorted((a, b) => a - b),
    };
  }
}

/**
 * Reads a PDF in a process of its own, which ends with this one, on abort, and on its time and memory limits.
 * Rejects with a PdfReadError only. Where recognition fails, the text that was read before is kept, and the pages
 * that were not recognised are among the unreadable ones; the failure is reported only if there is no text at all.
 */
export function readPdfIsolated(source: Uint8Array | string, options: ReadPdfIsolatedOptions = {}): Promise<PdfText> {
  const { timeoutMs = 120_000, memoryMb = 1024, pages, ocr = 'auto', onProgress, signal } = options;
  if (signal?.aborted) return Promise.reject(new PdfReadError('ABORTED'));
  if (typeof source !== 'string' && !looksLikePdf(source)) return Promise.reject(new PdfReadError('NOT_PDF'));
  return new Promise((resolve, reject) => {
    const collected = new Collected();
    const abort = () => reading.end(new PdfReadError('ABORTED'));
    const onMessage = (message: ReaderMessage) => {
      switch (message.kind) {
        case 'pages':
          return collected.add(message.pages);
        case 'progress':
          return onProgress?.(message.progress);
        case 'text-read':
          collected.textRead(message.pageCount, message.unreadablePages);
          // What was recognised until then has arrived page by page, and is kept.
          if (message.recogniseMs > 0) reading.limitTime(message.recogniseMs);
          return;
        case 'recognised':
          return collected.recognised(message.number, message.page);
        case 'done':
          return reading.end();
        case 'failed':
          return reading.end(new PdfReadError(message.code, message.message));
      }
    };
    const onEnd = (error: PdfReadError | undefined) => {
      signal?.removeEventListener('abort', abort);
      const keep = error?.code !== 'ABORTED' && collected.textIsRead && collected.hasText;
      if (error && !keep) reject(error);
      else resolve(collected.result());
    };
    const reading = new ReadingProcess({ source, pages, ocr, heapMb: memoryMb }, memoryMb, { onMessage, onEnd });
    reading.limitTime(timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
