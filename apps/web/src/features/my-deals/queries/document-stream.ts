import { documentListPageSize, listDocuments } from '@landfall/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { logProblem } from '../../../lib/log.ts';
import { createPageQueue, type PageQueue, type StreamState } from '../model/page-queue.ts';

/** The stream's filter: the day, or every day, and the search text. */
export interface StreamFilter {
  /** Null for every day. */
  date: string | null;
  query: string | undefined;
}

/** The saved state of a list, for when the user returns. */
interface LeftList {
  state: StreamState;
  scrollTop: number;
}

const openQueue = ({ date, query }: StreamFilter, known: StreamState | undefined): PageQueue =>
  createPageQueue({
    pageSize: documentListPageSize,
    known,
    onRefreshFailure: (error) => logProblem('documents not refreshed', error),
    fetchPage: async (page, signal) => {
      const day = date ?? undefined;
      const filter = { page, size: documentListPageSize, fromDate: day, toDate: day, query };
      return (await call(listDocuments, { query: filter, signal })).data;
    },
  });

export interface DocumentStream {
  state: StreamState;
  queue: PageQueue;
  /** The scroll position when the list was left. */
  startAt: number;
  /** The current scroll position. */
  noteScroll: (top: number) => void;
}

/** The stream of one filter. The component that uses it is mounted again when the filter changes. */
export function useDocumentStream(filter: StreamFilter): DocumentStream {
  const client = useQueryClient();
  const key = [...cacheKeys.documents, 'left-stream', filter] as const;
  const [left] = useState(() => client.getQueryData<LeftList>(key));
  const [queue] = useState(() => openQueue(filter, left?.state));
  const scrollTop = useRef(left?.scrollTop ?? 0);
  const leave = useRef(() => {
    const state = queue.get();
    queue.close();
    if (state.total !== null) client.setQueryData<LeftList>(key, { state, scrollTop: scrollTop.current });
  });
  useEffect(() => {
    if (queue.get().total === null) queue.loadMore();
    else queue.refresh();
    const { current } = leave;
    return () => current();
  }, [queue]);
  useLiveTopics(['documents'], queue.refresh);
  const noteScroll = useCallback((top: number) => {
    scrollTop.current = top;
  }, []);
  return {
    state: useSyncExternalStore(queue.subscribe, queue.get),
    queue,
    startAt: left?.scrollTop ?? 0,
    noteScroll,
  };
}
