import { asOfMessages } from '@landfall/contract';
import { addDays, isPlainDate } from '@landfall/instruments';
import { sql } from 'kysely';
import { instantOf } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';

/** The instant that an `asOf` names. A date alone is the last millisecond of that day in the market's time zone. */
export function parseAsOf(ctx: Ctx, text: string): Date {
  const { marketTimeZone } = ctx.config;
  const isDay = isPlainDate(text);
  const at = isDay ? new Date(instantOf(marketTimeZone, addDays(text, 1), '00:00').getTime() - 1) : new Date(text);
  if (Number.isNaN(at.getTime())) throw badRequest(asOfMessages.malformed);
  if (at > ctx.clock.now()) {
    const why = isDay ? `that day ends at ${at.toISOString()} (${marketTimeZone})` : 'nobody knows it yet';
    throw badRequest(`asOf ${text} is in the future: ${why}. Leave asOf out for what is known now.`);
  }
  return at;
}

/** No transaction that writes data lasts so long. */
const longestWrite = 3_600_000;
const written = ['securities', 'prices', 'compositions'] as const;

/**
 * Refuses an instant before the records begin. Waits for writers that may have taken their time before `at` and have
 * not committed yet, so that the answer stays what it is: a writer takes its time under the lock of its data set.
 */
export async function openRecords({ db, clock }: Ctx, at: Date): Promise<void> {
  const { rows } = await sql<{ begin: Date | null }>`
    select least((select min(loaded_at) from market_imports), (select min(created_at) from securities)) as begin`.execute(
    db,
  );
  const begin = rows[0]?.begin ?? null;
  if (begin === null || at < begin) {
    const since = begin === null ? 'nothing is recorded yet' : `the records begin at ${begin.toISOString()}`;
    throw badRequest(`Nothing was known at ${at.toISOString()}: ${since}.`);
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
