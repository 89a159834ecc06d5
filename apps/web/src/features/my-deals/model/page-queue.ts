import type { DocumentItem, DocumentPage } from '@landfall/contract';
import { createStore, type Store } from '../../../lib/store.ts';

/** The server's order: newest first, then the higher id. */
const newestFirst = (a: DocumentItem, b: DocumentItem): number => {
  if (a.uploadedAt !== b.uploadedAt) return a.uploadedAt < b.uploadedAt ? 1 : -1;
  if (a.documentId === b.documentId) return 0;
  return a.documentId < b.documentId ? 1 : -1;
};

/** Merges documents into a list; a newer state replaces the older one. */
function mergeDocuments(known: readonly DocumentItem[], read: readonly DocumentItem[]): readonly DocumentItem[] {
  const last = known.at(-1);
  const [next] = read;
  // Usually the page is older than all known documents, so it holds none of them.
  if (!next) return known;
  if (!last || newestFirst(last, next) < 0) return [...known, ...read];
  const byId = new Map(known.map((item) => [item.documentId, item]));
  let isSame = true;
  for (const item of read) {
    const before = byId.get(item.documentId);
    if (before && isEqual(before, item)) continue;
    isSame = false;
    byId.set(item.documentId, item);
  }
  return isSame ? known : [...byId.values()].toSorted(newestFirst);
}

/** Items are plain JSON: equal text means an equal item, which need not be redrawn. */
const isEqual = (a: DocumentItem, b: DocumentItem): boolean => JSON.stringify(a) === JSON.stringify(b);

type Page = DocumentPage['data'];

export interface StreamState {
  /** The documents read so far, newest first. */
  documents: readonly DocumentItem[];
  /** The total number; null until the first page is loaded. */
  total: number | null;
  isLast: boolean;
  isLoading: boolean;
  /** Loading has stopped until a retry. */
  failure: Error | null;
}

const emptyStream: StreamState = { documents: [], total: null, isLast: false, isLoading: false, failure: null };

export interface PageQueue extends Pick<Store<StreamState>, 'get' | 'subscribe'> {
  /** Loads the next page, unless one is loading, the last is loaded or loading has failed. */
  loadMore: () => void;
  /** Continues after a failure. */
  retry: () => void;
  /** Documents have changed on the server: reads new pages from the top down to the first known document. */
  refresh: () => void;
  /** Notes which documents are in view. Those that were read before the last change are read again. */
  lookAt: (first: number, end: number) => void;
  close: () => void;
}

interface QueueOptions {
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page>;
  pageSize: number;
  /** The list when the screen was left. */
  known?: StreamState | undefined;
  /** A failed refresh keeps the list. */
  onRefreshFailure: (error: unknown) => void;
}

/** Loads the pages of a list one by one: never two requests at once, none after the last page or a failure. */
export function createPageQueue({ fetchPage, pageSize, known, onRefreshFailure }: QueueOptions): PageQueue {
  const state = createStore<StreamState>(known ? { ...known, isLoading: false, failure: null } : emptyStream);
  const gone = new AbortController();
  const change = (part: Partial<StreamState>) => state.set({ ...state.get(), ...part });
  /** Counts the changes on the server, to tell which documents were read before the last one. */
  let changes = 0;
  const readAt = new Map<string, number>();
  let isBusy = false;
  let wantsMore = false;
  let wantsTop = false;
  const stale = new Set<number>();
  let view = { first: 0, end: 0 };

  function markStale(): void {
    if (changes === 0) return;
    for (const [at, { documentId }] of state.get().documents.slice(view.first, view.end).entries()) {
      if ((readAt.get(documentId) ?? 0) < changes) stale.add(Math.floor((view.first + at) / pageSize));
    }
  }

  /** Adds a page; returns the number of unknown documents. */
  async function read(page: number, endsLoading = false): Promise<{ added: number; page: Page }> {
    const at = changes;
    const answer = await fetchPage(page, gone.signal);
    for (const { documentId } of answer.content) readAt.set(documentId, at);
    const before = state.get();
    const documents = mergeDocuments(before.documents, answer.content);
    const added = documents.length - before.documents.length;
    // Together with the end of loading, so that a page is rendered once.
    const isEnough = added > 0 || answer.last;
    change({
      documents,
      total: answer.totalElements,
      isLast: before.isLast || answer.last,
      ...(endsLoading && isEnough ? { isLoading: false } : {}),
    });
    return { added, page: answer };
  }

  async function readMore(): Promise<void> {
    change({ isLoading: true, failure: null });
    try {
      // New documents at the top push known ones down. A page of known documents only is skipped.
      for (let page = Math.floor(state.get().documents.length / pageSize); ; page += 1) {
        const { added, page: answer } = await read(page, true);
        if (added > 0 || answer.last) break;
      }
    } catch (error) {
      if (!gone.signal.aborted) change({ isLoading: false, failure: error as Error });
    }
  }

  async function readTop(): Promise<void> {
    for (let page = 0; ; page += 1) {
      const { added, page: answer } = await read(page);
      if (added < answer.content.length || answer.last) return;
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while ((wantsMore || wantsTop || stale.size > 0) && !gone.signal.aborted) {
      if (wantsMore) {
        wantsMore = false;
        await readMore();
        continue;
      }
      const [page] = stale;
      try {
        if (wantsTop) {
          wantsTop = false;
          await readTop();
          markStale();
        } else if (page !== undefined) {
          stale.delete(page);
          await read(page);
        }
      } catch (error) {
        stale.clear();
        if (!gone.signal.aborted) onRefreshFailure(error);
      }
    }
    isBusy = false;
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    loadMore: () => {
      const { isLast, isLoading, failure } = state.get();
      if (isLast || isLoading || failure || wantsMore) return;
      wantsMore = true;
      void work();
    },
    retry: () => {
      wantsMore = true;
      void work();
    },
    refresh: () => {
      changes += 1;
      // Before the first page nothing can be out of date.
      if (state.get().total === null) return;
      wantsTop = true;
      void work();
    },
    lookAt: (first, end) => {
      view = { first, end };
      markStale();
      void work();
    },
    close: () => gone.abort(),
  };
}
