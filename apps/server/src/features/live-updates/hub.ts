import type { LiveTopic } from '@landfall/contract';

/** Clients hear of a change at most this long after it, plus one query. */
const askMilliseconds = 400;

export type Versions = Readonly<Partial<Record<LiveTopic, number>>>;
type Listener = (versions: Versions) => void;

export interface Hub {
  /** Is told the versions at once and at every question after it; the answer ends it. */
  follow(listener: Listener): () => void;
  followers(): number;
}

/** Asks for the versions while somebody listens, once for all of them. Any process's changes show, this one's too. */
export function createHub(read: () => Promise<Versions>, failed: (error: unknown) => void): Hub {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let asking = false;
  let known: Versions | null = null;

  const ask = async (): Promise<void> => {
    timer = null;
    asking = true;
    try {
      known = await read();
      for (const listener of listeners) listener(known);
    } catch (error) {
      // The next one may succeed: those who listen keep what they have until then.
      failed(error);
    }
    asking = false;
    if (listeners.size > 0) timer = setTimeout(() => void ask(), askMilliseconds);
    else known = null;
  };

  return {
    follow: (listener) => {
      listeners.add(listener);
      if (known) listener(known);
      if (timer === null && !asking) void ask();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === null) return;
        clearTimeout(timer);
        timer = null;
        known = null;
      };
    },
    followers: () => listeners.size,
  };
}
