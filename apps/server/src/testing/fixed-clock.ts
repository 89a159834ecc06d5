import { dateIn, type Clock } from '../platform/clock.ts';

/** A clock that tests set by hand. Both of its times stand still. */
export interface FixedClock extends Clock {
  set(instant: Date): void;
  advance(milliseconds: number): void;
}

export function fixedClock(timeZone: string, start: Date): FixedClock {
  let instant = start.getTime();
  const now = (): Date => new Date(instant);
  return {
    now,
    wallNow: now,
    businessDate: () => dateIn(timeZone, now()),
    set: (next) => {
      instant = next.getTime();
    },
    advance: (milliseconds) => {
      instant += milliseconds;
    },
  };
}
