import { demoCalendar, firstNotes, privateNotes, sidecarNotes, wrongUnit } from '@landfall/demo-market';
import { eodSystemTrigger } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { readDayNodes, runDayAtOnce, startDay, type DayAtOnce, type DayNode } from '../eod-dashboard/index.ts';
import { deliverSheet } from './deliver-sheets.ts';
import { startOf } from './load-evenings.ts';
import { minutesAfter } from './market-instant.ts';
import { demoPeople } from './people.ts';

/** Today's runs began at least this long ago, so that no step ends in the future. */
const minutesAgo = 24;
/** Sidecar notes whose marks have come. */
const arrived = 5;

/** Today's evening with something in each state: done, waiting for approval, failed, under way and not started. */
export async function stageToday(ctx: Ctx): Promise<void> {
  const today = ctx.clock.businessDate();
  const people = await demoPeople(ctx);
  // On a closed day the schedule starts nothing and the market has no prices: a person runs the private books by hand.
  const isOpen = demoCalendar.isBusinessDay(today);
  const triggeredBy = isOpen ? eodSystemTrigger : people.qa.email;
  const latest = minutesAfter(ctx.clock.now(), -minutesAgo);
  const evening = startOf(ctx, today);
  const begun = evening < latest ? evening : latest;
  const run = (universeId: string, minutes: number, more: Partial<DayAtOnce> = {}): Promise<void> =>
    runDayAtOnce(ctx, { universeId, effectiveDate: today, at: minutesAfter(begun, minutes), triggeredBy, ...more });

  if (isOpen) {
    await run('CAT-ALL', 0, { approval: { by: people.analyst, comment: '', afterMinutes: 9 } });
    await run('CAT-QUAKE', 3);
    await run('CAT-WIND', 5);
  }

  const processOf = async (universeId: string, processId: string): Promise<DayNode | undefined> =>
    (await readDayNodes(ctx.db, universeId, today)).find((node) => node.processId === processId);

  // One mark is in another unit. The sender corrects it within the hour: a retry finds the corrected sheet.
  const validation = () => processOf('PRIVATE-NOTES', 'VALIDATE_PRICES');
  if (!(await validation())) await deliverSheet(ctx, privateNotes(today), [today], { fault: wrongUnit });
  await run('PRIVATE-NOTES', 7);
  const failed = await validation();
  if (failed?.status === 'FAILED' && failed.run.attempt === 1) {
    await deliverSheet(ctx, privateNotes(today), [today], { version: 2 });
  }

  // The rest of this sheet has not come; the universe waits for it.
  if (!(await processOf('SIDECAR-NOTES', 'LOAD_PRICES'))) {
    await deliverSheet(ctx, sidecarNotes(today), [today], { fault: firstNotes(arrived) });
  }
  await ctx.tx((tx) => startDay(tx, ctx, { universeId: 'SIDECAR-NOTES', effectiveDate: today, triggeredBy }));
}
