import { searchTraceTrades } from '@landfall/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import type { TradesSearch } from './trades-form.ts';
import { tradesOf } from './trades-messages.ts';

/** One day's trades, asked for anew at every search. */
export function useTradesSearch(search: TradesSearch | null) {
  return useQuery({
    queryKey: [...cacheKeys.marketData, 'trace-trades', search],
    queryFn: async ({ signal }) => {
      if (!search) throw new Error('no search to run');
      return tradesOf(await call(searchTraceTrades, { query: search, signal }));
    },
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
