import type { Db, Tx } from '../../platform/database/schema.ts';
import './engine/tables.ts';

export interface PublishedDaysAsked {
  from: string;
  /** Inclusive; null: without end. */
  to: string | null;
  /** Left out: of any index. */
  indexCodes?: readonly string[];
}

export interface PublishedDay {
  indexCode: string;
  effectiveDate: string;
  revision: number;
  publishedAt: Date;
}

/** The days on which an index has been published, oldest first: what rests on the data of those days. */
export async function findPublishedDays(
  db: Db | Tx,
  { from, to, indexCodes }: PublishedDaysAsked,
): Promise<PublishedDay[]> {
  let rows = db
    .selectFrom('index_levels')
    .select(['index_code as indexCode', 'effective_date as effectiveDate', 'revision', 'published_at as publishedAt'])
    .where('effective_date', '>=', from)
    .orderBy('effective_date')
    .orderBy('index_code');
  if (to !== null) rows = rows.where('effective_date', '<=', to);
  if (indexCodes !== undefined)
    rows = indexCodes.length === 0 ? rows.limit(0) : rows.where('index_code', 'in', indexCodes);
  return rows.execute();
}
