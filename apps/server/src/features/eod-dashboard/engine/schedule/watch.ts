import { createContext, type Ctx } from '../../../../platform/context.ts';
import type { App } from '../../../../platform/http/app.ts';
import { repeatWhileListening } from '../../../../platform/http/repeat-while-listening.ts';
import { readLoadState } from '../../../market-data/index.ts';
import { recheckJob } from '../recheck-job.ts';
import { startDueDays } from './start-due-days.ts';

interface Pace {
  lookMilliseconds: number;
  /** Every so many looks the recheck runs although no data has changed: for waits whose time is up. */
  looksBetweenRechecks: number;
}

const usualPace: Pace = { lookMilliseconds: 5_000, looksBetweenRechecks: 60 };
/** While a market is being loaded it changes all the time, and nearly always days that lie behind. */
const looksWhileLoading = 6;

/** What the end of day rests on. */
const datasets = ['prices', 'securities', 'trades', 'compositions'];

async function readVersions(ctx: Ctx): Promise<string> {
  const rows = await ctx.db
    .selectFrom('data_versions')
    .select(['dataset', 'version'])
    .where('dataset', 'in', datasets)
    .orderBy('dataset')
    .execute();
  return rows.map((row) => row.version).join(' ');
}

/** Whether there is anything that changed data could matter to. */
async function hasDays(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('eod_days').select('universe_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Looks once: starts what is due, and has what has changed looked at. Returns what the next look compares with. */
async function look(ctx: Ctx, seen: string | null, looks: number, isTime: boolean): Promise<string | null> {
  await startDueDays(ctx);
  const versions = await readVersions(ctx);
  if (versions === seen && !isTime) return seen;
  if (looks % looksWhileLoading !== 0 && (await readLoadState(ctx.db)).isLoading) return seen;
  if (!(await hasDays(ctx))) return seen;
  await ctx.tx((tx) => ctx.queue.enqueue(tx, recheckJob, {}, { key: 'recheck' }));
  return versions;
}

/** Keeps the evenings for as long as the server listens. */
export function keepEvenings(app: App, { lookMilliseconds, looksBetweenRechecks }: Pace = usualPace): void {
  const ctx = createContext(app.services, { requestId: 'eod-schedule' });
  let looks = 0;
  let seen: string | null = null;
  const run = async (): Promise<void> => {
    looks += 1;
    seen = await look(ctx, seen, looks, looks % looksBetweenRechecks === 0);
  };
  repeatWhileListening(app, ctx.log, async () => [
    { name: 'Looking for evenings that are due', everyMs: lookMilliseconds, atOnce: true, run },
  ]);
}
