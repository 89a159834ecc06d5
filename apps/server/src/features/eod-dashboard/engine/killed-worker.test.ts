import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { killed, scales, undisturbed, type Env } from './testing/killed-evenings-fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

async function withDatabase<T>(act: (env: Env) => Promise<T>): Promise<T> {
  const { database, dataDirectory, databaseUrl, close } = await createTestDatabase();
  // The workers are to own an embedded database, one after the other.
  await database.close();
  try {
    const url: Env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
    return await act({ LANDFALL_DATA: dataDirectory, LANDFALL_NOW: '2026-01-15', ...url });
  } finally {
    await close();
  }
}

// `node scripts/eod-crash-test.mjs` kills twenty times, in the middle of more.
test('a worker killed while it works leaves the same snapshots, and nothing twice', async () => {
  const whole = await withDatabase((env) => undisturbed(env, scales.small));
  const rest = await withDatabase((env) => killed(env, { scale: scales.small, times: 2, longestMilliseconds: 40 }));
  expect(whole.filter((line) => line.startsWith('snapshot'))).toHaveLength(2);
  expect(whole.filter((line) => line.startsWith('finding')).length).toBeGreaterThan(0);
  expect(rest).toEqual(whole);
});
