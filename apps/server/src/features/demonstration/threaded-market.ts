import type { MarketBlock } from '@landfall/demo-market';
import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../platform/thread-environment.ts';
import type { BlockRequest } from './market-thread.ts';

export interface ThreadedMarket {
  /** One at a time: answers come in the order of the requests. */
  makeBlock: (fromDay: number, toDay: number) => Promise<MarketBlock>;
  close: () => Promise<void>;
}

/** The demonstration market as of a day, computed in a thread of its own. */
export function threadedMarket(today: string): ThreadedMarket {
  const thread = new Worker(new URL('./market-thread.ts', import.meta.url), {
    workerData: today,
    env: threadEnvironment,
    // No inherited flags: a test runner's or a debugger's are not for the market.
    execArgv: [],
  });
  const waiting: { resolve: (block: MarketBlock) => void; reject: (reason: Error) => void }[] = [];
  const fail = (reason: Error): void => {
    for (const { reject } of waiting.splice(0)) reject(reason);
  };
  thread.on('message', (block: MarketBlock) => waiting.shift()?.resolve(block));
  thread.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  thread.on('exit', () => fail(new Error('The thread of the demonstration market ended')));
  return {
    makeBlock: (fromDay, toDay) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        thread.postMessage({ fromDay, toDay } satisfies BlockRequest, []);
      }),
    close: async () => {
      await thread.terminate();
    },
  };
}
