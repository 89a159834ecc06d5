import DataLoader from 'dataloader';
import type { Db, Tx } from './database/schema.ts';
import { createAnswerCache, type CachedAnswer } from './http/answer-cache.ts';

export type Dataset = 'securities' | 'prices' | 'trades' | 'events';
/** By data set; every change raises one. */
export type DataVersions = Readonly<Record<string, number>>;

export async function readVersions(db: Db | Tx): Promise<DataVersions> {
  const rows = await db.selectFrom('data_versions').select(['dataset', 'version']).execute();
  return Object.fromEntries(rows.map(({ dataset, version }) => [dataset, version]));
}

/** Answers made from market data, kept as bytes while that data stands: many people ask for the same day. */
export interface DataAnswers {
  /** The answer under this key, made afresh when a data set it depends on has changed. */
  get(key: string, depends: readonly Dataset[], make: () => Promise<string>): Promise<CachedAnswer>;
}

export function createDataAnswers(db: Db): DataAnswers {
  // All requests of one turn of the event loop share one query, which begins after the last of them arrived.
  const current = new DataLoader<string, DataVersions>(
    async (keys) => {
      const versions = await readVersions(db);
      return keys.map(() => versions);
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  const answers = createAnswerCache();
  return {
    get: async (key, depends, make) => {
      // Read before the data, so that an answer is never older than its version.
      const versions = await current.load(key);
      return answers(key, depends.map((dataset) => versions[dataset]).join('.'), make);
    },
  };
}
