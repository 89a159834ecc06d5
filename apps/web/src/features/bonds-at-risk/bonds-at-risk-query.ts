import { listBondsAtRisk } from '@landfall/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/cache-keys.ts';

/** The bonds that an event of this day touches. */
export const useBondsAtRisk = (date: string) =>
  useQuery({
    queryKey: [...cacheKeys.marketData, 'bonds-at-risk', date],
    queryFn: ({ signal }) => call(listBondsAtRisk, { query: { startDate: date, endDate: date }, signal }),
    retry: false,
  });
