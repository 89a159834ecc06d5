import type { ExtractionInput, ExtractionResult, Learned, PageWords, VoteCounts } from '@landfall/extraction';
import type { SecondReaderSettings } from '../../../platform/config.ts';
import type { SecondReaderAnswer } from './second-reader.ts';

export interface ReadingRequest {
  bytes: Uint8Array;
  /** Null where only the words of the pages are wanted. */
  kind: ExtractionInput['kind'] | null;
  hints: NonNullable<ExtractionInput['hints']>;
  /** 1-based; null for the whole document. */
  pages: readonly number[] | null;
  /** What the desk has learned. */
  learned?: Learned;
  /** Who else is asked; without it nobody is. */
  secondReader?: SecondReaderSettings;
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
  /** What became of asking a second reader; null where none is set. */
  secondReader: SecondReading | null;
}

export interface SecondReading extends Omit<SecondReaderAnswer, 'proposals'> {
  proposed: number;
  votes: VoteCounts;
}

export type ReadingMessage =
  | { kind: 'progress'; stage: string; done: number; total: number }
  | { kind: 'done'; result: TextResult | ReadingResult }
  | { kind: 'failed'; code: string; message: string };
