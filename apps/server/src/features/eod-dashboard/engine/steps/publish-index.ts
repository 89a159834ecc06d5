import { eodSystemTrigger } from '@landfall/contract';
import { addDays, nextBusinessDay } from '@landfall/instruments';
import type { Ctx } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/schema.ts';
import type { SnapshotContent } from '../compute/index-day.ts';
import { joinChanges, noChanges, restatementReason, type DayChanges } from '../compute/day-changes.ts';
import { clearRestatement, findRestatementReason, noteRestatement, readDayNodes } from '../day-store.ts';
import { findChangedData, type StandingDay } from '../recheck-store.ts';
import { deleteCalculation, findCalculation, findSnapshot, insertSnapshot, snapshotHash } from '../snapshot-store.ts';
import { advance, redo } from '../start-day.ts';
import { counted, defineStep, failed, info, outcome, StepFault } from '../step.ts';
import type { Universe } from '../universe-store.ts';

type Input = { runId: string; content: SnapshotContent } | null;

/**
 * Publishes the calculation for good. The content that is in force already is not published twice; another content is a
 * further revision, and the days after it follow.
 */
export const publishIndex = defineStep<Input>({
  stages: ['Read the calculation', 'Check it', 'Publish'],
  read: (db, { universe, date }) => findCalculation(db, universe.universeId, date),
  seen: (calculation, { runs }) => ({
    calculation: runs.get('CALCULATE_INDEX')?.output_hash ?? null,
    snapshot: calculation && snapshotHash(calculation.content),
  }),
  work: (calculation, { universe, date, previousDate, run, runs }) => {
    if (!calculation || calculation.runId !== runs.get('CALCULATE_INDEX')?.run_id) {
      return failed('NOT_CALCULATED', 'There is no calculation to publish. Retry the calculation.');
    }
    const { universeId, indexCode } = universe;
    const { content } = calculation;
    const hash = snapshotHash(content);
    return outcome({
      output: hash,
      inputs: [counted('Members', content.members.length)],
      counts: [counted('Members', content.members.length)],
      result: { snapshotHash: hash },
      store: async (tx, ctx) => {
        const before = await findSnapshot(tx, indexCode, previousDate);
        if ((before?.hash ?? null) !== content.previousHash) {
          throw new StepFault(
            'OUT_OF_DATE',
            `${indexCode} of ${previousDate} has been published again since. Retry the calculation.`,
          );
        }
        const inForce = await findSnapshot(tx, indexCode, date);
        const reason = await findRestatementReason(tx, universeId, date);
        await deleteCalculation(tx, universeId, date);
        await clearRestatement(tx, universeId, date);
        if (inForce?.hash === hash) {
          const message = `Revision ${inForce.revision} has the same content: there is nothing to publish.`;
          await markStillChanged(tx, { universeId, effectiveDate: date, runId: run.run_id });
          return { outputs: [counted('Snapshots published', 0)], log: [info(message)] };
        }
        const revision = (inForce?.revision ?? 0) + 1;
        await insertSnapshot(
          tx,
          {
            snapshotId: ctx.ids.uuid(),
            universeId,
            revision,
            hash,
            runId: run.run_id,
            reason: inForce ? reason : null,
            publishedBy: run.triggered_by,
            publishedAt: ctx.clock.now(),
          },
          content,
        );
        if (inForce) await markStillChanged(tx, { universeId, effectiveDate: date, runId: run.run_id });
        await restateFollowing(tx, ctx, universe, date, revision);
        return {
          outputs: [counted('Snapshots published', 1)],
          log: [info(`Published ${indexCode} of ${date}, revision ${revision}.`)],
        };
      },
    });
  },
});

/**
 * A day that is calculated again because the one before was published again keeps its own marks and members. Where those
 * are other ones by now, it stays marked.
 */
async function markStillChanged(tx: Tx, day: StandingDay): Promise<void> {
  const found = await findChangedData(tx, { ofPrices: [day], ofCompositions: [day] });
  const reason = restatementReason(found.reduce<DayChanges>((all, each) => joinChanges(all, each), noChanges));
  if (reason !== null) await noteRestatement(tx, day.universeId, day.effectiveDate, reason);
}

/** After a publication, the day chained from it continues if it waited, or is calculated again. */
async function follow(tx: Tx, ctx: Ctx, universe: Universe, date: string, reason: string): Promise<void> {
  const { universeId, indexCode } = universe;
  const nodes = await readDayNodes(tx, universeId, date);
  const calculation = nodes.find(({ process }) => process.kind === 'CALCULATE_INDEX');
  if (!calculation) return;
  if (calculation.status === 'NOT_STARTED') {
    await advance(tx, ctx, universe, date);
    return;
  }
  if (await findSnapshot(tx, indexCode, date)) await noteRestatement(tx, universeId, date, reason);
  const from = new Set([calculation.processId]);
  await redo(tx, ctx, universe, date, { from, triggeredBy: eodSystemTrigger, reason });
}

/**
 * After a day has been published: the days that chain from it follow, each from the corrected level. Those are the next
 * business day, and closed days before it that were run by hand. Publishing the next one reaches those after it in turn.
 */
async function restateFollowing(tx: Tx, ctx: Ctx, universe: Universe, date: string, revision: number): Promise<void> {
  const { calendar } = universe;
  // No day is chained from a closed day.
  if (!calendar.isBusinessDay(date)) return;
  const last = nextBusinessDay(date, calendar);
  const reason = `${date} was published again as revision ${revision}.`;
  for (let day = addDays(date, 1); day <= last; day = addDays(day, 1)) await follow(tx, ctx, universe, day, reason);
}
