import type { ExtractionInput, ExtractionResult, Learned, PageWords } from '@landfall/extraction';

export interface ReadingRequest {
  bytes: Uint8Array;
  /** Null where only the words of the pages are wanted. */
  kind: ExtractionInput['kind'] | null;
  hints: NonNullable<ExtractionInput['hints']>;
  /** 1-based; null for the whole document. */
  pages: readonly number[] | null;
  /** What the desk has learned. */
  learned?: Learned;
  timeoutMs: number;
  memoryMb: number;
}

export interface TextResult {
  pageCount: number;
  /** Pages without text that can be read. */
  unreadablePages: number[];
  pagesRead: number;
  /** Of the pages that could be read. */
  words: PageWords[];
}

export interface ReadingResult extends TextResult {
  extraction: ExtractionResult;
}

export type ReadingMessage =
  | { kind: 'progress'; stage: string; done: number; total: number }
  | { kind: 'done'; result: TextResult | ReadingResult }
  | { kind: 'failed'; code: string; message: string };
