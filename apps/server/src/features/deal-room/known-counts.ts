import type { Db, Tx } from '../../platform/database/schema.ts';

/** Counts by query, valid while the data does not change. */
interface Counted {
  versions: string;
  totals: Map<string, number>;
}

const counted = new WeakMap<object, Counted>();
const mostKept = 200;

async function versionsOf(db: Db | Tx): Promise<string> {
  const rows = await db
    .selectFrom('data_versions')
    .select('version')
    .where('dataset', 'in', ['documents', 'securities'])
    .orderBy('dataset')
    .execute();
  return rows.map(({ version }) => version).join(' ');
}

/**
 * A slow count of documents, shared by all pages of a list, until documents or the securities that find them change.
 */
export async function knownCount(db: Db | Tx, asked: string, count: () => Promise<number>): Promise<number> {
  const versions = await versionsOf(db);
  const known = counted.get(db);
  const kept = known?.versions === versions && known.totals.size < mostKept ? known : { versions, totals: new Map() };
  counted.set(db, kept);
  const total = kept.totals.get(asked) ?? (await count());
  kept.totals.set(asked, total);
  return total;
}
