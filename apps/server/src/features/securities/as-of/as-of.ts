import { asOfMessages } from '@landfall/contract';
import { addDays, isPlainDate } from '@landfall/instruments';
import { sql } from 'kysely';
import { instantOf } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';

const minute = 60_000;

/** The instant that an `asOf` names. A date alone is the last millisecond of that day in the market's time zone. */
export function parseAsOf(ctx: Ctx, text: string): Date {
  const { marketTimeZone } = ctx.config;
  const isDay = isPlainDate(text);
  const at = isDay ? new Date(instantOf(marketTimeZone, addDays(text, 1), '00:00').getTime() - 1) : new Date(text);
  if (Number.isNaN(at.getTime())) throw badRequest(asOfMessages.malformed);
  if (at > ctx.clock.now()) {
    const why = isDay ? 'That day is not over before' : 'Nobody knows yet what will be known at';
    throw badRequest(`${why} ${inWords(marketTimeZone, at)}. Choose an earlier instant, or what is known now.`);
  }
  return at;
}

/** `20 Nov 2026, 18:00 (New York)`, to the whole minute that comes next. */
function inWords(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  return `${format.format(new Date(Math.ceil(at.getTime() / minute) * minute))} (${place})`;
}

/** No transaction that writes data lasts so long. */
const longestWrite = 3_600_000;
const written = ['securities', 'prices', 'compositions'] as const;

/**
 * Refuses an instant before the records begin. Waits for writers that may have taken their time before `at` and have
 * not committed yet, so that the answer stays what it is: a writer takes its time under the lock of its data set.
 */
export async function openRecords({ db, clock, config }: Ctx, at: Date): Promise<void> {
  const { rows } = await sql<{ begin: Date | null }>`
    select least((select min(loaded_at) from market_imports), (select min(created_at) from securities)) as begin`.execute(
    db,
  );
  const begin = rows[0]?.begin ?? null;
  if (begin === null || at < begin) {
    const since =
      begin === null ? 'nothing is recorded yet' : `the records begin at ${inWords(config.marketTimeZone, begin)}`;
    throw badRequest(`Nothing was known at that time: ${since}.`);
  }
  if (clock.now().getTime() - at.getTime() > longestWrite) return;
  for (const dataset of written) {
    await sql`select version from data_versions where dataset = ${dataset} for share`.execute(db);
  }
}

/** Both, for an answer that is not cached; null where nothing is asked. */
export async function readAsOf(ctx: Ctx, text: string | undefined): Promise<Date | null> {
  if (text === undefined) return null;
  const at = parseAsOf(ctx, text);
  await openRecords(ctx, at);
  return at;
}
