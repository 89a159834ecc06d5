import { analystListPageSize, listAnalystDocuments } from '@landfall/contract';
import type { DocumentPage } from '@landfall/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { documentsOf, pagesInProgress, withNewerItems } from '../model/document-pages.ts';

export const progressPollMs = 1_500;
const rootKey = cacheKeys.analystDocuments;
const listKey = (pendingOnly: boolean) => [...rootKey, 'list', { pendingOnly }] as const;

const fetchPage = (page: number, pendingOnly: boolean, signal: AbortSignal) =>
  call(listAnalystDocuments, {
    query: { page, size: analystListPageSize, ...(pendingOnly ? { reviewStatus: 'PENDING_REVIEW' as const } : {}) },
    signal,
  });

/** Pages one after the other, from page 0: never two requests at once, none after the last page or a failure. */
export function useAnalystDocuments(pendingOnly: boolean) {
  const query = useInfiniteQuery({
    queryKey: listKey(pendingOnly),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, pendingOnly, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.data.last ? undefined : last.data.number + 1),
    staleTime: 0,
    retry: false,
  });
  const pages = query.data?.pages;
  useProgressPoll(pendingOnly, pages);
  useNews(pendingOnly, pages);
  // Kept apart from the query, whose own error goes away when the progress poll writes into the pages.
  const [stoppedList, setStoppedList] = useState<boolean | null>(null);
  const isStopped = stoppedList === pendingOnly;
  const fetchMore = async () => {
    setStoppedList(null);
    const { isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError) setStoppedList(pendingOnly);
  };
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching && !isStopped && !query.isFetchNextPageError) void fetchMore();
  };
  return {
    documents: pages ? documentsOf(pages) : null,
    total: pages?.at(-1)?.data.totalElements ?? 0,
    isRefreshing: query.isRefetching,
    isLoadingMore: query.isFetchingNextPage,
    failedAtFirst: query.isError && !pages,
    failedAtMore: isStopped,
    isRetrying: query.isFetching,
    loadMore,
    retry: () => void (pages ? fetchMore() : query.refetch()),
  };
}

/** While a document of the list is being read, asks again for the pages that hold one, and takes in their news. */
function useProgressPoll(pendingOnly: boolean, pages: DocumentPage[] | undefined): void {
  const client = useQueryClient();
  const waiting = pages ? pagesInProgress(pages) : [];
  useQuery({
    queryKey: [...rootKey, 'progress', { pendingOnly }],
    enabled: waiting.length > 0,
    initialData: null,
    staleTime: 0,
    refetchInterval: progressPollMs,
    queryFn: async ({ signal }) => {
      for (const page of waiting) {
        const fresh = await fetchPage(page, pendingOnly, signal);
        client.setQueryData<InfiniteData<DocumentPage, number>>(listKey(pendingOnly), (known) =>
          known ? { ...known, pages: withNewerItems(known.pages, fresh.data.content) } : known,
        );
      }
      return null;
    },
  });
}

const idsOf = (page: DocumentPage | undefined): string =>
  page?.data.content.map((item) => item.documentId).join() ?? '';

/** Notices documents that have come to the list, or left it, since it was read: an upload, or a reading that ended. */
function useNews(pendingOnly: boolean, pages: DocumentPage[] | undefined): void {
  const client = useQueryClient();
  const queryKey = [...rootKey, 'news', { pendingOnly }];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  useQuery({
    queryKey,
    enabled: pages !== undefined,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const fresh = await fetchPage(0, pendingOnly, signal);
      const known = client.getQueryData<InfiniteData<DocumentPage, number>>(listKey(pendingOnly))?.pages[0];
      if (idsOf(fresh) !== idsOf(known)) void client.invalidateQueries({ queryKey: listKey(pendingOnly) });
      return null;
    },
  });
}

export const refreshDocuments = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: rootKey });
