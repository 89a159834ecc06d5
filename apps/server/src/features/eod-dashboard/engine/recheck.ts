import { eodSystemTrigger, eodWindowDays } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/queue.ts';
import { contentHash } from '../../../platform/canonical-json.ts';
import { compareMembers, joinChanges, noChanges, restatementReason, type DayChanges } from './compute/day-changes.ts';
import { isError } from './compute/finding.ts';
import { computeIndexDay } from './compute/index-day.ts';
import { findLiveRun, markChanged, readDayNodes, updateRun } from './day-store.ts';
import { dayName, hashTerms } from './member-store.ts';
import {
  findChangedData,
  findUncheckedDays,
  findUndecidedDays,
  findWaitingRuns,
  noteChecked,
  readCheckedVersions,
  type CheckedVersions,
  type StandingDay,
  type UncheckedDay,
} from './recheck-store.ts';
import { staleProcesses } from './run-again.ts';
import type { Report } from './run-step.ts';
import { findSnapshot, readPublishedMembers, snapshotHash } from './snapshot-store.ts';
import { enqueueStep, redo, type DayKey } from './start-day.ts';
import { contextOf } from './step.ts';
import { readIndexInput, seenOfIndexInput } from './steps/calculate-index.ts';
import { lockUniverse, requireUniverse } from './universe-store.ts';

/** Checks whether approvals, publications and waiting runs still agree with the data. */
export const recheckJob = defineJob({
  name: 'eod.recheck',
  /** `isOlderToo`: also the days before those that the dashboard shows. */
  payload: z.strictObject({ isOlderToo: z.boolean().optional() }),
  retryLimit: 1,
  timeoutSeconds: 1_800,
});

/** Runs processes with changed inputs again on an unpublished day, and reopens its approval if they differ. */
async function reopenDay(ctx: Ctx, { universeId, effectiveDate }: DayKey): Promise<boolean> {
  const universe = await requireUniverse(ctx.db, universeId);
  const all = (nodes: readonly { processId: string }[]) => new Set(nodes.map(({ processId }) => processId));
  const before = await readDayNodes(ctx.db, universeId, effectiveDate);
  // First without the lock, because usually nothing has changed.
  if ((await staleProcesses(ctx.db, universe, effectiveDate, before, all(before))).size === 0) return false;
  return ctx.tx(async (tx) => {
    await lockUniverse(tx, universeId);
    const nodes = await readDayNodes(tx, universeId, effectiveDate);
    if (nodes.some(({ status }) => status === 'IN_PROGRESS')) return false;
    const from = await staleProcesses(tx, universe, effectiveDate, nodes, all(nodes));
    if (from.size === 0) return false;
    const reason = 'The data has changed since.';
    // Whoever started the prices' sign-off has still started it, and may not approve it.
    const triggeredBy = nodes.find(({ process }) => process.enableSignoff)?.run.triggered_by ?? eodSystemTrigger;
    await redo(tx, ctx, universe, effectiveDate, { from, triggeredBy, reason });
    return true;
  });
}

/** Starts a run again that waits for prices. */
async function wake(ctx: Ctx, { runId, universeId }: { runId: string; universeId: string }): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockUniverse(tx, universeId);
    const run = await findLiveRun(tx, runId);
    if (!run || run.job_run_id !== null) return;
    await updateRun(tx, runId, { job_run_id: await enqueueStep(tx, ctx, runId) });
  });
}

export async function recheck(ctx: Ctx, report: Report, isOlderToo = false): Promise<void> {
  await report(0, 3, 'Runs that wait');
  for (const run of await findWaitingRuns(ctx.db)) await wake(ctx, run);
  await report(1, 3, 'Approvals');
  for (const day of await findUndecidedDays(ctx.db)) await reopenDay(ctx, day);
  await report(2, 3, 'Published days');
  await noteChangedDays(ctx, isOlderToo ? null : addDays(ctx.clock.businessDate(), -eodWindowDays));
}

/** Days that are compared before the result is stored. */
const daysAtOnce = 50;

/**
 * What has changed of the terms, statuses, principal and index rates that a published day rests on. Other inputs alone do not
 * count: they must give another content than is published.
 */
async function changedTerms(db: Db, { universeId, effectiveDate }: StandingDay): Promise<Partial<DayChanges>> {
  const universe = await requireUniverse(db, universeId);
  const nodes = await readDayNodes(db, universeId, effectiveDate);
  const node = nodes.find(({ process }) => process.kind === 'CALCULATE_INDEX');
  if (!node) return {};
  const input = await readIndexInput(db, contextOf(universe, effectiveDate, nodes, node));
  if (!input || contentHash(seenOfIndexInput(input)) === node.run.inputs_hash) return {};
  const { content, findings } = computeIndexDay(input);
  if (!content) return { unusable: new Set(findings.filter(isError).map(({ securityNo }) => securityNo)).size };
  const published = await findSnapshot(db, universe.indexCode, effectiveDate);
  if (!published || published.hash === snapshotHash(content)) return {};
  return compareMembers(await readPublishedMembers(db, published.snapshotId), content.members);
}

async function note(ctx: Ctx, day: StandingDay, changes: DayChanges): Promise<void> {
  const reason = restatementReason(changes);
  if (reason === null) return;
  await ctx.tx(async (tx) => {
    await lockUniverse(tx, day.universeId);
    await markChanged(tx, day, reason);
  });
}

/** Compares days with the current data, and marks those that have changed. */
async function checkDays(ctx: Ctx, days: readonly UncheckedDay[], versions: CheckedVersions): Promise<void> {
  const otherTerms = days.filter((day) => day.hasOtherTerms);
  const otherPrices = days.filter((day) => day.hasOtherPrices);
  const hashes = await hashTerms(ctx.db, otherTerms);
  const found = await findChangedData(ctx.db, { ofPrices: otherPrices, ofCompositions: otherTerms });
  const changes = Map.groupBy(found, dayName);
  const checked: (StandingDay & { termsHash: string })[] = [];
  for (const day of days) {
    const termsHash = hashes.get(dayName(day)) ?? day.termsHash ?? '';
    const terms = termsHash === day.termsHash ? {} : await changedTerms(ctx.db, day);
    const ofDay = [...(changes.get(dayName(day)) ?? []), terms];
    await note(
      ctx,
      day,
      ofDay.reduce<DayChanges>((all, each) => joinChanges(all, each), noChanges),
    );
    checked.push({ ...day, termsHash });
  }
  await ctx.tx((tx) => noteChecked(tx, checked, versions));
}

/** Marks published days whose data has changed; a person decides whether to restate them. */
async function noteChangedDays(ctx: Ctx, since: string | null): Promise<void> {
  const versions = await readCheckedVersions(ctx.db);
  const days = await findUncheckedDays(ctx.db, since, versions);
  for (let from = 0; from < days.length; from += daysAtOnce) {
    await checkDays(ctx, days.slice(from, from + daysAtOnce), versions);
  }
}
