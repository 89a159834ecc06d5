import { looksLikePdf } from '../looks-like-pdf.ts';
import type { PageText, PdfText } from '../page-text.ts';
import { PdfReadError } from '../pdf-read-error.ts';
import type { ReaderMessage, ReadProgress } from './messages.ts';
import { ReadingProcess } from './reading-process.ts';

export interface ReadPdfIsolatedOptions {
  /** For reading the text layer; recognition has its own limit, which depends on the number of pages. */
  timeoutMs?: number;
  /** Resident memory of the child process. */
  memoryMb?: number;
  /** 1-based page numbers; all pages if absent. Pages that do not exist are ignored. */
  pages?: readonly number[];
  /** Whether to recognise pages without a usable text layer. */
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
 * Reads a PDF in a child process, which ends with this one, on abort, and at its time and memory limits. Rejects only with
 * a PdfReadError. If recognition fails, the text read so far is returned and the other pages count as unreadable; without
 * any text, the failure is reported.
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
          // Pages recognised before the limit have arrived one by one, and are kept.
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
