import { createHash } from 'node:crypto';
import type { ReadingOutcome, ReadingStudy } from '@landfall/contract';
import { shipped, type Learned, type LearnedPhrase, type Weights } from '@landfall/extraction';
import type { Selectable } from 'kysely';
import type { Db, Tx, Json, Timestamp } from '../../../platform/database/schema.ts';

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

export type StoredReading = Selectable<DeskReadingsTable>;

/** A short hash of the words and weights that a document is read with. The keys are sorted: the database does not keep their order. */
export function hashOf({ phrases, weights }: Learned): string {
  const { bias, most, sure, weights: byName } = weights ?? shipped.weights;
  const own = phrases.map(({ field, phrase }) => [field, phrase]);
  const told = [shipped.words, own, bias, most, sure, Object.entries(byName).toSorted(([a], [b]) => (a < b ? -1 : 1))];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16);
}

export const asShipped: Learned = { phrases: [], weights: null };

/** What the desk has put in force; undefined where it reads as shipped. */
export const findReadingInForce = (db: Db | Tx): Promise<StoredReading | undefined> =>
  db
    .selectFrom('desk_reading_in_force as f')
    .innerJoin('desk_readings as r', 'r.reading_no', 'f.reading_no')
    .selectAll('r')
    .executeTakeFirst();

export async function learnedInForce(db: Db | Tx): Promise<Learned> {
  const reading = await findReadingInForce(db);
  return reading ? { phrases: reading.phrases, weights: reading.weights } : asShipped;
}
