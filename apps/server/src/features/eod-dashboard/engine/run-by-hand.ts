import { eodSystemTrigger } from '@landfall/contract';
import { addDays } from '@landfall/instruments';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { conflict } from '../../../platform/errors.ts';
import { isStarted, readDayNodes } from './day-store.ts';
import { restateDay, retryProcess } from './run-again.ts';
import { startDay, type DayKey } from './start-day.ts';
import { findSnapshot } from './snapshot-store.ts';
import { listUniverses, requireUniverse } from './universe-store.ts';

export type HandRun = 'started' | 'retried' | 'restated' | 'run again, not published before' | 'already started';

interface ByHand {
  /** Why a published day is run again; null if it is not. */
  restateReason: string | null;
  /** Who runs it; null for nobody, as in the schedule. */
  by: { id: string; email: string } | null;
}

async function act(tx: Tx, ctx: Ctx, day: DayKey, { restateReason, by: person }: ByHand): Promise<HandRun> {
  const { calendar } = await requireUniverse(tx, day.universeId);
  const isClosed = !calendar.isBusinessDay(day.effectiveDate);
  if (isClosed && person === null && !(await isStarted(tx, day.universeId, day.effectiveDate))) {
    const message = `${day.effectiveDate} is not a business day in the calendar ${calendar.name}.`;
    throw conflict(`${message} To run it anyway, name the user: --by EMAIL.`);
  }
  const by = person ?? { id: null, email: eodSystemTrigger };
  const started = await startDay(tx, ctx, { ...day, triggeredBy: by.email });
  if (started === 'STARTED') return 'started';
  if (restateReason !== null) {
    const isRestated = await restateDay(tx, ctx, { ...day, triggeredBy: by.email, reason: restateReason });
    return isRestated ? 'restated' : 'run again, not published before';
  }
  let isRetried = false;
  // A retry also retries everything after the process, so the next failure is independent.
  for (let failed = await firstFailure(tx, day); failed !== null; failed = await firstFailure(tx, day)) {
    await retryProcess(tx, ctx, { ...day, processId: failed, by });
    isRetried = true;
  }
  return isRetried ? 'retried' : 'already started';
}

async function firstFailure(tx: Tx, { universeId, effectiveDate }: DayKey): Promise<string | null> {
  const nodes = await readDayNodes(tx, universeId, effectiveDate);
  return nodes.find(({ status, resolution }) => status === 'FAILED' && resolution === null)?.processId ?? null;
}

/** Starts or continues a universe's day from the command line, where nobody is signed in but a user may be named. */
export function runByHand(ctx: Ctx, day: DayKey, hand: ByHand): Promise<HandRun> {
  const { restateReason, by } = hand;
  return ctx.tx(async (tx) => {
    const what = await act(tx, ctx, day, hand);
    const entry = {
      action: 'eod.run',
      subjectType: 'eod-day',
      subjectId: `${day.universeId}/${day.effectiveDate}`,
      detail: { what, ...(restateReason === null ? {} : { reason: restateReason }) },
    };
    await audit(tx, ctx, entry, by);
    return what;
  });
}

export const universeIds = async (db: Db): Promise<string[]> =>
  (await listUniverses(db)).map(({ universeId }) => universeId);

export interface DayReport {
  universeId: string;
  effectiveDate: string;
  isRunning: boolean;
  processes: { name: string; status: string; details: string | null }[];
  /** Of the snapshot in force. */
  revision: number | null;
  totalLevel: number | null;
}

export async function reportDay(db: Db, { universeId, effectiveDate }: DayKey): Promise<DayReport> {
  const universe = await requireUniverse(db, universeId);
  const nodes = await readDayNodes(db, universeId, effectiveDate);
  const snapshot = await findSnapshot(db, universe.indexCode, effectiveDate);
  return {
    universeId,
    effectiveDate,
    // A run without a job waits for prices, maybe for hours.
    isRunning: nodes.some(({ status, run }) => status === 'IN_PROGRESS' && run.job_run_id !== null),
    processes: nodes.map(({ process, status, run }) => ({ name: process.name, status, details: run.error_details })),
    revision: snapshot?.revision ?? null,
    totalLevel: snapshot?.levels.total ?? null,
  };
}

/** A universe's business days after its base date, oldest first. */
export async function businessDaysOf(db: Db, universeId: string, from: string, to: string): Promise<DayKey[]> {
  const { calendar, baseDate } = await requireUniverse(db, universeId);
  const days: DayKey[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (day > baseDate && calendar.isBusinessDay(day)) days.push({ universeId, effectiveDate: day });
  }
  return days;
}
