import type { EodProcess } from '@landfall/contract';
import { noValue } from '../../../ui/data-table/column.ts';
import { elapsedSeconds, elapsedText, isTicking } from '../model/elapsed.ts';
import { useEodScreen } from '../screen-context.ts';
import { useSyncExternalStore } from 'react';
import { nowMs } from '../../../lib/clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every clock on the screen, so that they move together. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const never = () => () => undefined;

/** The server's time in whole seconds, followed while something counts by it. */
const useServerSeconds = (aheadMs: number, isFollowed: boolean): number =>
  useSyncExternalStore(isFollowed ? everySecond : never, () => Math.floor((nowMs() + aheadMs) / 1000));

/** How long a process has run, by the server's clock; it goes on until the process has ended. */
export function Elapsed({ process }: { process: EodProcess }) {
  const { aheadMs } = useEodScreen();
  const nowSeconds = useServerSeconds(aheadMs, isTicking(process));
  const seconds = elapsedSeconds(process, nowSeconds * 1000);
  if (seconds === null) return noValue;
  return <time dateTime={`PT${seconds}S`}>{elapsedText(seconds)}</time>;
}
