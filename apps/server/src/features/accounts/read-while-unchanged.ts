/** What was read, and the state of the database that it was read from. */
export interface Seen<T> {
  /** By key; keys that were asked for and are not there have nothing. */
  found: ReadonlyMap<string, T>;
  /** Names what the database shows to a reader: where it is the same, nothing has been committed in between. */
  snapshot: string;
}

export interface Readers<T> {
  read: (keys: readonly string[], now: Date) => Promise<Seen<T>>;
  /** The state as of now, which takes less than reading. */
  snapshot: () => Promise<string>;
}

/**
 * Reads by key, again only once something has been committed since: what is given was true after it was asked for. While
 * changes follow each other no time is lost on asking first. What it gives may hold more than was asked for.
 */
export function readWhileUnchanged<T>({
  read,
  snapshot,
}: Readers<T>): (keys: readonly string[], now: Date) => Promise<ReadonlyMap<string, T>> {
  let seen = { found: new Map<string, T>(), snapshot: '' };
  let isCalm = false;

  return async (keys, now) => {
    const before = seen;
    if (isCalm && keys.every((key) => before.found.has(key))) {
      if ((await snapshot()) === before.snapshot) return before.found;
      isCalm = false;
    }
    const fresh = await read(keys, now);
    if (fresh.snapshot === seen.snapshot) {
      for (const [key, value] of fresh.found) seen.found.set(key, value);
      isCalm = true;
    } else {
      seen = { found: new Map(fresh.found), snapshot: fresh.snapshot };
    }
    return fresh.found;
  };
}
