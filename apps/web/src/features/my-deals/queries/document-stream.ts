import { documentListPageSize, listDocuments, type DocumentItem, type DocumentPage } from '@landfall/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';

/** The stream's filter: the day, or every day, and the search text. */
export interface StreamFilter {
  /** Null for every day. */
  date: string | null;
  query: string | undefined;
}

export interface ReadPage {
  data: DocumentPage['data'] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface StreamState {
  /** The documents read so far, newest first. */
  documents: readonly DocumentItem[];
  total: number | null;
  isLast: boolean;
  isLoading: boolean;
  /** Why the next page is not there, until `retry`. */
  failure: Error | null;
  /** Why a page that is shown could not be read again. */
  staleReason: Error | null;
  retry: () => unknown;
}

/** The pages read so far as one list. A page that is read again may hold documents that another one still shows. */
export function joinPages(pages: readonly ReadPage[]): StreamState {
  const [first, last] = [pages[0], pages.at(-1)];
  const items = pages.flatMap(({ data }) => data?.content ?? []);
  const failure = last?.data === undefined ? (last?.error ?? null) : null;
  return {
    documents: [...new Map(items.map((item) => [item.documentId, item])).values()],
    total: first?.data?.totalElements ?? null,
    isLast: last?.data?.last ?? false,
    isLoading: last?.data === undefined && failure === null,
    failure,
    staleReason: pages.find(({ data, error }) => data !== undefined && error !== null)?.error ?? null,
    retry: () => last?.refetch(),
  };
}

/** How far a list was read and scrolled when it was left, for when the user returns. */
interface LeftList {
  pages: number;
  scrollTop: number;
}

const pageOf = (index: number): number => Math.floor(index / documentListPageSize);

export interface DocumentStream extends StreamState {
  /** Reads the next page once those before it are there. */
  loadMore: () => void;
  /** Tells which documents are in view: their pages are those that are read again when documents change. */
  lookAt: (first: number, end: number) => void;
  /** The scroll position when the list was left. */
  startAt: number;
  noteScroll: (top: number) => void;
}

/**
 * The stream of one filter, a query for each page. After a change only the first page, the last and those in view are read
 * again; the others when they come into view. The component that uses it is mounted again when the filter changes.
 */
export function useDocumentStream(filter: StreamFilter): DocumentStream {
  const { date, query } = filter;
  const client = useQueryClient();
  const key = [...cacheKeys.documents, 'stream', filter];
  const leftKey = [...cacheKeys.documents, 'left-stream', filter];
  const [left] = useState(() => {
    const known = client.getQueryData<LeftList>(leftKey);
    const isWhole = known && client.getQueriesData({ queryKey: key }).length >= known.pages;
    return isWhole ? known : { pages: 1, scrollTop: 0 };
  });
  const [pages, setPages] = useState(left.pages);
  const [view, setView] = useState({ first: 0, last: 0 });
  const state = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      queryKey: [...key, page],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const day = date ?? undefined;
        const asked = { page, size: documentListPageSize, fromDate: day, toDate: day, query };
        return (await call(listDocuments, { query: asked, signal })).data;
      },
      enabled: page === 0 || page === pages - 1 || (page >= view.first && page <= view.last),
      // Until it is told that documents have changed.
      staleTime: Infinity,
      retry: false,
    })),
    combine: joinPages,
  });

  const refresh = () => void client.invalidateQueries({ queryKey: key });
  useLiveTopics(['documents'], refresh);
  const scrollTop = useRef(left.scrollTop);
  const leave = useEffectEvent(() => client.setQueryData<LeftList>(leftKey, { pages, scrollTop: scrollTop.current }));
  // Nobody listened while the list was left.
  const enter = useEffectEvent(refresh);
  useEffect(() => {
    enter();
    return () => void leave();
  }, []);

  const { isLast, isLoading, failure } = state;
  return {
    ...state,
    loadMore: () => {
      if (!isLast && !isLoading && !failure) setPages(pages + 1);
    },
    lookAt: useCallback((first: number, end: number) => {
      const next = { first: pageOf(first), last: pageOf(Math.max(first, end - 1)) };
      setView((now) => (now.first === next.first && now.last === next.last ? now : next));
    }, []),
    startAt: left.scrollTop,
    noteScroll: useCallback((top: number) => {
      scrollTop.current = top;
    }, []),
  };
}
