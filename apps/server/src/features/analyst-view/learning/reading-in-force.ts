import { createHash } from 'node:crypto';
import { shipped, type Learned } from '@landfall/extraction';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { DeskReadingsTable } from './learning-tables.ts';

export type StoredReading = Selectable<DeskReadingsTable>;

/** Names the words and weights that a document is read with. The database keeps no order of keys, so they are sorted. */
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
