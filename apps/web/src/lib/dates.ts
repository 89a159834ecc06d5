import { isPlainDate, parsePlainDate, plainDate } from '@landfall/instruments';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Where the market's days begin and end, wherever the reader sits. The server names it with the session. */
let marketTimeZone = 'America/New_York';

export function setMarketTimeZone(timeZone: string): void {
  marketTimeZone = timeZone;
}

/** Where the reader's times are; an evening of the market can be the next day there. */
export const { timeZone: readerTimeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Said beside a list of a market day that shows times; null where the reader's days are the market's. */
export const zonesNote = (): string | null =>
  readerTimeZone === marketTimeZone ? null : `Days in ${marketPlace()}, times in ${readerTimeZone}`;

/** `New York` of `America/New_York`. */
export const marketPlace = (): string => marketTimeZone.slice(marketTimeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The business date (`yyyy-MM-dd`) of an instant. */
export function marketDate(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: marketTimeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return plainDate(part('year'), part('month'), part('day')) ?? '';
}

/** `2026-11-20` as `20 Nov 2026`; other text unchanged. */
export function readableDate(date: string): string {
  const parts = parsePlainDate(date);
  return parts ? `${parts.day} ${months[parts.month - 1]} ${parts.year}` : date;
}

/** `2026-11-20` as `Friday, 20 November 2026`. */
export function fullDate(date: string): string {
  if (!isPlainDate(date)) return date;
  const at = new Date(`${date}T00:00:00Z`);
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at);
  return `${name({ weekday: 'long' })}, ${name({ day: 'numeric', month: 'long', year: 'numeric' })}`;
}

/** Making one costs a hundred times as much as using it, and a list shows an instant in every row. */
const instantFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function instantFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = instantFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  instantFormats.set(timeZone, format);
  return format;
}

/** An ISO instant as `20 Nov 2026, 14:05` in the reader's own time zone. */
export function readableInstant(instant: string, timeZone?: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const parts = instantFormat(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${Number(part('day'))} ${months[Number(part('month')) - 1]} ${part('year')}, ${part('hour')}:${part('minute')}`;
}

/** The same where the market's days begin and end: a late evening there is the next day for a reader further east. */
export const marketInstant = (instant: string): string =>
  `${readableInstant(instant, marketTimeZone)} in ${marketPlace()}`;
