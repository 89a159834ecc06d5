import { rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { eveningFeatures } from './testing/evening-worker.ts';
import { begin, finishThroughKills, whatIsLeft, type Env } from './testing/killed-evenings-fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

async function beginEvenings(): Promise<TestApp> {
  const app = await createTestApp({ features: eveningFeatures, accounts: 'none' });
  await begin(await app.ctx());
  return app;
}

test('a worker killed while it works leaves the same snapshots, and nothing twice', async () => {
  const undisturbed = await beginEvenings();
  await undisturbed.drainJobs();
  const whole = await whatIsLeft(await undisturbed.ctx());
  await undisturbed.close();
  expect(whole.filter((line) => line.startsWith('snapshot'))).toHaveLength(2);
  expect(whole.filter((line) => line.startsWith('finding')).length).toBeGreaterThan(0);

  const app = await beginEvenings();
  const { dataDirectory, databaseUrl, database } = app.database;
  // The worker is to own an embedded database.
  await app.app.close();
  await app.worker.stop();
  await database.close();
  const url: Env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  const env = { LANDFALL_DATA: dataDirectory, LANDFALL_NOW: '2026-01-15', ...url };
  expect(await finishThroughKills(env, 2)).toEqual(whole);
  await rm(dataDirectory, { recursive: true, force: true });
});
