import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';
import { marketDate } from './dates.ts';

const checkMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkMs);
  // A laptop that was asleep over midnight tells it when it is looked at again.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const today = (): string => marketDate(now());

/** The business date, followed over midnight by a screen that stays open. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
