import type { Database } from '../../platform/database/database.ts';
import { findSessionUsers, type SessionUser } from './store.ts';

type Read = (tokenHashes: readonly string[], now: Date) => Promise<ReadonlyMap<string, SessionUser>>;

interface Batch {
  hashes: Set<string>;
  answer: Promise<ReadonlyMap<string, SessionUser>>;
}

export type SessionLookup = (tokenHash: string, now: Date) => Promise<SessionUser | null>;

/**
 * Requests that arrive together share one query. It starts after the last of them has arrived, so that none is decided by
 * rights older than itself: a right taken away is gone at the next request, and a crowd costs one question.
 */
export function createSessionLookup(read: Read): SessionLookup {
  let batch: Batch | null = null;

  function open(now: Date): Batch {
    const hashes = new Set<string>();
    const answer = new Promise<ReadonlyMap<string, SessionUser>>((resolve, reject) => {
      setImmediate(() => {
        batch = null;
        read([...hashes], now).then(resolve, reject);
      });
    });
    return { hashes, answer };
  }

  return async (tokenHash, now) => {
    // Milliseconds apart at most; the later moment would end a session no earlier than its own end.
    batch ??= open(now);
    const mine = batch;
    mine.hashes.add(tokenHash);
    return (await mine.answer).get(tokenHash) ?? null;
  };
}

/** One for each open database: a process has one of each. */
const lookups = new WeakMap<Database, SessionLookup>();

export function sessionLookup(database: Database): SessionLookup {
  const known = lookups.get(database);
  if (known) return known;
  const lookup = createSessionLookup((hashes, now) => findSessionUsers(database, hashes, now));
  lookups.set(database, lookup);
  return lookup;
}
