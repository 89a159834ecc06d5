import { analystListPageSize, listAnalystDocuments } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

const pollMs = 1_500;

/** The newest documents as they are read: asked for again while one of these is being processed. */
export function useRecentDocuments(ids: readonly string[]) {
  const client = useQueryClient();
  const queryKey = [...cacheKeys.analystDocuments, 'recent'];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    enabled: ids.length > 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: analystListPageSize };
      return (await call(listAnalystDocuments, { query, signal })).data.content;
    },
    refetchInterval: ({ state }) => (isAnyProcessing(state.data, ids) ? pollMs : false),
  });
}

const isAnyProcessing = (documents: DocumentItem[] | undefined, ids: readonly string[]): boolean =>
  documents?.some(({ documentId, status }) => status === 'PROCESSING' && ids.includes(documentId)) ?? false;
