import { eodExceptionsPageSize, getEodRun, listEodExceptions, previewEodRetry } from '@landfall/contract';
import type { EodProcessKey } from '@landfall/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';

/** Always current, because it is used for decisions. */
const fresh = { staleTime: 0, retry: 1 } as const;

export const useEodRun = (runId: string) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'run', runId],
    queryFn: async ({ signal }) => (await call(getEodRun, { params: { runId }, signal })).data,
    ...fresh,
  });

export const useEodExceptions = (runId: string) =>
  useInfiniteQuery({
    queryKey: [...cacheKeys.endOfDay, 'exceptions', runId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, size: eodExceptionsPageSize };
      return (await call(listEodExceptions, { params: { runId }, query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ number, last }) => (last ? undefined : number + 1),
    ...fresh,
  });

export const useRetryPreview = (process: EodProcessKey) =>
  useQuery({
    queryKey: [...cacheKeys.endOfDay, 'retry-preview', process],
    queryFn: async ({ signal }) => (await call(previewEodRetry, { query: process, signal })).data,
    ...fresh,
  });
