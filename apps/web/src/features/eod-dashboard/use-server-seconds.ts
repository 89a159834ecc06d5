import { useSyncExternalStore } from 'react';
import { nowMs } from '../../lib/clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every clock on the screen, so that they move together. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const never = () => () => undefined;

/** The server's time in whole seconds, followed while something counts by it. */
export const useServerSeconds = (aheadMs: number, isFollowed: boolean): number =>
  useSyncExternalStore(isFollowed ? everySecond : never, () => Math.floor((nowMs() + aheadMs) / 1000));
