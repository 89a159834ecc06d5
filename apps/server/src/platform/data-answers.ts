import type { Db, Tx } from './database/schema.ts';
import { createAnswerCache, type CachedAnswer } from './http/answer-cache.ts';

export type Dataset = 'securities' | 'prices' | 'trades' | 'events';
/** By data set; every change raises one. */
export type DataVersions = Readonly<Record<string, number>>;

/** A change by another process is seen after this time plus one query. */
const recheckMilliseconds = 250;

export async function readVersions(db: Db | Tx): Promise<DataVersions> {
  const rows = await db.selectFrom('data_versions').select(['dataset', 'version']).execute();
  return Object.fromEntries(rows.map(({ dataset, version }) => [dataset, version]));
}

export interface VersionWatch {
  /** At most a moment old; never older than the last `recheck`. */
  current(): Promise<DataVersions>;
  /** After a possible change by this process: the next reader asks the database. */
  recheck(): void;
}

/** Keeps the data versions, so that not every request asks the database. `now`: monotonic milliseconds. */
export function watchVersions(read: () => Promise<DataVersions>, now = () => performance.now()): VersionWatch {
  let known: { versions: DataVersions; asked: number } | null = null;
  let asking: Promise<DataVersions> | null = null;

  function ask(): Promise<DataVersions> {
    const asked = now();
    const mine = read().then(
      (versions) => {
        // An answer that is older than a recheck goes only to its callers, and is not kept.
        if (asking === mine) {
          known = { versions, asked };
          asking = null;
        }
        return versions;
      },
      (error: unknown) => {
        if (asking === mine) asking = null;
        throw error;
      },
    );
    asking = mine;
    return mine;
  }

  const fresh = (): DataVersions | null => (known && now() - known.asked < recheckMilliseconds ? known.versions : null);

  return {
    current: async () => fresh() ?? asking ?? ask(),
    recheck: () => {
      known = null;
      asking = null;
    },
  };
}

/** Answers made from market data, kept as bytes while that data stands: many people ask for the same day. */
export interface DataAnswers extends VersionWatch {
  /** The answer under this key, made afresh when a data set it depends on has changed. */
  get(key: string, depends: readonly Dataset[], make: () => Promise<string>): Promise<CachedAnswer>;
}

export function createDataAnswers(db: Db): DataAnswers {
  const watch = watchVersions(() => readVersions(db));
  const answers = createAnswerCache();
  return {
    ...watch,
    get: async (key, depends, make) => {
      // Read before the data, so that an answer is never older than its version.
      const versions = await watch.current();
      return answers(key, depends.map((dataset) => versions[dataset]).join('.'), make);
    },
  };
}
