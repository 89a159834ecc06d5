import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { logProblem } from './log.ts';

/** Answers that asking again will not change are not asked for again. */
const worthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => logProblem(`query ${query.queryHash}`, error) }),
  mutationCache: new MutationCache({ onError: (error) => logProblem('change', error) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
