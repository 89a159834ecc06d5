import { dateIn } from '../../../platform/clock.ts';

const hour = 3_600_000;

/** Milliseconds until the date changes in a time zone, to the second. */
export function millisecondsToNextDay(timeZone: string, now: Date): number {
  const today = dateIn(timeZone, now);
  const changed = (milliseconds: number): boolean => dateIn(timeZone, new Date(now.getTime() + milliseconds)) !== today;
  let low = 0;
  // A day with the end of summer time has 25 hours.
  let high = 26 * hour;
  while (high - low > 1_000) {
    const middle = (low + high) / 2;
    if (changed(middle)) high = middle;
    else low = middle;
  }
  return high;
}
