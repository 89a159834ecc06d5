import type {
  approveEodProcess,
  startEodUniverse,
  waiveEodFailure,
  EodProcessKey,
  EodUniverse,
} from '@landfall/contract';
import type { Asked } from '../../../platform/http/endpoint-route.ts';
import { audit, type AuditEntry } from '../../../platform/audit.ts';
import { requireActor, type Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { lockUniverse } from '../engine/universe-store.ts';
import { decideApproval as decide, waiveFailure as waive } from '../engine/decisions.ts';
import {
  previewRetry as plan,
  restateDay,
  retryProcess as redo,
  type Person,
  type RetryPlan,
} from '../engine/run-again.ts';
import { startDay, type DayKey } from '../engine/start-day.ts';
import { readUniverse, requireRecentDate } from './get-dashboard.ts';
import { processesOfDay, type ProcessRow } from './store.ts';
import { approvalBarrier } from './to-universe.ts';

type Change = (tx: Tx, by: Person) => Promise<Pick<AuditEntry, 'action' | 'before' | 'after' | 'detail'>>;

/**
 * One change of a universe's day by the signed-in person: in one transaction, in turn with every other change of the
 * universe, and audited. Returns the universe as it stands after it.
 */
function changeUniverse(ctx: Ctx, key: DayKey & { processId?: string }, change: Change): Promise<EodUniverse> {
  const actor = requireActor(ctx);
  const subject = [key.universeId, key.effectiveDate, key.processId].filter((part) => part !== undefined).join('/');
  return ctx.tx(async (tx) => {
    await lockUniverse(tx, key.universeId);
    const entry = await change(tx, { id: actor.id, email: actor.email });
    await audit(tx, ctx, { ...entry, subjectType: 'eod-process', subjectId: subject });
    const universe = await readUniverse(ctx, tx, key.effectiveDate, key.universeId);
    if (!universe) throw notFound('Universe not found.');
    return universe;
  });
}

async function findProcess(db: Db | Tx, key: EodProcessKey): Promise<ProcessRow> {
  const rows = await processesOfDay(db, key.effectiveDate, key.universeId);
  const row = rows.find(({ processId }) => processId === key.processId);
  if (!row) throw notFound('Process not found.');
  return row;
}

/** The state of a process for the audit log. */
const stateOf = ({ runId, attempt, status, errorCode, triggeredBy }: ProcessRow) => ({
  runId,
  attempt,
  status: status ?? 'NOT_STARTED',
  errorCode,
  triggeredBy,
});

export function startUniverse(
  ctx: Ctx,
  { restateReason, ...key }: Asked<typeof startEodUniverse>,
): Promise<EodUniverse> {
  requireRecentDate(ctx, key.effectiveDate);
  return changeUniverse(ctx, key, async (tx, by) => {
    if (restateReason !== undefined) {
      await restateDay(tx, ctx, { ...key, triggeredBy: by.email, reason: restateReason });
      return { action: 'eod.restate', detail: { reason: restateReason } };
    }
    const started = await startDay(tx, ctx, { ...key, triggeredBy: by.email });
    if (started === 'ALREADY_STARTED') throw conflict('This day has already been started.');
    return { action: 'eod.start' };
  });
}

const notToday = "Only today's processes can be retried.";

export async function previewRetry(ctx: Ctx, key: EodProcessKey): Promise<RetryPlan> {
  const planned = await plan(ctx.db, key);
  return key.effectiveDate === ctx.clock.businessDate() ? planned : { ...planned, blockedBy: notToday };
}

export function retryProcess(ctx: Ctx, key: EodProcessKey): Promise<EodUniverse> {
  if (key.effectiveDate !== ctx.clock.businessDate()) throw conflict(notToday);
  return changeUniverse(ctx, key, async (tx, by) => {
    const process = await findProcess(tx, key);
    const plan = await redo(tx, ctx, { ...key, by });
    return {
      action: 'eod.retry',
      before: stateOf(process),
      after: { redoes: plan.redoes.map(({ processId }) => processId) },
    };
  });
}

export function waiveFailure(ctx: Ctx, input: Asked<typeof waiveEodFailure>): Promise<EodUniverse> {
  requireRecentDate(ctx, input.effectiveDate);
  return changeUniverse(ctx, input, async (tx, by) => {
    const process = await findProcess(tx, input);
    await waive(tx, ctx, { ...input, by });
    return { action: 'eod.waive', before: stateOf(process), after: { resolution: 'WAIVED', reason: input.reason } };
  });
}

/** Approves or rejects a waiting process: by a second person, and only the inputs that this person was shown. */
export function decideApproval(ctx: Ctx, input: Asked<typeof approveEodProcess>): Promise<EodUniverse> {
  requireRecentDate(ctx, input.effectiveDate);
  return changeUniverse(ctx, input, async (tx, by) => {
    const process = await findProcess(tx, input);
    if (!process.enableSignoff) throw conflict('This process needs no approval.');
    if (process.status !== 'PENDING_APPROVAL') throw conflict('This process does not wait for approval.');
    const barrier = approvalBarrier(process.triggeredBy, by.email);
    if (barrier !== null) throw new AppError('FORBIDDEN', barrier);
    await decide(tx, ctx, { ...input, by });
    return {
      action: input.decision === 'APPROVE' ? 'eod.approve' : 'eod.reject',
      before: stateOf(process),
      after: { status: input.decision === 'APPROVE' ? 'COMPLETED' : 'FAILED', inputsHash: input.inputsHash },
      detail: { comment: input.comment },
    };
  });
}
