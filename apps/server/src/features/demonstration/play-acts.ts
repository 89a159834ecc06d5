import type { Act, PrivateBook } from '@landfall/demo-market';
import type { EodStatus } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import {
  actAtOnce,
  decideApproval,
  readDayNodes,
  restateDay,
  retryProcess,
  waiveFailure,
} from '../eod-dashboard/index.ts';
import { deliverSheet } from './deliver-sheets.ts';
import { ctxAt, minutesAfter, type People } from './store.ts';

interface Evening {
  universeId: string;
  effectiveDate: string;
  /** When its processes began. */
  at: Date;
  people: People;
  book: PrivateBook | null;
}

/** The process of an act and the state it must be in, so that nothing is done twice after an interruption. */
function aboutOf(act: Act): { processId: string; attempt: number; status: EodStatus | null } {
  switch (act.do) {
    case 'RETRY':
    case 'WAIVE':
      return { processId: act.process, attempt: act.attempt, status: 'FAILED' };
    case 'DELIVER':
      return { processId: act.process, attempt: act.attempt, status: null };
    case 'RESTATE':
      return { processId: 'PUBLISH_INDEX', attempt: 1, status: 'COMPLETED' };
    default:
      return { processId: 'SIGN_OFF_PRICES', attempt: act.attempt, status: 'PENDING_APPROVAL' };
  }
}

async function perform(tx: Tx, then: Ctx, evening: Evening, act: Act, inputsHash: string): Promise<void> {
  const { universeId, effectiveDate, people } = evening;
  const by = people[act.by];
  const key = { universeId, effectiveDate, processId: aboutOf(act).processId, by };
  if (act.do === 'RETRY') await retryProcess(tx, then, key);
  if (act.do === 'WAIVE') await waiveFailure(tx, then, { ...key, reason: act.reason });
  if (act.do === 'RESTATE') await restateDay(tx, then, { ...key, triggeredBy: by.email, reason: act.reason });
  if (act.do === 'APPROVE' || act.do === 'REJECT') {
    await decideApproval(tx, then, { ...key, decision: act.do, inputsHash, comment: act.comment });
  }
}

export async function playActs(ctx: Ctx, evening: Evening, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    const { universeId, effectiveDate, book } = evening;
    const { processId, attempt, status } = aboutOf(act);
    const nodes = await readDayNodes(ctx.db, universeId, effectiveDate);
    const run = nodes.find((node) => node.processId === processId)?.run;
    if (run?.attempt !== attempt || (status !== null && run.status !== status)) continue;
    const at = minutesAfter(evening.at, act.minutes);
    if (act.do !== 'DELIVER') {
      await actAtOnce(ctx, at, (tx, then) => perform(tx, then, evening, act, run.inputs_hash ?? ''));
    } else if (book) {
      await deliverSheet(ctxAt(ctx, at), book, [effectiveDate], { version: 2 });
    }
  }
}
