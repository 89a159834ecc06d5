import { followLiveUpdates, mayFollow, type LiveTopic } from '@landfall/contract';
import { useEffect, useEffectEvent, useSyncExternalStore, useRef } from 'react';
import { addressOf } from './api.ts';
import { useAuth } from './auth.ts';
import { createLiveFeed, type TopicListener } from './live-feed.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { cacheKeys } from './cache-keys.ts';

const feed = createLiveFeed({
  open: (topic) =>
    new EventSource(addressOf(followLiveUpdates, { query: { topic: [...topic] } }), { withCredentials: true }),
  later: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
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
