import { followLiveUpdates, mayFollow, type LiveTopic, liveEndEvent, liveUpdate } from '@landfall/contract';
import { useEffect, useEffectEvent, useSyncExternalStore, useRef } from 'react';
import { addressOf } from './api.ts';
import { useAuth } from './auth.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { cacheKeys } from './query-client.ts';
import { createStore } from './store.ts';

export interface FeedSource {
  addEventListener: (name: string, listener: (event: { data?: unknown }) => void) => void;
  readonly readyState: number;
  close: () => void;
}

export interface FeedOptions {
  open: (topics: readonly LiveTopic[]) => FeedSource;
  /** Calls `act` once after so long; the answer calls it off. */
  later: (milliseconds: number, act: () => void) => () => void;
  /** Milliseconds since this page began. */
  pageAge: () => number;
}

export type TopicListener = (topic: LiveTopic) => void;

/** Without a stream the screens ask again this often. */
export const pollMilliseconds = 5_000;
/** After this many polls, the stream is tried again. */
const roundsUntilRetry = 6;
/** A server that stops ends its streams: another one may take them over. */
export const reconnectMilliseconds = 1_000;
const closedState = 2;

/**
 * One stream for all screens of this page. Who follows a topic is told when its version has changed since they last
 * knew it, across reconnections too. While there is no stream, every topic counts as changed every few seconds.
 */
export function createLiveFeed({ open, later, pageAge }: FeedOptions) {
  const isLive = createStore(false);
  const followers = new Map<symbol, { topics: readonly LiveTopic[]; listener: TopicListener }>();
  /** Kept when nobody follows a topic any more: whoever does again may still have its data of before. */
  const versions = new Map<LiveTopic, number>();
  const waiting = new Set<() => void>();
  let isLost = false;
  let source: FeedSource | null = null;
  let followed = '';
  let paused = false;
  let callOff: (() => void) | null = null;

  const topics = (): LiveTopic[] => [...new Set([...followers.values()].flatMap((each) => each.topics))].toSorted();
  const tell = (topic: LiveTopic): void => {
    for (const each of followers.values()) if (each.topics.includes(topic)) each.listener(topic);
  };

  function hear(data: string): void {
    const update = liveUpdate.safeParse(JSON.parse(data));
    if (!update.success) return;
    const { topic, version, unchangedFor = Infinity } = update.data;
    const before = versions.get(topic);
    versions.set(topic, version);
    // What the page has read before it heard of the topic may be of the version before.
    if (before === undefined ? unchangedFor < pageAge() : before !== version) tell(topic);
  }

  function poll(rounds: number): void {
    callOff = later(pollMilliseconds, () => {
      for (const topic of topics()) tell(topic);
      if (rounds + 1 >= roundsUntilRetry) start();
      else poll(rounds + 1);
    });
  }

  function stop(): void {
    callOff?.();
    callOff = null;
    source?.close();
    source = null;
    isLive.set(false);
  }

  function arrive(): void {
    isLive.set(true);
    if (!isLost) return;
    isLost = false;
    for (const act of waiting) act();
  }

  function start(): void {
    stop();
    const wanted = topics();
    followed = wanted.join();
    if (wanted.length === 0 || paused) return;
    const mine = open(wanted);
    source = mine;
    mine.addEventListener('open', arrive);
    mine.addEventListener('message', ({ data }) => hear(String(data)));
    mine.addEventListener('error', () => {
      isLost = true;
      isLive.set(false);
      // A browser connects again by itself unless the server refused.
      if (source === mine && mine.readyState === closedState) {
        stop();
        poll(0);
      }
    });
    mine.addEventListener(liveEndEvent, () => {
      if (source !== mine) return;
      isLost = true;
      stop();
      // Whether the session has ended shows in the answer to the next question.
      for (const topic of topics()) tell(topic);
      callOff = later(reconnectMilliseconds, start);
    });
  }

  return {
    isLive,
    follow: (wanted: readonly LiveTopic[], listener: TopicListener): (() => void) => {
      const key = Symbol('follower');
      followers.set(key, { topics: wanted, listener });
      if (topics().join() !== followed) start();
      return () => {
        followers.delete(key);
        if (followers.size > 0) return;
        stop();
        followed = '';
      };
    },
    /** Calls `act` when a stream opens after one was lost, paused or not to be had: not at the first, nor for another topic. */
    whenBack: (act: () => void): (() => void) => {
      waiting.add(act);
      return () => void waiting.delete(act);
    },
    /** A hidden page needs no stream. It catches up when it is visible again. */
    pause: (next: boolean): void => {
      if (paused === next) return;
      paused = next;
      if (next) {
        isLost = source !== null || isLost;
        stop();
      } else if (followers.size > 0) start();
    },
  };
}

const feed = createLiveFeed({
  open: (topic) =>
    new EventSource(addressOf(followLiveUpdates, { query: { topic: [...topic] } }), { withCredentials: true }),
  later: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  pageAge: () => performance.now(),
});

/** A hidden page needs no stream. Returns how to stop watching. */
export function pauseWhileHidden(): () => void {
  const look = () => feed.pause(document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Calls `act` whenever the stream is there again after it was lost. Returns how to stop watching. */
export const { whenBack: whenLiveAgain } = feed;

/**
 * Calls `onChange` when one of the topics has changed on the server: within half a second where the server's stream can
 * be had, else every five seconds without knowing. `isLive` tells which. A topic that the user may not follow is left out:
 * the server would refuse the stream for all.
 */
export function useLiveTopics(topics: readonly LiveTopic[], onChange: TopicListener): { isLive: boolean } {
  const tell = useEffectEvent(onChange);
  const { user } = useAuth();
  const key = topics.filter((topic) => user !== null && mayFollow(user, topic)).join();
  useEffect(() => {
    if (key === '') return undefined;
    return feed.follow(key.split(',') as LiveTopic[], (topic) => tell(topic));
  }, [key]);
  return { isLive: useSyncExternalStore(feed.isLive.subscribe, feed.isLive.get) };
}

/** A file that is imported or an evening that runs changes its data many times. */
const settleMs = 2_000;

/** Fetches again what an open screen shows when one of the topics has changed on the server. */
export function useLiveQuery(topics: readonly LiveTopic[], queryKey: QueryKey): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveTopics(topics, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, settleMs);
  });
}

export const useLiveMarket = (topics: readonly LiveTopic[]): void => useLiveQuery(topics, cacheKeys.marketData);
