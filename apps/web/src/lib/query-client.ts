import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { logProblem } from './log.ts';

/** The cache categories that more than one feature reads or invalidates; a query adds its parameters behind. */
export const cacheKeys = {
  /** Securities, prices, trades, bonds at risk: everything an import or an upload may change. */
  marketData: ['market-data'],
  endOfDay: ['end-of-day'],
  analystDocuments: ['analyst-view-documents'],
  /** What was read from a document; its id follows. */
  extractedData: ['extracted-document-data'],
  /** Documents as My Deals and the panel of what is being read show them. */
  documents: ['documents'],
} as const;

/** All that shows a document or what was read from it. */
export const keysOfDocument = (documentId: string) => [
  cacheKeys.documents,
  cacheKeys.analystDocuments,
  [...cacheKeys.extractedData, documentId],
];

/** Answers that asking again will not change are not asked for again. */
const worthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** For a screen that would rather say soon what is wrong. */
export const retryOnce = (failures: number, error: unknown): boolean => failures < 1 && worthRetrying(error);

/** The screen shows refusals. Unexpected errors are logged too. */
const logUnforeseen = (error: unknown): void => {
  if (!(error instanceof ApiError) && !(error instanceof NetworkError)) logProblem('unforeseen', error);
};

/** Without a network a call fails and the screen says so: waiting for one in silence looks like a screen that is empty. */
const networkMode = 'always';

// Before the next event, not a moment later: the second click of a double click must meet a button that is already busy.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logUnforeseen }),
  mutationCache: new MutationCache({ onError: logUnforeseen }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      networkMode,
    },
    mutations: { retry: false, networkMode },
  },
});

/** After a change, as `onSettled`: what it may have changed is fetched again. A success waits for that; a failure is told at once. */
export const fetchAgain =
  (client: QueryClient, ...queryKeys: QueryKey[]) =>
  (_answer: unknown, error: Error | null): Promise<unknown> | undefined => {
    const fetched = Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    return error ? undefined : fetched;
  };

/** Asks again for what is on the screen and failed, once the server can be reached. A refusal stays one. */
export const retryFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && worthRetrying(state.error),
  });
