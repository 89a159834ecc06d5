import type { Db, Tx } from '../../platform/database/schema.ts';

/** What has been counted, by what was asked, while the data it was counted in has not changed. */
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
 * A count of documents that takes long, taken once for all pages of a list: anything that changes documents, or the
 * securities they are found by, has it taken again.
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
