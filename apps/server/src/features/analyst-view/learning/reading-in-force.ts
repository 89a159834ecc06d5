import { createHash } from 'node:crypto';
import { shipped, type Learned } from '@landfall/extraction';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { DeskReadingsTable } from './learning-tables.ts';

export type StoredReading = Selectable<DeskReadingsTable>;

/** Names the words and weights that a document is read with. */
export const hashOf = ({ phrases, weights }: Learned): string =>
  createHash('sha256')
    .update(JSON.stringify([shipped.words, phrases, weights ?? shipped.weights]))
    .digest('hex')
    .slice(0, 16);

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
