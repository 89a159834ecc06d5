import { searchSecurities } from '@landfall/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';
import type { SecuritiesCriteria } from '../../ui/securities/csv-download.ts';
import type { Search } from './model/search-address.ts';

/** The same search as the API takes it. */
export function criteriaOf({ searchType, identifiers, startDate, endDate }: Search): SecuritiesCriteria {
  return {
    startDate,
    endDate,
    ...(searchType === 'CUSIP' ? { cusip: identifiers } : {}),
    ...(searchType === 'ISIN' ? { isin: identifiers } : {}),
  };
}

/** Fetched again at every search. The last result stays, dimmed, until the next one arrives. */
export function useSecuritySearch(search: Search | null, asOf: string | undefined) {
  return useQuery({
    queryKey: [...cacheKeys.marketData, 'securities', 'search', search, asOf],
    queryFn: ({ signal }) => {
      if (!search) throw new Error('no search to run');
      const { cusip = [], isin = [], ...dates } = criteriaOf(search);
      return call(searchSecurities, { query: { ...dates, cusip: [...cusip], isin: [...isin], asOf }, signal });
    },
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}
