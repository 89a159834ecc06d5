import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { forMail, sendInJob } from '../../../platform/mail.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import { defineJob } from '../../../platform/queue.ts';
import type { RunRow } from './day-store.ts';

export const failureMailJob = defineJob({
  name: 'eod.failure-mail',
  payload: z.strictObject({ runId: z.string(), to: z.string() }),
  ...forMail,
});

/** Tells by mail that a step has failed, once for each step and day: whoever retries it sees what becomes of that. */
export async function tellOfFailure(tx: Tx, ctx: Ctx, run: RunRow): Promise<void> {
  if (ctx.config.eodMail.length === 0) return;
  const before = await tx
    .selectFrom('eod_runs')
    .select('run_id')
    .where('universe_id', '=', run.universe_id)
    .where('process_id', '=', run.process_id)
    .where('effective_date', '=', run.effective_date)
    .where('run_id', '!=', run.run_id)
    .where('status', '=', 'FAILED')
    .executeTakeFirst();
  if (before) return;
  for (const to of ctx.config.eodMail) await ctx.queue.enqueue(tx, failureMailJob, { runId: run.run_id, to });
}

export async function sendFailureMail(ctx: Ctx, { runId, to }: { runId: string; to: string }): Promise<void> {
  const failure = await ctx.db
    .selectFrom('eod_runs as r')
    .innerJoin('eod_universes as u', 'u.universe_id', 'r.universe_id')
    .innerJoin('eod_processes as p', (on) =>
      on.onRef('p.universe_id', '=', 'r.universe_id').onRef('p.process_id', '=', 'r.process_id'),
    )
    .select(['u.name as universe', 'p.name as process', 'r.effective_date as date', 'r.error_code', 'r.error_details'])
    .where('r.run_id', '=', runId)
    .executeTakeFirst();
  if (!failure) return;
  const { universe, process, date } = failure;
  const text = [
    `${process} of ${universe} failed for ${date}. What depends on it waits.`,
    '',
    `Error ${failure.error_code ?? ''}`.trimEnd(),
    failure.error_details ?? '',
    '',
    `Retry or waive it here: ${pageAddress(ctx.config, `/eod-dashboard?date=${date}`)}`,
    'If a retry of this step fails too, there is no further message.',
    '',
    'Landfall',
    '',
  ].join('\n');
  await sendInJob(ctx, { to, subject: `Landfall: ${process} of ${universe} failed (${date})`, text });
}
