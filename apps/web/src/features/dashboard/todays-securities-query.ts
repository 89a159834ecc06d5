import { searchSecurities } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import { retryOnce } from '../../lib/query-client.ts';

const askAgainMs = 5_000;

/** Today's list. While the market is still being loaded, an empty one is asked for again. */
export function useTodaysSecurities(date: string, isMarketLoading: boolean) {
  return useQuery({
    queryKey: [...cacheKeys.marketData, 'securities', 'today', date],
    queryFn: ({ signal }) => call(searchSecurities, { query: { startDate: date, endDate: date }, signal }),
    refetchInterval: ({ state }) => (isMarketLoading && state.data?.length === 0 ? askAgainMs : false),
    retry: retryOnce,
  });
}
