import type { EodProcessKey, EodUniverse } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { decideApproval as decide } from '../engine/index.ts';
import { approvalBarrier } from './approval-rules.ts';
import { changeUniverse } from './change-universe.ts';
import { requireRecentDate } from './check-date.ts';
import { findProcess, stateOf } from './find-process.ts';

export interface Decision extends EodProcessKey {
  decision: 'APPROVE' | 'REJECT';
  /** Of what was shown to the person. */
  inputsHash: string;
  comment: string;
}

/** Approves or rejects a process that waits for it: by a second person, and only what that person was shown. */
export function decideApproval(ctx: Ctx, input: Decision): Promise<EodUniverse> {
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
