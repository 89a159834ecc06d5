import { useSyncExternalStore } from 'react';
import { marketDate } from './dates.ts';
import { serverNow } from './server-time.ts';
import { createStore } from './store.ts';

const checkMs = 60_000;

/** `isOrdinary`: the day that the clock alone would give, so that the clock can be followed over midnight. */
const heard = createStore<{ date: string; isOrdinary: boolean } | null>(null);

/** The server's word on the business date. One that is fixed, or of another time zone, holds until it speaks again. */
export function noteBusinessDate(date: string): void {
  heard.set({ date, isOrdinary: date === marketDate(serverNow()) });
}

export function today(): string {
  const known = heard.get();
  return known === null || known.isOrdinary ? marketDate(serverNow()) : known.date;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkMs);
  const unsubscribe = heard.subscribe(listener);
  // A laptop that was asleep over midnight tells it when it is looked at again.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The business date, followed over midnight by a screen that stays open. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
