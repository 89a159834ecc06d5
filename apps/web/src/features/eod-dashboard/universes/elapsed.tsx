import type { EodProcess } from '@landfall/contract';
import { noValue } from '../../../ui/data-table/column.ts';
import { elapsedSeconds, elapsedText, isTicking } from '../model/elapsed.ts';
import { useEodScreen } from '../screen-context.ts';
import { useServerSeconds } from '../use-server-seconds.ts';

/** How long a process has run, by the server's clock; it goes on until the process has ended. */
export function Elapsed({ process }: { process: EodProcess }) {
  const { aheadMs } = useEodScreen();
  const nowSeconds = useServerSeconds(aheadMs, isTicking(process));
  const seconds = elapsedSeconds(process, nowSeconds * 1000);
  if (seconds === null) return noValue;
  return <time dateTime={`PT${seconds}S`}>{elapsedText(seconds)}</time>;
}
