import { eodMessages, eodResolutions, eodWindowDays, type EodDay, type EodUniverse } from '@landfall/contract';
import { addDays, calendarByName } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { listChangedDays } from '../engine/universe-store.ts';
import { approvalBarrier, stateOfAll, toUniverse } from './to-universe.ts';
import { failuresOfDay, openSteps, processesOfDay, type FailureRow, type ProcessRow } from './store.ts';

/** The first day that can be viewed. */
const windowStart = ({ clock }: Ctx): string => addDays(clock.businessDate(), -eodWindowDays);

/** Only recent days can be viewed or changed. */
export function requireRecentDate(ctx: Ctx, date: string): void {
  const today = ctx.clock.businessDate();
  if (date > today) throw badRequest(eodMessages.future);
  if (date < windowStart(ctx)) throw badRequest(eodMessages.tooOld);
}

export interface Dashboard {
  universes: EodUniverse[];
  day: EodDay;
}

const isOpenOn = (calendar: string, date: string): boolean => calendarByName(calendar)?.isBusinessDay(date) ?? false;

/** Universes that have started the day, and those with a business day. */
const belongsToDay = (row: ProcessRow, date: string): boolean =>
  row.startedAt !== null || (row.isActive && date > row.baseDate && isOpenOn(row.calendar, date));

async function readDay(db: Db | Tx, date: string, universeId?: string) {
  const rows = await processesOfDay(db, date, universeId);
  return { rows, failures: await failuresOfDay(db, date, universeId) };
}

function toUniverses(ctx: Ctx, date: string, rows: readonly ProcessRow[], failures: readonly FailureRow[]) {
  const viewer = { email: ctx.actor?.email ?? null, today: ctx.clock.businessDate(), date };
  const groups = Map.groupBy(rows, ({ universeId }) => universeId);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [toUniverse([first, ...others], failures, viewer)] : [],
  );
}

/** A universe's day, for the answer to a change; null for an unknown universe. */
export async function readUniverse(
  ctx: Ctx,
  db: Db | Tx,
  date: string,
  universeId: string,
): Promise<EodUniverse | null> {
  const { rows, failures } = await readDay(db, date, universeId);
  return toUniverses(ctx, date, rows, failures)[0] ?? null;
}

const mostNamed = 20;

async function findOlderChanges(ctx: Ctx): Promise<EodDay['olderChanges']> {
  const days = await listChangedDays(ctx.db, windowStart(ctx));
  return { count: days.length, days: days.slice(0, mostNamed) };
}

/** One of the last thirty days: its universes, and whether the day is clean. */
export async function getDashboard(ctx: Ctx, date: string): Promise<Dashboard> {
  requireRecentDate(ctx, date);
  const { rows, failures } = await readDay(ctx.db, date);
  const shown = rows.filter((row) => belongsToDay(row, date));
  const universes = toUniverses(ctx, date, shown, failures);
  const state = stateOfAll(universes.map((universe) => universe.state));
  const [open, resolved, superseded, waived] = [null, ...eodResolutions].map(
    (end) => failures.filter(({ resolution }) => resolution === end).length,
  );
  return {
    universes,
    day: {
      effectiveDate: date,
      asOf: ctx.clock.now().toISOString(),
      isToday: date === ctx.clock.businessDate(),
      isBusinessDay: shown.some(({ calendar }) => isOpenOn(calendar, date)),
      state,
      isClean: state === 'CLEAN',
      openFailures: open ?? 0,
      resolvedFailures: resolved ?? 0,
      supersededFailures: superseded ?? 0,
      waivedFailures: waived ?? 0,
      olderChanges: await findOlderChanges(ctx),
    },
  };
}

/** The days of the steps that have failed and are neither resolved nor waived, oldest first: one for each step. */
export async function openFailures(ctx: Ctx): Promise<string[]> {
  const steps = await openSteps(ctx.db, windowStart(ctx), 'FAILED');
  return steps.map(({ effectiveDate }) => effectiveDate);
}

/** The days of the steps that this person may approve, oldest first: one for each step. */
export async function approvalsFor(ctx: Ctx): Promise<string[]> {
  const steps = await openSteps(ctx.db, windowStart(ctx), 'PENDING_APPROVAL');
  return steps
    .filter(({ triggeredBy }) => approvalBarrier(triggeredBy, ctx.actor?.email ?? null) === null)
    .map(({ effectiveDate }) => effectiveDate);
}
