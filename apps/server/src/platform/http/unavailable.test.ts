import type { InjectOptions } from 'fastify';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts } from '../../features/accounts/index.ts';
import { createTestApp } from '../../testing/harness.ts';

test('calls are limited for each client, with a time to retry', async () => {
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

test('pages, refused requests and files are limited too, files so that every page has its own', async () => {
  const webDirectory = await mkdtemp(join(tmpdir(), 'landfall-web-'));
  await writeFile(join(webDirectory, 'favicon.svg'), '<svg/>');
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html>');
  const landfall = await createTestApp({ features: [accounts], config: { callsPerMinute: 2, webDirectory } });
  const statuses = async (remoteAddress: string, request: InjectOptions) => {
    const call = async () => (await landfall.inject({ ...request, remoteAddress })).statusCode;
    return [await call(), await call(), await call()];
  };
  const evil = { method: 'POST', url: '/auth/login', headers: { origin: 'https://evil.example' } } as const;
  expect(await statuses('192.0.2.1', { url: '/auth/entitlements' })).toEqual([401, 401, 429]);
  expect(await statuses('192.0.2.2', evil)).toEqual([403, 403, 429]);
  expect(await statuses('192.0.2.3', { url: '/nothing' })).toEqual([404, 404, 429]);
  expect(await statuses('192.0.2.4', { url: '/login', headers: { accept: 'text/html' } })).toEqual([200, 200, 429]);
  // Two pages of fifty files each.
  const files: number[] = [];
  while (files.length < 102) files.push(...(await statuses('192.0.2.4', { url: '/favicon.svg' })));
  expect([files.indexOf(429), files.filter((status) => status === 200).length]).toEqual([100, 100]);
  expect(await statuses('192.0.2.4', { method: 'POST', url: '/favicon.svg' })).toEqual([429, 429, 429]);
  expect(await statuses('192.0.2.5', { method: 'DELETE', url: '/auth/session' })).toEqual([405, 405, 429]);
  // Pages do not use up the calls that they make.
  expect(await statuses('192.0.2.4', { url: '/auth/session' })).toEqual([200, 200, 429]);
  await landfall.close();
  await rm(webDirectory, { recursive: true });
});

test('without its database the server is up but not ready, and answers 503', async () => {
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
    { status: 'DOWN', database: 'DOWN', storage: 'DOWN', queue: 'DOWN', room: 'UP' },
  ]);
  expect((await landfall.inject({ url: '/healthz' })).statusCode).toBe(200);
  const answer = await landfall.inject({ url: '/auth/session' }, cookie);
  expect([answer.statusCode, answer.json<object>()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
  expect(answer.headers['retry-after']).toBe('10');
  await landfall.close();
});

test('a full disk of the database is reported, also by readiness', async () => {
  const landfall = await createTestApp();
  const cookie = await landfall.login();
  const { db } = landfall.services.database;
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger no_room before update on sessions for each row execute function no_room()`.execute(db);
  const answer = await landfall.inject({ url: '/auth/session' }, cookie);
  expect([answer.statusCode, answer.json<object>()]).toEqual([507, expect.objectContaining({ code: 'STORAGE_FULL' })]);
  const ready = (await landfall.inject({ url: '/readyz' })).json<{ room: string }>();
  // The embedded database's own disk is looked at instead.
  expect(ready.room).toBe(landfall.services.database.kind === 'postgres' ? 'DOWN' : 'UP');
  await landfall.close();
});
