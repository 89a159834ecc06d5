import { readBoard, type Board, type SentBoard } from './board.ts';

type SentProcess = SentBoard['universes'][number]['processes'][number];

export const sentProcess = (processId: string, status: string, more: Partial<SentProcess> = {}): SentProcess => ({
  universeId: 'CAT',
  processId,
  processName: `Process ${processId}`,
  ...more,
  status,
});

/** One universe with a process of each status named. */
export const boardOf = (...statuses: string[]): Board =>
  readBoard({
    universes: [
      {
        universeId: 'CAT',
        universeName: 'Cat bonds',
        processes: statuses.map((status, at) => sentProcess(String(at + 1), status)),
      },
    ],
  });
