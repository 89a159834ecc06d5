import { eodSystemTrigger } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import type { Ctx } from '../../../../platform/context.ts';
import { startDay, type DayKey } from '../start-day.ts';
import { listUniverses } from '../universe-store.ts';
import { dueDays } from './due-days.ts';
import { timeIn } from './time-in.ts';

/** How far back started days are read. */
const lookBackDays = 45;

async function findDue(ctx: Ctx, startsAt: string): Promise<DayKey[]> {
  const universes = await listUniverses(ctx.db);
  if (universes.length === 0) return [];
  const date = ctx.clock.businessDate();
  const evening = { date, time: timeIn(ctx.config.marketTimeZone, ctx.clock.now()), startsAt };
  const rows = await ctx.db
    .selectFrom('eod_days')
    .select(['universe_id', 'effective_date'])
    .where('effective_date', '>=', addDays(date, -lookBackDays))
    .execute();
  const started = Map.groupBy(rows, (row) => row.universe_id);
  return universes.flatMap((universe) => {
    const days = new Set((started.get(universe.universeId) ?? []).map((row) => row.effective_date));
    const { universeId } = universe;
    return dueDays(evening, universe, days).map((effectiveDate) => ({ universeId, effectiveDate }));
  });
}

/**
 * Starts every universe's day whose evening has begun, and those that were missed; nothing where nothing is due. Several
 * processes may do so at the same time: each day is started once.
 */
export async function startDueDays(ctx: Ctx): Promise<DayKey[]> {
  const { eodTime } = ctx.config;
  if (eodTime === null) return [];
  const started: DayKey[] = [];
  for (const day of await findDue(ctx, eodTime)) {
    const outcome = await ctx.tx((tx) => startDay(tx, ctx, { ...day, triggeredBy: eodSystemTrigger }));
    if (outcome === 'STARTED') started.push(day);
  }
  return started;
}
