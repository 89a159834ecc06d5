import { now, nowMs } from './clock.ts';

/** Answers tell the time to the second and take a moment to arrive: less than this is no disagreement. */
const toleratedMs = 3_000;

let aheadMs = 0;

/** Notes how far the server's clock is from this computer's; an answer that does not say leaves it as it was. */
export function noteServerTime(dateHeader: string | null): void {
  const ahead = Date.parse(dateHeader ?? '') - nowMs();
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < toleratedMs ? 0 : ahead;
}

/** An instant of the server's as this computer's clock will show it, so that a wrong clock ends no session. */
export const asLocalTime = (instant: string): string => new Date(Date.parse(instant) - aheadMs).toISOString();

/** The server's time of now. */
export const serverNow = (): Date => new Date(now().getTime() + aheadMs);
