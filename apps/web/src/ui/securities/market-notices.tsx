import { getMarketDataStatus, type MarketDataStatus } from '@landfall/contract';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { readableDate, fullDate } from '../../lib/dates.ts';
import classes from './securities.module.css';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MarketDay } from '../../lib/today.ts';
import { EmptyState } from '../states.tsx';

const askAgainMs = 3_000;

/** How far the server has loaded the market's history; asked again while it is still at it. */
export const useMarketDataStatus = () =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'status'],
    queryFn: ({ signal }) => call(getMarketDataStatus, { signal }),
    refetchInterval: ({ state }) => (state.data?.isLoading ? askAgainMs : false),
    retry: false,
  });

const loadingWords = ({ loadedFrom }: MarketDataStatus): string =>
  loadedFrom === null
    ? 'Market data is loading. It appears here as it arrives.'
    : `Market history is still loading. It is complete from ${readableDate(loadedFrom)}; earlier dates follow.`;

/** Says so while days are missing that a search may ask for; nothing at all otherwise. */
export function MarketDataNotice() {
  const { data } = useMarketDataStatus();
  return (
    <div role="status">
      {data?.isLoading ? (
        <p className={classes.notice}>
          <Loader size={14} aria-hidden />
          {loadingWords(data)}
        </p>
      ) : null}
    </div>
  );
}

/** Says which day is shown, where that is not today. */
export function DayNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      <IconCalendarOff size={16} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface MarketDayNoticeProps extends MarketDay {
  /** The day that the address names, which the screen opens on instead. */
  asked?: string | undefined;
}

export function MarketDayNotice({ today, day, asked = day }: MarketDayNoticeProps) {
  return day === today || asked !== day ? null : (
    <DayNotice>Today is not a business day. This screen opens on the last one, {fullDate(day)}.</DayNotice>
  );
}

const messages = {
  ALL: 'No data was found for that date. Please try again with another date.',
  TODAY: 'No data was found for today.',
  RANGE: 'No data was found for that date range. Please try again with another date range.',
} as const;

/** A search of securities that found none. */
export function EmptyResult({ variant }: { variant: keyof typeof messages }) {
  return <EmptyState title="No data found" message={messages[variant]} />;
}
