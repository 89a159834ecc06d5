import type { LiveTopic } from '@landfall/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cacheKeys } from './cache-keys.ts';
import { useLiveTopics } from './live-updates.ts';

/** A file that is imported changes the market many times. */
const settleMs = 2_000;

/** Fetches what an open screen shows of the market again when it has changed on the server. */
export function useLiveMarket(topics: readonly LiveTopic[]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveTopics(topics, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: cacheKeys.marketData });
    }, settleMs);
  });
}
