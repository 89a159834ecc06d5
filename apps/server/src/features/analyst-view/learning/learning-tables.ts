import type { ReadingOutcome, ReadingStudy } from '@landfall/contract';
import type { LearnedPhrase, Weights } from '@landfall/extraction';
import type { Json, Timestamp } from '../../../platform/database/schema.ts';

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    signed_values: SignedValuesTable;
    desk_readings: DeskReadingsTable;
    desk_reading_in_force: { only_row: boolean; reading_no: number | null };
    desk_studies: DeskStudiesTable;
  }
}

export interface SignedValuesTable {
  document_id: string;
  list: string;
  field: string;
  issuer_class: string;
  outcome: ReadingOutcome;
  confidence: number | null;
  /** Business date. */
  signed_on: string;
}

export interface DeskReadingsTable {
  reading_no: number;
  based_on: number | null;
  phrases: Json<LearnedPhrase[]>;
  /** Null: as shipped. */
  weights: Json<Weights> | null;
  hash: string;
  taken_at: Timestamp;
  taken_by: string | null;
  taken_by_name: string;
}

export interface DeskStudiesTable {
  id: string;
  studied_at: Timestamp;
  based_on: number | null;
  result: Json<ReadingStudy>;
  weights: Json<Weights> | null;
}
