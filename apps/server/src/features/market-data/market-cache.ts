import type { Db } from '../../platform/database/schema.ts';
import { createAnswerCache, type CachedAnswer } from '../../platform/http/answer-cache.ts';
import { readDataVersions, watchVersions, type Dataset, type VersionWatch } from './data-version.ts';

export interface MarketCache extends VersionWatch {
  /** The answer under this key, made afresh when a data set it depends on has changed. */
  get(key: string, depends: readonly Dataset[], make: () => Promise<string>): Promise<CachedAnswer>;
}

/** One cache for each database handle: a process has one of each. */
const caches = new WeakMap<Db, MarketCache>();

export function marketCache(db: Db): MarketCache {
  const known = caches.get(db);
  if (known) return known;
  const watch = watchVersions(() => readDataVersions(db));
  const answers = createAnswerCache();
  const cache: MarketCache = {
    ...watch,
    get: async (key, depends, make) => {
      // Read before the data: an answer made while a change commits may be newer than its version, never older.
      const versions = await watch.current();
      return answers(key, depends.map((dataset) => versions[dataset]).join('.'), make);
    },
  };
  caches.set(db, cache);
  return cache;
}
