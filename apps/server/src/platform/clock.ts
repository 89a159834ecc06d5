/** Time, read here and nowhere else. */
export interface Clock {
  /** The instant the product works with: what `LANDFALL_NOW` or a test fixes. */
  now(): Date;
  /** The real instant: sessions, throttles and the audit log, which must run on when the market's day is fixed. */
  wallNow(): Date;
  /** Today in the market's time zone, as `yyyy-MM-dd`. */
  businessDate(): string;
}

/** Making one takes longer than most requests. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

export const dateIn = (timeZone: string, instant: Date): string => formatIn(timeZone).format(instant);

/** The date and the wall-clock time of an instant: `2026-01-15 16:39:12`. */
export function momentIn(timeZone: string, instant: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(instant);
  return `${dateIn(timeZone, instant)} ${time}`;
}

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
  const ahead = (instant: Date): Date => new Date(asUtc.getTime() - offsetMinutes(timeZone, instant) * minute);
  // The offset of the instant itself, which on the day of a change may not be that of the same time in UTC.
  return ahead(ahead(asUtc));
}

/** The machine's clock; with `fixedAt` the product's time stands still and only `wallNow` runs. */
export function systemClock(timeZone: string, fixedAt?: Date): Clock {
  const now = (): Date => (fixedAt ? new Date(fixedAt) : new Date());
  return { now, wallNow: () => new Date(), businessDate: () => dateIn(timeZone, now()) };
}
