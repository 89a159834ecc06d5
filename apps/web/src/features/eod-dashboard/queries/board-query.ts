import { getEodDashboard, type EodUniverse } from '@landfall/contract';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { cacheKeys } from '../../../lib/query-client.ts';
import { nowMs } from '../../../lib/clock.ts';
import { useLiveTopics } from '../../../lib/live-updates.ts';
import { serverNow } from '../../../lib/today.ts';
import { readBoard, withUniverse, type Board } from '../model/board.ts';

/** A board, and the difference between the server's clock and this computer's. */
export interface DatedBoard extends Board {
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
export function takeUniverse(client: QueryClient, date: string, universe: EodUniverse): void {
  client.setQueryData<DatedBoard>(
    boardKey(date),
    (board) => board && { ...withUniverse(board, universe), aheadMs: board.aheadMs },
  );
  void client.invalidateQueries({ queryKey: cacheKeys.endOfDay });
}
