import { useSyncExternalStore } from 'react';
import { marketDate, setMarketTimeZone } from './dates.ts';
import { createStore } from './store.ts';
import type { MarketClock } from '@landfall/contract';
import { adjustToBusinessDay, businessCalendars, previousBusinessDay } from '@landfall/instruments';
import { now, nowMs } from './clock.ts';

/** Server times have whole seconds and arrive late: smaller differences are ignored. */
const toleratedMs = 3_000;

let aheadMs = 0;

/** Notes how far the server's clock is from this computer's; an answer that does not say leaves it as it was. */
export function noteServerTime(dateHeader: string | null): void {
  const ahead = Date.parse(dateHeader ?? '') - nowMs();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < toleratedMs ? 0 : ahead;
}

/** An instant of the server's as this computer's clock will show it, so that a wrong clock ends no session. */
export const asLocalTime = (instant: string): string => new Date(Date.parse(instant) - aheadMs).toISOString();

/** The server's time of now. */
export const serverNow = (): Date => new Date(now().getTime() + aheadMs);

export interface MarketDay {
  today: string;
  /** The day that screens open on: today, or the last business day of the market where today is none. */
  day: string;
}

export const marketDayOf = (today: string): MarketDay => ({
  today,
  day: adjustToBusinessDay(today, 'PRECEDING', businessCalendars.US_BOND),
});

export const businessDayBefore = (date: string): string => previousBusinessDay(date, businessCalendars.US_BOND);

export const useMarketDay = (): MarketDay => marketDayOf(useToday());

const checkMs = 60_000;

/** `isOrdinary`: the day that the clock alone would give, so that the clock can be followed over midnight. */
const heard = createStore<{ date: string; isOrdinary: boolean } | null>(null);

/** The server's word on the market's time zone and business date. A date that is fixed holds until it speaks again. */
export function noteMarketClock({ businessDate: date, marketTimeZone }: MarketClock): void {
  setMarketTimeZone(marketTimeZone);
  heard.set({ date, isOrdinary: date === marketDate(serverNow()) });
}

export function today(): string {
  const known = heard.get();
  return known === null || known.isOrdinary ? marketDate(serverNow()) : known.date;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkMs);
  const unsubscribe = heard.subscribe(listener);
  // A laptop that slept over midnight updates when the page is visible again.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** The business date, followed over midnight by a screen that stays open. */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
