import { createTestApp, type TestApp } from '../../../../testing/harness.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { eodDashboard } from '../../index.ts';
import { startDay } from '../start-day.ts';
import {
  addComposition,
  addPrices,
  addSecurities,
  addUniverse,
  statesOf,
  zero,
  type HandUniverse,
} from './hand-market-fixture.ts';

/** Monday, the base; the days after it up to Thursday, which is today. */
const base = '2026-01-12';
export const [tuesday, wednesday, thursday] = ['2026-01-13', '2026-01-14', '2026-01-15'] as const;

export interface Evening {
  app: TestApp;
  ctx: Ctx;
  /** Numbers of ten securities that are priced around 100 on every day from the base to Wednesday. */
  securities: number[];
  /** A universe of those ten, with a sign-off unless told otherwise. */
  open: (universe: Partial<HandUniverse> & { universeId: string }) => Promise<void>;
  start: (universeId: string, effectiveDate: string) => Promise<'STARTED' | 'ALREADY_STARTED'>;
  /** Starts the day and works on it until nothing is left to do. */
  run: (universeId: string, effectiveDate: string) => Promise<void>;
  states: (universeId: string, date: string) => Promise<Record<string, string>>;
  current: (
    universeId: string,
    date: string,
    processId: string,
  ) => Promise<{ runId: string; attempt: number; inputsHash: string }>;
}

export async function openEvening(config: Partial<Config> = {}): Promise<Evening> {
  const app = await createTestApp({ features: [eodDashboard], accounts: 'none', config });
  const ctx = await app.ctx();
  const securities = await addSecurities(
    ctx,
    Array.from({ length: 10 }, (_, place) => zero(place + 1)),
  );
  await addPrices(
    ctx,
    securities.flatMap((securityNo, place) =>
      [base, tuesday, wednesday].map((date, day) => ({ securityNo, date, price: 99 + place / 10 + day / 100 })),
    ),
  );
  const start: Evening['start'] = (universeId, effectiveDate) =>
    ctx.tx((tx) => startDay(tx, ctx, { universeId, effectiveDate, triggeredBy: 'SYS' }));
  return {
    app,
    ctx,
    securities,
    open: async (universe) => {
      await ctx.tx((tx) => addUniverse(tx, { baseDate: base, enableSignoff: true, ...universe }));
      const held = securities.map((securityNo) => ({ securityNo, parAmount: 1_000_000 }));
      await addComposition(ctx, universe.universeId, { from: base }, held);
    },
    start,
    run: async (universeId, effectiveDate) => {
      await start(universeId, effectiveDate);
      await app.drainJobs();
    },
    states: (universeId, date) => statesOf(ctx, universeId, date),
    current: async (universeId, date, processId) => {
      const row = await ctx.db
        .selectFrom('eod_runs')
        .select(['run_id', 'attempt', 'inputs_hash'])
        .where('universe_id', '=', universeId)
        .where('effective_date', '=', date)
        .where('process_id', '=', processId)
        .where('is_current', '=', true)
        .executeTakeFirstOrThrow();
      return { runId: row.run_id, attempt: row.attempt, inputsHash: row.inputs_hash ?? '' };
    },
  };
}
