import { eodSystemTrigger } from '@landfall/contract';
import type { Ctx } from '../../../platform/context.ts';
import { decideApproval, retryProcess, runDayAtOnce } from '../engine/index.ts';
import { readDayNodes, type DayNode } from '../engine/run-store.ts';
import { atOnce } from './at-once.ts';
import { findDemoUniverses } from './demo-store.ts';
import { demoUniverses } from './demo-universes.ts';
import { startOf } from './load-history.ts';
import { historyOf } from './load-universes.ts';
import { demoPeople, type People } from './people.ts';

/** Tries of one evening; what still fails then is left as it is. */
const mostTries = 4;

const isOpen = ({ status, resolution }: DayNode): boolean =>
  status === 'PENDING_APPROVAL' || (status === 'FAILED' && resolution === null);

/** What is open is approved or retried by somebody who did not start it. */
async function settle(ctx: Ctx, people: People, universeId: string, effectiveDate: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const node = (await readDayNodes(ctx.db, universeId, effectiveDate)).find(isOpen);
    if (!node) return;
    const { processId, run } = node;
    const by = run.triggered_by === people.analyst.email ? people.admin : people.analyst;
    const key = { universeId, effectiveDate, processId, by };
    await atOnce(ctx, ctx.clock.now(), async (tx, then) => {
      if (node.status === 'FAILED') await retryProcess(tx, then, key);
      else {
        const inputsHash = run.inputs_hash ?? '';
        await decideApproval(tx, then, { ...key, decision: 'APPROVE', inputsHash, comment: '' });
      }
    });
  }
}

/**
 * A demonstration that is opened again on a later day: the evenings since are run, and what was left open before today
 * is settled by colleagues, so that today's indices have a day before to chain from.
 */
export async function settleEarlier(ctx: Ctx): Promise<void> {
  const people = await demoPeople(ctx.db);
  const bases = new Map((await findDemoUniverses(ctx.db)).map(({ universeId, baseDate }) => [universeId, baseDate]));
  for (const date of historyOf(ctx.clock.businessDate())) {
    for (const { universeId, enableSignoff } of demoUniverses) {
      if (date <= (bases.get(universeId) ?? date)) continue;
      const approval = { by: people.admin, comment: '', afterMinutes: 15 };
      await runDayAtOnce(ctx, {
        universeId,
        effectiveDate: date,
        at: startOf(ctx, date),
        triggeredBy: eodSystemTrigger,
        ...(enableSignoff ? { approval } : {}),
      });
      await settle(ctx, people, universeId, date);
    }
  }
}
