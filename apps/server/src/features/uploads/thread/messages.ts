import type { UploadType } from '@landfall/contract';
import type { CompositionRow, MarginTerms, SecurityDirectory } from '../../market-data/index.ts';
import type { PriceColumns } from '../store/price-columns.ts';

/** Questions to the thread, one at a time; each gets one answer. */
export type Ask =
  | { ask: 'validate'; type: UploadType; path: string; directory: SecurityDirectory; today: string }
  | { ask: 'margins'; terms: MarginTerms }
  | { ask: 'errors' }
  | { ask: 'prices'; from: number }
  | { ask: 'compositions'; from: number }
  | { ask: 'forget' };

export interface Summary {
  rowsCount: number;
  validRowsCount: number;
  invalidRowsCount: number;
  generalErrors: string[];
  /** Securities with prices but without margins: the thread needs their terms. */
  withoutMargin: number[];
  /** The dates of the valid rows, ascending. */
  dates: string[];
  indexCodes: string[];
  firstDate: string | null;
  /** Null for open. */
  lastDate: string | null;
}

export interface Answers {
  validate: Summary;
  margins: null;
  /** Row errors as JSON, a line each, joined by commas; null after the last. */
  errors: string | null;
  /** Some of the rows in the order of their days and securities, as the database keeps them; null after the last. */
  prices: { columns: PriceColumns; next: number } | null;
  /** Some of the rows; none after the last. */
  compositions: CompositionRow[];
  forget: null;
}

/** `fault`: why the thread failed, for the log. */
export type Reply = { answer: Answers[keyof Answers] } | { fault: string };
