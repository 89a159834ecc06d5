import { liveEndEvent, type LiveTopic } from '@landfall/contract';
import { Readable } from 'node:stream';
import type { Hub, Versions } from './hub.ts';

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
      return [`data: ${JSON.stringify({ topic, version })}\n\n`];
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
  const unfollow = hub.follow((versions) => void follow(versions));
  const stop = (): void => {
    clearInterval(beat);
    unfollow();
  };
  stream.once('close', stop);
  return { stream, end };
}
