import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { endlessJob, endlessJobScript } from '../../testing/processes/endless-job.ts';
import { spawnScript } from '../../testing/spawned.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { handleJob } from '../queue.ts';
import { openServices } from '../services.ts';

vi.setConfig({ testTimeout: 90_000 });

test('jobs of a killed server complete on another one within 15 seconds', async () => {
  const { database, dataDirectory, databaseUrl, close } = await createTestDatabase();
  // The other process is to own an embedded database.
  if (databaseUrl === null) await database.close();
  const env = { LANDFALL_DATA: dataDirectory, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const killed = spawnScript(endlessJobScript, [], env);
  await killed.says('running ');
  const runId = /running (\S+)/.exec(killed.out())?.[1] ?? '';
  const killedAt = new Date();
  killed.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');

  const handler = handleJob({ job: endlessJob, handle: async () => undefined });
  const {
    services,
    worker,
    close: closeServices,
  } = await openServices(parseConfig(env), createLog('silent'), {
    features: [{ name: 'test', jobs: [handler] }],
    serving: true,
    onBroken: () => undefined,
  });
  const { db } = services.database;
  expect(await services.queue.find(db, runId)).toMatchObject({ state: 'running', progress_stage: 'Half-way' });
  await worker.start();
  // Several processes may share PostgreSQL: there the dead one's lease has to end first.
  await vi.waitFor(async () => expect((await services.queue.find(db, runId))?.state).toBe('succeeded'), {
    timeout: 30_000,
    interval: 50,
  });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from finished_at - ${killedAt}::timestamptz)::float8 as seconds from job_runs`.execute(db);
  expect(rows[0]?.seconds).toBeLessThan(15);
  expect(await services.queue.find(db, runId)).toMatchObject({ attempts: 1, interruptions: 1 });
  await closeServices();
  await close();
});
