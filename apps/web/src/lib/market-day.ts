import { adjustToBusinessDay, businessCalendars, previousBusinessDay } from '@landfall/instruments';
import { useToday } from './today.ts';

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
