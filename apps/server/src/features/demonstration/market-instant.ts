import type { Ctx } from '../../platform/context.ts';

const minute = 60_000;

/** Minutes that a time zone is ahead of UTC at an instant. */
function offsetMinutes(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - instant.getTime()) / minute);
}

/** The instant of a wall-clock time (`18:00`) on a date. Not for the hour that a change of the clocks skips or repeats. */
export function instantOf(timeZone: string, date: string, time: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`);
  return new Date(asUtc.getTime() - offsetMinutes(timeZone, asUtc) * minute);
}

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * minute);

/** The same context at another instant of the product's time; sessions and the audit log stay with the real one. */
export const ctxAt = (ctx: Ctx, at: Date): Ctx => ({ ...ctx, clock: { ...ctx.clock, now: () => at } });
