import type { Db, Tx } from '../../platform/database/schema.ts';
import './tables.ts';

export interface LoadState {
  isLoading: boolean;
  /** Oldest day that is loaded without gaps up to today; null: as far back as there are prices. */
  loadedFrom: string | null;
}

/** For a load that goes on in the background: screens say so while it does. */
export async function setLoadState(db: Db | Tx, { isLoading, loadedFrom }: LoadState): Promise<void> {
  await db.updateTable('market_load_state').set({ is_loading: isLoading, loaded_from: loadedFrom }).execute();
}

/** Whether the load goes on; how far it is stays as it is, and one that has ended is not begun again. */
export async function setLoading(db: Db, isLoading: boolean): Promise<void> {
  await db
    .updateTable('market_load_state')
    .set({ is_loading: isLoading })
    .where('loaded_from', 'is not', null)
    .execute();
}

export async function readLoadState(db: Db): Promise<LoadState> {
  const row = await db.selectFrom('market_load_state').selectAll().executeTakeFirst();
  return { isLoading: row?.is_loading ?? false, loadedFrom: row?.loaded_from ?? null };
}
