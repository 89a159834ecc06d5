import type { Db } from '../../platform/database/schema.ts';
import { createAnswerCache, type AnswerCache } from './answer-cache.ts';
import { readDataVersions, watchVersions, type VersionWatch } from './data-version.ts';

export interface MarketCache extends AnswerCache, VersionWatch {}

/** One cache for each database handle: a process has one of each. */
const caches = new WeakMap<Db, MarketCache>();

export function marketCache(db: Db): MarketCache {
  const known = caches.get(db);
  if (known) return known;
  const watch = watchVersions(() => readDataVersions(db));
  const cache = { ...watch, ...createAnswerCache(watch) };
  caches.set(db, cache);
  return cache;
}
