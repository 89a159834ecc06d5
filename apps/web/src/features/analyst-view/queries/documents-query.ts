import { analystListPageSize, listAnalystDocuments } from '@landfall/contract';
import type { AssigneeFilter, QueuedDocumentPage, QueueOrder } from '@landfall/contract';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { documentsOf, pagesInProgress, withNewerItems } from '../model/document-pages.ts';

export const progressPollMs = 1_500;
const rootKey = cacheKeys.analystDocuments;
/** What the list shows, and in which order. */
export interface QueueFilter {
  isPendingOnly: boolean;
  text: string;
  order: QueueOrder;
  /** Who has taken the documents; null for all. */
  taken: AssigneeFilter | null;
}

const listKey = (filter: QueueFilter) => [...rootKey, 'list', filter] as const;

const fetchPage = (page: number, { isPendingOnly, text, order, taken }: QueueFilter, signal: AbortSignal) =>
  call(listAnalystDocuments, {
    query: {
      page,
      size: analystListPageSize,
      order,
      ...(isPendingOnly ? { reviewStatus: 'PENDING_REVIEW' as const } : {}),
      ...(text === '' ? {} : { query: text }),
      ...(taken === null ? {} : { assignee: taken }),
    },
    signal,
  });

/** Pages one after the other, from page 0: never two requests at once, none after the last page or a failure. */
export function useAnalystDocuments(filter: QueueFilter) {
  const query = useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, filter, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.data.last ? undefined : last.data.number + 1),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const ownPages = query.isPlaceholderData ? undefined : pages;
  useProgressPoll(filter, ownPages);
  useNews(filter, ownPages);
  // Kept apart from the query, whose own error goes away when the progress poll writes into the pages.
  const [stoppedList, setStoppedList] = useState<string | null>(null);
  const listName = JSON.stringify(filter);
  const isStopped = stoppedList === listName;
  const fetchMore = async () => {
    setStoppedList(null);
    const { isFetchNextPageError } = await query.fetchNextPage({ cancelRefetch: false });
    if (isFetchNextPageError) setStoppedList(listName);
  };
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching && !isStopped && !query.isFetchNextPageError) void fetchMore();
  };
  return {
    documents: pages ? documentsOf(pages) : null,
    total: pages?.at(-1)?.data.totalElements ?? 0,
    /** What is shown is what another filter found. */
    isOfBefore: query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    failedAtFirst: query.isError && !pages,
    failedAtMore: isStopped,
    isRetrying: query.isFetching,
    loadMore,
    retry: () => void (pages ? fetchMore() : query.refetch()),
  };
}

/** While a document of the list is being read, asks again for the pages that hold one, and takes in their news. */
function useProgressPoll(filter: QueueFilter, pages: QueuedDocumentPage[] | undefined): void {
  const client = useQueryClient();
  const waiting = pages ? pagesInProgress(pages) : [];
  useQuery({
    queryKey: [...rootKey, 'progress', filter],
    enabled: waiting.length > 0,
    initialData: null,
    staleTime: 0,
    refetchInterval: progressPollMs,
    queryFn: async ({ signal }) => {
      for (const page of waiting) takeIn(client, filter, await fetchPage(page, filter, signal));
      return null;
    },
  });
}

const takeIn = (client: QueryClient, filter: QueueFilter, fresh: QueuedDocumentPage): void =>
  void client.setQueryData<InfiniteData<QueuedDocumentPage, number>>(listKey(filter), (known) =>
    known ? { ...known, pages: withNewerItems(known.pages, fresh.data.content) } : known,
  );

const idsOf = (page: QueuedDocumentPage | undefined): string =>
  page?.data.content.map((item) => item.documentId).join() ?? '';

/**
 * Notices what has happened to the documents since the list was read: one that has come or gone has the list read
 * again; a new state, such as somebody who has taken one, is taken in where it stands.
 */
function useNews(filter: QueueFilter, pages: QueuedDocumentPage[] | undefined): void {
  const client = useQueryClient();
  const queryKey = [...rootKey, 'news', filter];
  useLiveTopics(['documents'], () => void client.invalidateQueries({ queryKey }));
  useQuery({
    queryKey,
    enabled: pages !== undefined,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      for (const known of pages ?? []) {
        const fresh = await fetchPage(known.data.number, filter, signal);
        if (idsOf(fresh) !== idsOf(known)) {
          void client.invalidateQueries({ queryKey: listKey(filter) });
          return null;
        }
        takeIn(client, filter, fresh);
      }
      return null;
    },
  });
}

export const refreshDocuments = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: rootKey });
