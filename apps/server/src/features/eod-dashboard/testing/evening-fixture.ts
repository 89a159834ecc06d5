import { getEodDashboard, type EodProcess, type EodUniverse } from '@landfall/contract';
import { firstNotes, privateNotes, sidecarNotes, wrongUnit } from '@landfall/demo-market';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { deliverSheet } from '../../demonstration/deliver-sheets.ts';
import { loadUniverses } from '../../demonstration/load-evenings.ts';
import { loadSmallMarket } from './small-market-fixture.ts';

export const today = '2026-01-15';
export const yesterday = '2026-01-14';

/** A server with the demonstration's universes over a small market, whose indices start from yesterday's close. */
export async function createEvening(): Promise<TestApp> {
  const app = await createTestApp();
  const ctx = await app.ctx();
  await loadSmallMarket(ctx, 30);
  await loadUniverses(ctx);
  await ctx.db.updateTable('eod_universes').set({ base_date: yesterday, is_active: true }).execute();
  await deliverSheet(ctx, privateNotes(today), [yesterday]);
  await deliverSheet(ctx, privateNotes(today), [today], { fault: wrongUnit });
  await deliverSheet(ctx, sidecarNotes(today), [yesterday]);
  await deliverSheet(ctx, sidecarNotes(today), [today], { fault: firstNotes(3), version: 2 });
  return app;
}

export interface Caller {
  post: (path: string, payload: object) => ReturnType<TestApp['inject']>;
  universe: (universeId: string) => Promise<EodUniverse>;
  process: (universeId: string, processId: string) => Promise<EodProcess>;
}

/** Calls of one user, on today. */
export function callerOf(app: TestApp, cookie: string): Caller {
  const universe = async (universeId: string): Promise<EodUniverse> => {
    const answer = await app.inject({ url: `/eod/dashboard?effectiveDate=${today}` }, cookie);
    const body = getEodDashboard.responses[200].parse(answer.json());
    const found = body.universes.find((each) => each.universeId === universeId);
    if (!found) throw new Error(`${universeId} is not on the dashboard`);
    return found;
  };
  return {
    post: (path, payload) =>
      app.inject({ method: 'POST', url: path, payload: { effectiveDate: today, ...payload } }, cookie),
    universe,
    process: async (universeId, processId) => {
      const found = (await universe(universeId)).processes.find((each) => each.processId === processId);
      if (!found) throw new Error(`${universeId} has no process ${processId}`);
      return found;
    },
  };
}
