import type { EodProcess } from '@landfall/contract';
import { readableDate, readableInstant } from '../../../lib/dates.ts';

type Timed = Pick<EodProcess, 'status' | 'lastTriggerTime' | 'lastModTs'>;

const hasEnded = ({ status }: Timed): boolean => status === 'COMPLETED' || status === 'FAILED';

/** Whether its elapsed time is still counting. */
export const isTicking = (process: Timed): boolean =>
  !hasEnded(process) && process.status !== 'NOT_STARTED' && process.lastTriggerTime !== null;

/** Whole seconds since the last trigger, until now or until it ended; null before it has started. */
export function elapsedSeconds(process: Timed, nowMs: number): number | null {
  const { status, lastTriggerTime, lastModTs } = process;
  if (lastTriggerTime === null || status === 'NOT_STARTED') return null;
  const until = hasEnded(process) ? Date.parse(lastModTs ?? lastTriggerTime) : nowMs;
  const elapsed = Math.floor((until - Date.parse(lastTriggerTime)) / 1000);
  // The server's clock is known only to about a second, so the time is never negative.
  return Number.isNaN(elapsed) ? null : Math.max(0, elapsed);
}

const padded = (value: number) => String(value).padStart(2, '0');

/** `0h 03m 12s`. */
export function elapsedText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}h ${padded(minutes % 60)}m ${padded(seconds % 60)}s`;
}

/** How long something took, such as `0h 00m 02s`; null until it has ended. */
export function tookText(startedAt: string | null, endedAt: string | null): string | null {
  if (startedAt === null || endedAt === null) return null;
  const milliseconds = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
  if (Number.isNaN(milliseconds)) return null;
  return milliseconds < 1000 ? `${milliseconds} ms` : elapsedText(Math.floor(milliseconds / 1000));
}

/** An instant's `14:05:09` in the reader's own time zone. */
export function timeOfDay(instant: string, timeZone?: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

/** When a process of a day started: `14:05:09` on the day itself, `21 Nov, 02:05` on another. */
export function startText(instant: string, effectiveDate: string, timeZone?: string): string {
  const readable = readableInstant(instant, timeZone);
  return readable.startsWith(`${readableDate(effectiveDate)},`)
    ? timeOfDay(instant, timeZone)
    : readable.replace(/ \d{4},/, ',');
}
