import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/harness.ts';

test('calls are limited a client, and told when to come back', async () => {
  const landfall = await createTestApp({ config: { callsPerMinute: 3 } });
  const call = () => landfall.inject({ url: '/auth/session', remoteAddress: '192.0.2.7' });
  const statuses = [(await call()).statusCode, (await call()).statusCode, (await call()).statusCode];
  const refused = await call();
  expect([...statuses, refused.statusCode]).toEqual([200, 200, 200, 429]);
  expect(refused.json()).toMatchObject({ status: 'ERROR', code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await landfall.inject({ url: '/healthz', remoteAddress: '192.0.2.7' })).statusCode).toBe(200);
  expect((await landfall.inject({ url: '/auth/session', remoteAddress: '192.0.2.8' })).statusCode).toBe(200);
  await landfall.close();
});

test('without its database the server is up, not ready, and says so to callers', async () => {
  const landfall = await createTestApp();
  const cookie = await landfall.login();
  await rm(`${landfall.services.config.dataDirectory}/files`, { recursive: true });
  expect((await landfall.inject({ url: '/readyz' })).json()).toMatchObject({
    status: 'DOWN',
    database: 'UP',
    storage: 'DOWN',
  });
  await landfall.database.database.pool.end();
  const ready = await landfall.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'DOWN', database: 'DOWN', storage: 'DOWN', queue: 'DOWN' },
  ]);
  expect((await landfall.inject({ url: '/healthz' })).statusCode).toBe(200);
  const answer = await landfall.inject({ url: '/auth/session' }, cookie);
  expect([answer.statusCode, answer.json<object>()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
  await landfall.close();
});
