import { demoUniverses, firstNotes, privateNotes, sidecarNotes, unfinishedDay, wrongUnit } from '@landfall/demo-market';
import { eodSystemTrigger } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { readDayNodes, runDayAtOnce, startDay, type DayAtOnce, type DayNode } from '../eod-dashboard/index.ts';
import { setActive } from '../market-data/index.ts';
import { deliverSheet } from './deliver-sheets.ts';
import { startOf } from './load-evenings.ts';
import { minutesAfter, demoPeople } from './store.ts';

/** The runs began at least this long ago, so that no step ends in the future. */
const minutesAgo = 24;
/** Sidecar notes whose marks have come. */
const arrived = 5;

function runOn(ctx: Ctx, date: string) {
  const latest = minutesAfter(ctx.clock.now(), -minutesAgo);
  const evening = startOf(ctx, date);
  const begun = evening < latest ? evening : latest;
  return (universeId: string, minutes: number, more: Partial<DayAtOnce> = {}): Promise<void> =>
    runDayAtOnce(ctx, {
      universeId,
      effectiveDate: date,
      at: minutesAfter(begun, minutes),
      triggeredBy: eodSystemTrigger,
      ...more,
    });
}

export const letScheduleStart = (tx: Tx) =>
  setActive(
    tx,
    demoUniverses.map(({ universeId }) => universeId),
    true,
  );

/** Until the evening is staged: the schedule looks sooner than the job that stages what the desk did. */
export const keepMarketFromSchedule = (tx: Tx) => setActive(tx, ['CAT-ALL', 'CAT-QUAKE', 'CAT-WIND'], false);

/** The private books' part of the unfinished evening: one fails and one waits for prices. */
export async function stagePrivateBooks(ctx: Ctx): Promise<void> {
  const today = ctx.clock.businessDate();
  const date = unfinishedDay(today);
  const processOf = async (universeId: string, processId: string): Promise<DayNode | undefined> =>
    (await readDayNodes(ctx.db, universeId, date)).find((node) => node.processId === processId);

  // One mark is in another unit. The sender corrects it within the hour: a retry finds the corrected sheet.
  const validation = () => processOf('PRIVATE-NOTES', 'VALIDATE_PRICES');
  if (!(await validation())) await deliverSheet(ctx, privateNotes(today), [date], { fault: wrongUnit });
  await runOn(ctx, date)('PRIVATE-NOTES', 7);
  const failed = await validation();
  if (failed?.status === 'FAILED' && failed.run.attempt === 1) {
    await deliverSheet(ctx, privateNotes(today), [date], { version: 2 });
  }

  // The rest of this sheet has not come; the universe waits for it.
  if (!(await processOf('SIDECAR-NOTES', 'LOAD_PRICES'))) {
    await deliverSheet(ctx, sidecarNotes(today), [date], { fault: firstNotes(arrived) });
  }
  const triggeredBy = eodSystemTrigger;
  await ctx.tx((tx) => startDay(tx, ctx, { universeId: 'SIDECAR-NOTES', effectiveDate: date, triggeredBy }));
}

/**
 * The evening of today, or of the last business day where the market is closed today, with something in each state: done,
 * waiting for approval, failed, under way and not started. Then the universes take part in the schedule.
 */
export async function stageUnfinishedEvening(ctx: Ctx): Promise<void> {
  const { analyst } = await demoPeople(ctx);
  const run = runOn(ctx, unfinishedDay(ctx.clock.businessDate()));
  await run('CAT-ALL', 0, { approval: { by: analyst, comment: '', afterMinutes: 9 } });
  await run('CAT-QUAKE', 3);
  await run('CAT-WIND', 5);
  await stagePrivateBooks(ctx);
  await ctx.tx(letScheduleStart);
}
