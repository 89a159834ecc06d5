import { getEodIndexLevels } from '@landfall/contract';
import { addMonths } from '@landfall/instruments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';

const monthsShown = 12;

/** An index's published levels of the year up to a day. */
export const useIndexLevels = (indexCode: string, date: string) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'levels', indexCode, date],
    queryFn: async ({ signal }) => {
      const query = { indexCode, startDate: addMonths(date, -monthsShown), endDate: date };
      return (await call(getEodIndexLevels, { query, signal })).data.levels;
    },
    placeholderData: keepPreviousData,
    retry: 1,
  });
