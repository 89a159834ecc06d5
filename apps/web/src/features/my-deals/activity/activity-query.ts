import { listDocumentActivity } from '@landfall/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

const linesAtOnce = 50;

/** What was done with a document, newest first. */
export function useDocumentActivity(documentId: string) {
  const client = useQueryClient();
  const queryKey = [...cacheKeys.documents, 'activity', documentId];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: page, signal }) =>
      (await call(listDocumentActivity, { params: { documentId }, query: { page, size: linesAtOnce }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
}
