import { readableDate, readableInstant } from '../../../lib/dates.ts';

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
