import { eodSystemTrigger } from '@landfall/contract';
import { addDays, type BusinessCalendar } from '@landfall/instruments';
import { createContext, type Ctx } from '../../../platform/context.ts';
import { startDay, type DayKey } from './start-day.ts';
import { listUniverses } from './universe-store.ts';
import type { App } from '../../../platform/http/app.ts';
import { readVersions } from '../../../platform/http/answer-cache.ts';
import { repeatWhileListening } from '../../../platform/http/repeat-while-listening.ts';
import { listIndexCodes, readLoadState } from '../../market-data/index.ts';
import { recheckJob } from './recheck.ts';

interface Evening {
  /** Today in the market's time zone, and its time of day as `HH:mm`. */
  date: string;
  time: string;
  /** When the evening starts, `HH:mm`. */
  startsAt: string;
}

/** At most so many missed business days are caught up. */
const mostDays = 10;
/** Days to look back: more than ten business days with all holidays. */
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

/** How many days back started days are read. */
const lookBackDays = 45;

async function findDue(ctx: Ctx, startsAt: string): Promise<DayKey[]> {
  const composed = new Set(await listIndexCodes(ctx.db));
  // One that has never had members has nothing to run yet.
  const universes = (await listUniverses(ctx.db)).filter(({ indexCode }) => composed.has(indexCode));
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

interface Pace {
  lookMilliseconds: number;
  /** After so many looks, and at the first one, the recheck also compares older days. */
  looksBetweenOlder: number;
  /** After so many looks the recheck runs even without changed data, for waits whose time is up. */
  looksBetweenRechecks: number;
}

const usualPace: Pace = { lookMilliseconds: 5_000, looksBetweenRechecks: 60, looksBetweenOlder: 720 };
/** While a market is loading, data changes all the time, mostly of past days. */
const looksWhileLoading = 6;

const datasets = ['prices', 'securities', 'trades', 'compositions'];

/** Whether there are any days that a change could affect. */
async function hasDays(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('eod_days').select('universe_id').limit(1).executeTakeFirst()) !== undefined;
}

/** One look: starts due days, and queues a recheck of changed data. Returns the versions for the next look. */
async function look(ctx: Ctx, seen: string | null, looks: number, isTime: boolean): Promise<string | null> {
  await startDueDays(ctx);
  const known = await readVersions(ctx.db);
  const versions = datasets.map((dataset) => known[dataset]).join(' ');
  if (versions === seen && !isTime) return seen;
  if (looks % looksWhileLoading !== 0 && (await readLoadState(ctx.db)).isLoading) return seen;
  if (!(await hasDays(ctx))) return seen;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, recheckJob, {}, { key: 'recheck' }));
  return versions;
}

/** Queues the comparison of all published days; each is looked at once a change. */
async function lookFurther(ctx: Ctx): Promise<void> {
  if ((await readLoadState(ctx.db)).isLoading || !(await hasDays(ctx))) return;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, recheckJob, { isOlderToo: true }, { key: 'recheck-older' }));
}

export function keepEvenings(
  app: App,
  { lookMilliseconds, looksBetweenRechecks, looksBetweenOlder }: Pace = usualPace,
): void {
  const ctx = createContext(app.services, { requestId: 'eod-schedule' });
  let looks = 0;
  let seen: string | null = null;
  const run = async (): Promise<void> => {
    looks += 1;
    seen = await look(ctx, seen, looks, looks % looksBetweenRechecks === 0);
    if (looks % looksBetweenOlder === 1) await lookFurther(ctx);
  };
  repeatWhileListening(app, ctx.log, async () => [
    { name: 'Looking for evenings that are due', everyMs: lookMilliseconds, atOnce: true, run },
  ]);
}
