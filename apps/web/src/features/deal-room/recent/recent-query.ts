import { listAnalystDocuments } from '@landfall/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

const pollMs = 1_500;

/** These documents as they stand: asked for again while one of them is being processed. */
export function useRecentDocuments(ids: readonly string[]) {
  const client = useQueryClient();
  const queryKey = [...cacheKeys.analystDocuments, 'recent', ids];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { documentId: [...ids] };
      return (await call(listAnalystDocuments, { query, signal })).data.content;
    },
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'PROCESSING') ? pollMs : false),
  });
}
