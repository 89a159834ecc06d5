import { analystListPageSize, listAnalystDocuments, retryExtraction } from '@landfall/contract';
import type { DocumentItem } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { toast } from '../../../ui/toast.ts';

const pollMs = 1_500;

/** The newest documents as they are read: asked for again while one of these is being processed. */
export function useRecentDocuments(ids: readonly string[]) {
  return useQuery({
    queryKey: [...cacheKeys.analystDocuments, 'recent'],
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

/** Has a document that could not be read queued again. */
export function useRetry(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryExtraction, { params: { documentId } }),
    onError: (error) => toast.destructive({ title: 'Retry failed', message: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: cacheKeys.analystDocuments }),
  });
}
