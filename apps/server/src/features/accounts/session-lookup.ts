import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Actor } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { readWhileUnchanged } from './read-while-unchanged.ts';
import { findSessionUsers, readSessionUser, type SessionUser } from './store.ts';
import { viewUser } from './user-view.ts';

/** Who holds a session, and until when it is theirs. */
export interface SessionHolder {
  actor: Actor;
  /** When it lapses, unless it is extended. */
  expiresAt: Date;
}

type Holders = ReadonlyMap<string, SessionHolder>;

export interface SessionSource {
  /** By token hash, of the sessions that were valid at `now` or before it; each with rights as they are then. */
  read: (tokenHashes: readonly string[], now: Date) => Promise<Holders>;
  /** See `Database.changes`. */
  changes: Database['changes'];
}

/** Requests that wait for the same question. */
interface Batch {
  requests: number;
  hashes: Set<string>;
  /** Of the last of them. */
  now: Date;
  answer: Promise<Holders>;
  begin: () => void;
}

/** A question is not held up any longer by the one before it, which may be stuck. */
const patienceMilliseconds = 100;

/** A crowd arrives over several turns of the event loop; it is not waited for longer than this. */
const mostTurns = 6;

/** Without a promise where it is known already. */
export type SessionLookup = (tokenHash: string, now: Date) => Actor | null | Promise<Actor | null>;

const isHeld = ({ actor, expiresAt }: SessionHolder, now: Date): boolean =>
  expiresAt > now && actor.sessionEndsAt > now;

/**
 * Requests that arrive together share one query. It starts after the last of them has arrived, so that none is decided by
 * rights older than itself: a right taken away is gone at the next request, and a crowd costs one question. Where the
 * database says whether anything was changed, what was read is asked for again only then.
 */
export function createSessionLookup({ read, changes }: SessionSource): SessionLookup {
  let known = new Map<string, SessionHolder>();
  let knownAt = -1;

  /** What holds as of this moment. */
  function current(): Map<string, SessionHolder> | null {
    if (!changes) return null;
    const at = changes();
    if (at !== knownAt) {
      known = new Map();
      knownAt = at;
    }
    return known;
  }

  async function ask(hashes: readonly string[], now: Date): Promise<Holders> {
    // Taken before the question is sent: a change meanwhile leaves this map behind, and what is put into it is lost.
    const kept = current();
    const found = await read(hashes, now);
    if (kept) for (const [hash, holder] of found) kept.set(hash, holder);
    return found;
  }

  let waiting: Batch | null = null;
  let isBusy = false;

  /**
   * One question at a time, begun once a turn has brought nobody new: a question costs the server as much as what it is
   * asked for, and while one is answered, those who arrive gather for the next. `before`: how many there were a turn ago.
   */
  function beginNext(before = 0, turn = 0): void {
    if (!waiting || isBusy) return;
    const { requests, begin } = waiting;
    if (requests > before && turn < mostTurns) {
      setImmediate(beginNext, requests, turn + 1);
      return;
    }
    waiting = null;
    isBusy = true;
    begin();
  }

  function gather(now: Date): Batch {
    const { promise, resolve, reject } = Promise.withResolvers<Holders>();
    const batch: Batch = {
      requests: 0,
      hashes: new Set(),
      now,
      answer: promise,
      begin: () => {
        let isOver = false;
        const over = (): void => {
          if (isOver) return;
          isOver = true;
          isBusy = false;
          beginNext();
        };
        const patience = setTimeout(over, patienceMilliseconds);
        void ask([...batch.hashes], batch.now)
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(patience);
            over();
          });
      },
    };
    setImmediate(beginNext);
    return batch;
  }

  return (tokenHash, now) => {
    const holder = current()?.get(tokenHash);
    if (holder) return isHeld(holder, now) ? holder.actor : null;
    waiting ??= gather(now);
    waiting.requests += 1;
    waiting.hashes.add(tokenHash);
    waiting.now = now;
    return waiting.answer.then((found) => {
      const read = found.get(tokenHash);
      return read && isHeld(read, now) ? read.actor : null;
    });
  };
}

const holderOf = (row: SessionUser): SessionHolder => ({
  actor: { ...viewUser(row), sessionId: row.session_id, sessionEndsAt: row.ends_at },
  expiresAt: row.expires_at,
});

/** Makes a holder out of what the database says; what it said last of a session need not be read again. */
function holderReader(): (hash: string, text: string) => SessionHolder {
  const last = new BoundedMap<string, { text: string; holder: SessionHolder }>();
  return (hash, text) => {
    const known = last.get(hash);
    if (known?.text === text) return known.holder;
    const holder = holderOf(readSessionUser(text));
    last.set(hash, { text, holder });
    return holder;
  };
}

/** One for each open database: a process has one of each. */
const lookups = new WeakMap<Database, SessionLookup>();

export function sessionLookup(database: Database): SessionLookup {
  const known = lookups.get(database);
  if (known) return known;
  const readHolder = holderReader();
  const read = async (hashes: readonly string[], now: Date) => {
    const { texts, snapshot } = await findSessionUsers(database, hashes, now);
    return { found: new Map([...texts].map(([hash, text]) => [hash, readHolder(hash, text)])), snapshot };
  };
  const lookup = createSessionLookup({
    read: database.changes
      ? async (hashes, now) => (await read(hashes, now)).found
      : readWhileUnchanged({ read, snapshot: () => database.snapshot() }),
    changes: database.changes,
  });
  lookups.set(database, lookup);
  return lookup;
}
