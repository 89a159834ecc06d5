import {
  getEodDashboard,
  type EodUniverse,
  eodExceptionsPageSize,
  getEodRun,
  listEodExceptions,
  previewEodRetry,
  type EodProcessKey,
  approveEodProcess,
  retryEodProcess,
  startEodUniverse,
  waiveEodFailure,
  eodMessages,
} from '@landfall/contract';
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';
import { nowMs } from '../../lib/clock.ts';
import { useLiveTopics } from '../../lib/live-updates.ts';
import { serverNow } from '../../lib/today.ts';
import { readBoard, withUniverse, type Board, keyOf } from './model/board.ts';
import { toast } from '../../ui/toast.ts';
import { ApiError } from '../../lib/api-error.ts';

/** A board, and the difference between the server's clock and this computer's. */
interface DatedBoard extends Board {
  aheadMs: number;
}

const boardKey = (date: string | null) => [...cacheKeys.endOfDay, 'board', date];

/** One day's universes and processes, fetched again at every search and every change on the server. */
export function useEodBoard(date: string | null) {
  return useQuery({
    queryKey: boardKey(date),
    queryFn: async ({ signal }): Promise<DatedBoard> => {
      if (date === null) throw new Error('no day to ask for');
      const board = readBoard(await call(getEodDashboard, { query: { effectiveDate: date }, signal }));
      const serverMs = board.day ? Date.parse(board.day.asOf) : serverNow().getTime();
      return { ...board, aheadMs: serverMs - nowMs() };
    },
    enabled: date !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

/** Fetches the end-of-day data on the screen again at each change on the server. */
export function useLiveEndOfDay(): { isLive: boolean } {
  const client = useQueryClient();
  return useLiveTopics(['eod'], () => void client.invalidateQueries({ queryKey: cacheKeys.endOfDay }));
}

/** Stores the answer to a change; other data is reloaded. */
function takeUniverse(client: QueryClient, date: string, universe: EodUniverse): void {
  client.setQueryData<DatedBoard>(
    boardKey(date),
    (board) => board && { ...withUniverse(board, universe), aheadMs: board.aheadMs },
  );
  void client.invalidateQueries({ queryKey: cacheKeys.endOfDay });
}

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

interface Changed {
  data: EodUniverse;
  message: string;
}

/** Handles the answer to a change. After a refusal the data is reloaded, because it is out of date. */
function useTaking() {
  const client = useQueryClient();
  return {
    onSuccess: ({ data, message }: Changed, { effectiveDate }: { effectiveDate: string }) => {
      takeUniverse(client, effectiveDate, data);
      toast.success({ title: message });
    },
    onError: () => void client.invalidateQueries({ queryKey: cacheKeys.endOfDay }),
  };
}

const retryKey = [...cacheKeys.endOfDay, 'retry'];

/** A retry continues after its dialog has closed: the card shows it, and a toast a refusal. */
export function useRetry() {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationKey: retryKey,
    mutationFn: (process: EodProcessKey) => call(retryEodProcess, { body: process }),
    onSuccess,
    onError: (error) => {
      toast.destructive({ title: 'Retry failed', message: error.message });
      onError();
    },
  });
}

/** The processes whose retry call is still running. */
export function useRetrying(): ReadonlySet<string> {
  const keys = useMutationState({
    filters: { mutationKey: retryKey, status: 'pending' },
    select: ({ state }) => keyOf(state.variables as EodProcessKey),
  });
  return new Set(keys);
}

export interface Decision {
  decision: 'APPROVE' | 'REJECT';
  inputsHash: string;
  comment: string;
}

export const useDecision = (process: EodProcessKey) => {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationFn: (decision: Decision) => call(approveEodProcess, { body: { ...process, ...decision } }),
    onSuccess: (changed) => onSuccess(changed, process),
    onError,
  });
};

export const useWaiver = (process: EodProcessKey) => {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationFn: (reason: string) => call(waiveEodFailure, { body: { ...process, reason } }),
    onSuccess: (changed) => onSuccess(changed, process),
    onError,
  });
};

/** Starts a day; with a reason, restates a published one. */
export const useStartUniverse = (universe: { universeId: string; effectiveDate: string }, restateReason?: string) => {
  const { onSuccess, onError } = useTaking();
  return useMutation({
    mutationFn: () => call(startEodUniverse, { body: { ...universe, restateReason } }),
    onSuccess: (changed) => onSuccess(changed, universe),
    onError,
  });
};

/** The message when data could not be fetched. */
export const eodErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 503 ? eodMessages.unavailable : eodMessages.failed;

export const isRunMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const needsReason = 'Please give a reason.';
