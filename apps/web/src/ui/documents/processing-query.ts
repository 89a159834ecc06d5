import { getProcessingQueue, type DocumentItem } from '@landfall/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';

/** While something is read its stages pass this quickly; that is no change of a document, so it is asked for. */
const progressPollMs = 1_500;
const shownAtMost = 50;
const queueKey = [...cacheKeys.documents, 'processing-queue'] as const;

/** What is being read, what waits and what failed. One answer for every part of a screen that asks. */
export function useProcessingQueue() {
  const client = useQueryClient();
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey: queueKey }));
  return useQuery({
    queryKey: queueKey,
    staleTime: progressPollMs,
    queryFn: async ({ signal }) =>
      (await call(getProcessingQueue, { query: { page: 0, size: shownAtMost }, signal })).data,
    refetchInterval: ({ state }) =>
      (state.data?.counts.running ?? 0) + (state.data?.counts.queued ?? 0) > 0 ? progressPollMs : false,
  });
}

export type ProgressById = ReadonlyMap<string, DocumentItem['progress']>;

/** How far each document is that is being read, by its id: newer than what a list of documents knows. */
export function useProgressById(): ProgressById {
  const { data } = useProcessingQueue();
  return new Map(data?.content.map(({ document }) => [document.documentId, document.progress]));
}
