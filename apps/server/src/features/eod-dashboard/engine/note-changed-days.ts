import { eodWindowDays } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/schema.ts';
import { contentHash } from './canonical.ts';
import { compareMembers, joinChanges, noChanges, restatementReason, type DayChanges } from './compute/day-changes.ts';
import { isError } from './compute/finding.ts';
import { computeIndexDay } from './compute/index-day.ts';
import { snapshotHash } from './compute/snapshot-hash.ts';
import { markChanged } from './day-store.ts';
import {
  findChangedCompositions,
  findChangedEntries,
  findChangedPrices,
  findUncheckedDays,
  noteChecked,
  readCheckedVersions,
  type CheckedVersions,
  type StandingDay,
  type UncheckedDay,
} from './recheck-store.ts';
import { readDayNodes } from './run-store.ts';
import { findSnapshot, readPublishedMembers } from './snapshot-store.ts';
import { contextOf } from './step-context.ts';
import { readIndexInput, seenOfIndexInput } from './steps/calculate-index.ts';
import type { DayKey } from './start-day.ts';
import { dayName, hashTerms } from './terms-store.ts';
import { lockUniverse, requireUniverse } from './universe-store.ts';

/** Days that are held against the data before that is written down. */
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

/** Holds days against the data as it stands, and marks those that it has changed for. */
async function checkDays(ctx: Ctx, days: readonly UncheckedDay[], versions: CheckedVersions): Promise<void> {
  const otherTerms = days.filter((day) => day.hasOtherTerms);
  const otherPrices = days.filter((day) => day.hasOtherPrices);
  const hashes = await hashTerms(ctx.db, otherTerms);
  const found: (DayKey & Partial<DayChanges>)[] = [
    ...(await findChangedPrices(ctx.db, otherPrices)),
    ...(await findChangedEntries(ctx.db, otherPrices)),
    ...(await findChangedCompositions(ctx.db, otherTerms)),
  ];
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

/** Marks published days whose data has changed: a person decides whether they are restated. */
export async function noteChangedDays(ctx: Ctx): Promise<void> {
  const since = addDays(ctx.clock.businessDate(), -eodWindowDays);
  const versions = await readCheckedVersions(ctx.db);
  const days = await findUncheckedDays(ctx.db, since, versions);
  for (let from = 0; from < days.length; from += daysAtOnce) {
    await checkDays(ctx, days.slice(from, from + daysAtOnce), versions);
  }
}
