import type { ExtractionInput, ExtractionResult } from '@landfall/extraction';

export interface ReadingRequest {
  bytes: Uint8Array;
  kind: ExtractionInput['kind'];
  hints: NonNullable<ExtractionInput['hints']>;
  /** 1-based; null for the whole document. */
  pages: readonly number[] | null;
  timeoutMs: number;
  memoryMb: number;
}

export interface ReadingResult {
  pageCount: number;
  /** Pages without text that can be read. */
  unreadablePages: number[];
  pagesRead: number;
  extraction: ExtractionResult;
}

export type ReadingMessage =
  | { kind: 'progress'; stage: string; done: number; total: number }
  | { kind: 'done'; result: ReadingResult }
  | { kind: 'failed'; code: string; message: string };
