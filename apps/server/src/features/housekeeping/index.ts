import { sql } from 'kysely';
import { z } from 'zod';
import { createContext, type Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { App, Feature } from '../../platform/http/app.ts';
import { repeatWhileListening } from '../../platform/http/repeat-while-listening.ts';
import { clearStaleSpool } from '../../platform/http/upload-spool.ts';
import { defineJob, handleJob, type Run } from '../../platform/queue.ts';
import { draftLifetimeMilliseconds } from '../../platform/storage/open-storage.ts';
import { clearUnusedFiles, queuePdfChecks, queueTextIndexes } from '../deal-room/index.ts';

const dayMs = 86_400_000;
const keptDays = 30;
const runsAtOnce = 1_000;
/** So many an hour, because opening old files must not slow down new ones. */
const pdfsAtOnce = 200;
/** As many: read in the background, one after the other. */
const textsAtOnce = 1_000;

export interface TidiedUp {
  /** Uploads that never arrived whole. */
  spooled: number;
  /** Files that were half-written to the storage. */
  drafts: number;
  /** Stored bytes whose document never came to be. */
  files: number;
  runs: number;
}

/** Repeats until nothing is left to do. */
async function all(run: Run, some: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = await some(); count > 0; count = await some()) {
    sum += count;
    run.signal.throwIfAborted();
  }
  return sum;
}

/** Removes what ended uploads and old jobs have left behind and nothing refers to. Also has PDFs opened and indexed that were missed. */
export async function tidyUp(ctx: Ctx, run: Run): Promise<TidiedUp> {
  const before = (milliseconds: number): Date => new Date(ctx.clock.wallNow().getTime() - milliseconds);
  const done = {
    spooled: await clearStaleSpool(ctx),
    drafts: await ctx.storage.clearDrafts(before(draftLifetimeMilliseconds)),
    files: await all(run, () => clearUnusedFiles(ctx)),
    runs: await all(run, () => deleteOldRuns(ctx.db, before(keptDays * dayMs), runsAtOnce)),
  };
  await queuePdfChecks(ctx, pdfsAtOnce);
  await queueTextIndexes(ctx, textsAtOnce);
  if (Object.values(done).some((count) => count > 0)) ctx.log.info(done, 'Left-overs were removed');
  return done;
}

/**
 * Removes some of the runs that succeeded before a time and that nothing refers to: neither a document, nor its
 * extraction, nor a step of an end of day. Failed runs stay, for whoever looks into them.
 */
async function deleteOldRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job_runs where id in (
      select r.id from job_runs r
      where r.state = 'succeeded' and r.finished_at < ${before}
        and not exists (select from documents d where d.latest_run_id = r.id)
        and not exists (select from extractions x where x.run_id = r.id)
        and not exists (select from eod_runs e where e.job_run_id = r.id)
      limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const tidyUpJob = defineJob({ name: 'tidy-up', payload: z.strictObject({}), timeoutSeconds: 1_800 });
const everyMs = 60 * 60_000;

const enqueue = (ctx: Ctx, everySeconds = 0): Promise<string> =>
  ctx.tx((tx) => ctx.queue.enqueue(tx, tidyUpJob, {}, { key: 'tidy-up', subject: 'tidy-up', everySeconds }));

/** Every hour, by one of the servers that listen. */
function tidyUpWhileListening(app: App): void {
  const ctx = createContext(app.services, { requestId: 'housekeeping' });
  repeatWhileListening(app, ctx.log, async () => [
    { name: 'Queueing the clean-up', everyMs, atOnce: false, run: () => enqueue(ctx, everyMs / 1_000) },
  ]);
}

export const housekeeping: Feature = {
  name: 'housekeeping',
  routes: tidyUpWhileListening,
  atStart: async (ctx) => {
    await enqueue(ctx);
  },
  jobs: [
    handleJob({
      job: tidyUpJob,
      handle: async (ctx, _nothing, run) => {
        await tidyUp(ctx, run);
      },
    }),
  ],
};
