import { searchSecurities } from '@landfall/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import { businessDayBefore } from '../../lib/market-day.ts';
import type { MarketDay } from '../../lib/market-day.ts';
import { retryOnce } from '../../lib/query-client.ts';

const askAgainMs = 5_000;

const listOf = (date: string) =>
  queryOptions({
    queryKey: [...cacheKeys.marketData, 'securities', 'today', date],
    queryFn: ({ signal }) => call(searchSecurities, { query: { startDate: date, endDate: date }, signal }),
    retry: retryOnce,
  });

/**
 * The list of the day that the screen opens on, and which day that is: where today has nothing yet it is the business day
 * before, unless that has nothing either. While the market is still being loaded, an empty list is asked for again.
 */
export function useTodaysSecurities({ today, day }: MarketDay, isMarketLoading: boolean) {
  const own = useQuery({
    ...listOf(day),
    refetchInterval: ({ state }) => (isMarketLoading && state.data?.length === 0 ? askAgainMs : false),
  });
  const dayBefore = businessDayBefore(day);
  const mayGoBack = day === today && !isMarketLoading && own.data?.length === 0;
  const before = useQuery({ ...listOf(dayBefore), enabled: mayGoBack });
  const isBefore = mayGoBack && (before.isPending || (before.data?.length ?? 0) > 0);
  return isBefore ? { date: dayBefore, securities: before } : { date: day, securities: own };
}
