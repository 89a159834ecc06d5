import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseConfig } from '../../../../platform/config.ts';
import { createContext, type Ctx } from '../../../../platform/context.ts';
import { createLog } from '../../../../platform/log.ts';
import { endLeases } from '../../../../platform/queue/runs.ts';
import { openServices } from '../../../../platform/services.ts';
import { spawnScript } from '../../../../testing/spawned.ts';
import { startDay } from '../start-day.ts';
import { eveningFeatures, eveningWorkerScript } from './evening-worker.ts';
import { addComposition, addPrices, addSecurities, addUniverse, zero } from './hand-market-fixture.ts';

const base = '2026-01-12';
const days = ['2026-01-13', '2026-01-14'];

const universeId = 'EAST';

export type Env = Record<string, string>;

interface Open {
  ctx: Ctx;
  /** Works until nothing is left to do. */
  drain: () => Promise<void>;
}

async function withEvenings<T>(env: Env, act: (open: Open) => Promise<T>): Promise<T> {
  const { services, worker, close } = await openServices(parseConfig(env), createLog('silent'), {
    features: eveningFeatures,
    serving: true,
    onBroken: () => undefined,
  });
  const drain = async (): Promise<void> => {
    await endLeases(services.database.db);
    await worker.drain();
  };
  try {
    return await act({ ctx: createContext(services, { requestId: 'test' }), drain });
  } finally {
    await close();
  }
}

/** Fills an empty database and starts the evenings. Some marks are worth a warning. */
export async function begin(ctx: Ctx): Promise<void> {
  const loads = Array.from({ length: 40 }, (_, place) => zero(place + 1));
  const securities = await addSecurities(ctx, loads);
  await addPrices(
    ctx,
    securities.flatMap((securityNo, place) =>
      [base, ...days].map((date, day) => ({ securityNo, date, price: 90 + (place % 20) + (place === day ? 9 : 0) })),
    ),
  );
  const held = securities.map((securityNo) => ({ securityNo, parAmount: 1_000_000 }));
  await ctx.tx((tx) => addUniverse(tx, { universeId, baseDate: base }));
  await addComposition(ctx, universeId, { from: base }, held);
  for (const effectiveDate of days) {
    await ctx.tx((tx) => startDay(tx, ctx, { universeId, effectiveDate, triggeredBy: 'SYS' }));
  }
}

/** Everything the evenings have stored, except ids and times. */
export async function whatIsLeft(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'run', universe_id, effective_date, process_id, attempt, status, is_current, inputs_hash,
      output_hash) as line from eod_runs
    union all select concat_ws(' ', 'snapshot', index_code, effective_date, revision, snapshot_hash,
      (select count(*) from index_snapshot_members m where m.snapshot_id = s.snapshot_id)) from index_snapshots s
    union all select concat_ws(' ', 'finding', r.universe_id, r.effective_date, s.security_id, code)
      from eod_exceptions e join eod_runs r using (run_id) join securities s using (security_no)
    union all select concat_ws(' ', 'log', r.universe_id, r.effective_date, r.process_id, message)
      from eod_run_log join eod_runs r using (run_id)
    union all select concat_ws(' ', 'mark', universe_id, effective_date, s.security_id, price)
      from eod_marks join securities s using (security_no)
    union all select concat_ws(' ', 'kept', universe_id, effective_date) from eod_calculations`.execute(ctx.db);
  return rows.map((row) => row.line).toSorted();
}

/** Runs that a worker begins before it is killed: one to this many. */
const mostBegun = 4;

/** A worker lives up to this long after it has begun its last run. */
const longestMilliseconds = 40;

/** Finishes evenings that have begun while the worker is killed at random moments; returns what they have stored. */
export async function finishThroughKills(env: Env, kills: number): Promise<string[]> {
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = spawnScript(eveningWorkerScript, [], env);
    await worker.says(`began ${randomInt(1, mostBegun + 1)}\n`);
    await wait(randomInt(longestMilliseconds));
    worker.kill('SIGKILL');
    await worker.ended;
    // The embedded database has one owner: who opens it next knows that the one before is dead.
    if (env['DATABASE_URL'] !== undefined) await withEvenings(env, ({ ctx }) => endLeases(ctx.db));
  }
  return withEvenings(env, async (open) => {
    await open.drain();
    return whatIsLeft(open.ctx);
  });
}
