import { eodSystemTrigger } from '@landfall/contract';
import { addDays, type BusinessCalendar } from '@landfall/instruments';
import type { Ctx } from '../../../../platform/context.ts';
import { startDay, type DayKey } from '../start-day.ts';
import { listUniverses } from '../universe-store.ts';

interface Evening {
  /** Today in the market's time zone, and its time of day as `HH:mm`. */
  date: string;
  time: string;
  /** When the evening starts, `HH:mm`. */
  startsAt: string;
}

/** Business days that are caught up when the server has been away, at most. */
const mostDays = 10;
/** Further back nobody looks: longer than that many business days with every holiday there is. */
const furthestDays = 30;

/**
 * The business days whose evening has begun and that have not been started, oldest first: today's, and those that were missed.
 * Nothing at or before the base, and of more than ten only the newest.
 */
export function dueDays(
  evening: Evening,
  { calendar, baseDate }: { calendar: BusinessCalendar; baseDate: string },
  started: ReadonlySet<string>,
): string[] {
  const newest = evening.time >= evening.startsAt ? evening.date : addDays(evening.date, -1);
  const days: string[] = [];
  const oldest = addDays(newest, -furthestDays);
  let seen = 0;
  for (let day = newest; day > baseDate && day >= oldest && seen < mostDays; day = addDays(day, -1)) {
    if (!calendar.isBusinessDay(day)) continue;
    seen += 1;
    if (!started.has(day)) days.push(day);
  }
  return days.toReversed();
}

/** The time of day in a time zone, as `HH:mm`. */
export const timeIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

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
