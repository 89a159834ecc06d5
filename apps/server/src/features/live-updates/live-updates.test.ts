import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';

let landfall: TestApp;
let analyst: string;
beforeAll(async () => {
  landfall = await createTestApp();
  analyst = await landfall.login();
  await landfall.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => landfall.close());

interface Listening {
  status: number;
  headers: IncomingMessage['headers'];
  said: () => string;
  leave: () => void;
}

async function listen(query: string, cookie: string): Promise<Listening> {
  const { port } = landfall.app.server.address() as AddressInfo;
  const call = request({ port, path: `/live-updates?${query}`, headers: { cookie, 'accept-encoding': 'gzip, br' } });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // Leaving is meant.
  response.on('error', () => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    said: () => text,
    leave: () => call.destroy(),
  };
}

const raise = (dataset: string) =>
  sql`update data_versions set version = version + 1 where dataset = ${dataset}`.execute(landfall.services.database.db);
const updates = (said: string, topic: string): number[] =>
  [...said.matchAll(/^data: (\{"topic".+)$/gm)]
    .map(([, data]) => JSON.parse(data ?? '') as { topic: string; version: number })
    .filter((update) => update.topic === topic)
    .map(({ version }) => version);

test('the current versions come first, then every change, and nothing about other topics', async () => {
  const stream = await listen('topic=prices&topic=securities', analyst);
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await vi.waitFor(() => expect(updates(stream.said(), 'prices')).toHaveLength(1), 10_000);
  const [before] = updates(stream.said(), 'prices');
  await raise('prices');
  await raise('trades');
  await vi.waitFor(() => expect(updates(stream.said(), 'prices')).toEqual([before, (before ?? 0) + 1]), 10_000);
  expect(updates(stream.said(), 'trades')).toEqual([]);
  expect(updates(stream.said(), 'securities')).toHaveLength(1);
  stream.leave();
});

test('a topic needs the right to its data, and unknown topics are refused', async () => {
  const viewer = await landfall.login('viewer@landfall.example');
  const status = async (topics: string, cookie: string) => {
    const stream = await listen(topics, cookie);
    stream.leave();
    return stream.status;
  };
  expect(await status('topic=securities&topic=prices', viewer)).toBe(200);
  for (const topic of ['documents', 'eod', 'uploads', 'events', 'trades', 'compositions']) {
    expect([topic, await status(`topic=${topic}`, viewer)]).toEqual([topic, 403]);
  }
  expect(await status('topic=securities&topic=eod', viewer)).toBe(403);
  expect(await status('topic=weather', analyst)).toBe(400);
  // Who may not follow a topic hears nothing of what else is wrong.
  expect(await status('topic=weather&topic=eod&colour=red', viewer)).toBe(403);
  expect((await landfall.inject({ url: '/live-updates?topic=prices' })).statusCode).toBe(401);
});

test('after sign-out or loss of the right the stream ends at once, without further updates', async () => {
  const signsOut = await landfall.loginWith({ grants: ['MY_DEALS'] });
  const losesRight = await landfall.loginWith({ grants: ['MY_DEALS'] });
  const stays = await landfall.loginWith({ grants: ['MY_DEALS'] });
  const streams = await Promise.all([signsOut, losesRight, stays].map((cookie) => listen('topic=documents', cookie)));
  await vi.waitFor(
    () => expect(streams.map(({ said }) => updates(said(), 'documents').length)).toEqual([1, 1, 1]),
    10_000,
  );
  const { actor } = await landfall.ctx(losesRight);
  const { db } = landfall.services.database;
  await landfall.inject({ method: 'POST', url: '/auth/logout' }, signsOut);
  await db
    .deleteFrom('user_grants')
    .where('user_id', '=', actor?.id ?? '')
    .execute();
  await raise('documents');
  await vi.waitFor(
    () => expect(streams.map(({ said }) => said().includes('event: end'))).toEqual([true, true, false]),
    10_000,
  );
  await vi.waitFor(
    () => expect(streams.map(({ said }) => updates(said(), 'documents').length)).toEqual([1, 1, 2]),
    10_000,
  );
  for (const stream of streams) stream.leave();
});

test('one session can have four streams, one user twenty, and leaving frees them', async () => {
  const cookies: string[] = [];
  // One after the other: sign-ins at one moment are refused.
  for (let session = 1; session <= 6; session += 1) cookies.push(await landfall.login('trader@landfall.example'));
  const [cookie = '', , , , , another = ''] = cookies;
  const follow = (own: string) => Promise.all(Array.from({ length: 4 }, () => listen('topic=prices', own)));
  const streams = await follow(cookie);
  const ofSession = await listen('topic=prices', cookie);
  expect([ofSession.status, ofSession.headers['retry-after']]).toEqual([429, '30']);
  for (const own of cookies.slice(1, 5)) streams.push(...(await follow(own)));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await listen('topic=prices', another)).status).toBe(429);
  for (const each of streams) each.leave();
  await vi.waitFor(async () => {
    const next = await listen('topic=prices', cookie);
    next.leave();
    expect(next.status).toBe(200);
  }, 10_000);
});

// The last one: this is the end of the server.
test('closing the server ends the streams', async () => {
  const stream = await listen('topic=prices', analyst);
  await landfall.app.close();
  await vi.waitFor(() => expect(stream.said()).toContain('event: end'), 10_000);
});
