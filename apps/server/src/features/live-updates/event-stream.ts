import { Readable } from 'node:stream';
import { liveEndEvent, type LiveTopic } from '@landfall/contract';

/** Clients hear of a change at most this long after it, plus one query. */
const askMilliseconds = 400;

export type Versions = Readonly<Partial<Record<LiveTopic, number>>>;
/** `isBack`: it is the first answer after questions that failed. */
type Listener = (versions: Versions, isBack: boolean) => void;

export interface Hub {
  /** Is told the versions at once and at every question after it; the answer ends it. */
  follow(listener: Listener): () => void;
  followers(): number;
  /** For how many milliseconds a topic has had its version, at least: a change is noticed later than it is made. */
  unchangedFor(topic: LiveTopic): number;
}

/**
 * Asks for the versions while somebody listens, once for all of them. Any process's changes show, this one's too. `failed`
 * hears of the first of the failures that follow each other.
 */
export function createHub(
  read: () => Promise<Versions>,
  failed: (error: unknown) => void,
  now: () => number = () => performance.now(),
): Hub {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let asking = false;
  let known: Versions | null = null;
  let isFailing = false;
  /** When each topic was first seen at its version. Kept while nobody listens. */
  const since = new Map<string, { version: number; at: number }>();
  const notice = (versions: Versions): void => {
    for (const [topic, version] of Object.entries(versions)) {
      if (since.get(topic)?.version !== version) since.set(topic, { version, at: now() });
    }
  };

  const ask = async (): Promise<void> => {
    timer = null;
    asking = true;
    try {
      known = await read();
      notice(known);
      const isBack = isFailing;
      isFailing = false;
      for (const listener of listeners) listener(known, isBack);
    } catch (error) {
      // The next one may succeed: those who listen keep what they have until then.
      if (!isFailing) failed(error);
      isFailing = true;
    }
    asking = false;
    if (listeners.size > 0) timer = setTimeout(() => void ask(), askMilliseconds);
    else known = null;
  };

  return {
    follow: (listener) => {
      listeners.add(listener);
      if (known) listener(known, false);
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
    unchangedFor: (topic) => Math.round(now() - (since.get(topic)?.at ?? now())),
  };
}

/** Keeps proxies from closing a quiet connection. */
const beatMilliseconds = 15_000;
const bufferedBytes = 4_096;

export interface EventStreamOptions {
  hub: Hub;
  topics: readonly LiveTopic[];
  /** Whether whoever listens still may. */
  stillAllowed: () => Promise<boolean>;
  beatMilliseconds?: number;
}

export interface EventStream {
  stream: Readable;
  /** Tells the client to come again, and closes. */
  end(): void;
}

/** One client's changes as server-sent events. Somebody too slow to read is told the newest version, not each. */
export function openEventStream({ hub, topics, stillAllowed, ...options }: EventStreamOptions): EventStream {
  const told = new Map<LiveTopic, number>();
  let waiting: Versions | null = null;
  let flowing = true;
  const stream = new Readable({
    highWaterMark: bufferedBytes,
    read: () => {
      flowing = true;
      if (waiting) tell(waiting);
    },
  });
  const write = (text: string): void => {
    flowing = stream.push(text);
  };
  const tell = (versions: Versions): void => {
    waiting = flowing ? null : versions;
    if (!flowing) return;
    const news = topics.flatMap((topic) => {
      const version = versions[topic] ?? 0;
      if (told.get(topic) === version) return [];
      told.set(topic, version);
      return [`data: ${JSON.stringify({ topic, version, unchangedFor: hub.unchangedFor(topic) })}\n\n`];
    });
    if (news.length > 0) write(news.join(''));
  };
  const end = (): void => {
    if (stream.readableEnded || stream.destroyed) return;
    stream.push(`event: ${liveEndEvent}\ndata: {}\n\n`);
    stream.push(null);
    stop();
  };
  let asking = false;
  /** Tells only who may still be told. The streams of all ask in the same turn, and so with one query. */
  const follow = async (versions: Versions): Promise<void> => {
    if (asking) return;
    asking = true;
    // Without the database nobody knows whether the client still may; the next change asks again.
    const allowed = await stillAllowed().catch(() => null);
    asking = false;
    if (allowed === false) end();
    else if (allowed && !stream.destroyed) tell(versions);
  };
  const beat = setInterval(() => {
    if (flowing && !stream.destroyed) write(': here\n\n');
  }, options.beatMilliseconds ?? beatMilliseconds);
  // The browser waits this long before it connects again.
  write('retry: 2000\n\n');
  // After an outage a client that comes again asks for all that failed on its screen.
  const unfollow = hub.follow((versions, isBack) => (isBack ? end() : void follow(versions)));
  const stop = (): void => {
    clearInterval(beat);
    unfollow();
  };
  stream.once('close', stop);
  return { stream, end };
}
