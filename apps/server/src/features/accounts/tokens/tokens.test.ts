import type { ApiToken } from '@landfall/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../../testing/harness.ts';

const day = 86_400_000;

let landfall: TestApp;
let admin: string;
beforeAll(async () => {
  landfall = await createTestApp();
});
afterAll(() => landfall.close());
beforeEach(async () => {
  landfall.clock.set(testNow);
  admin = await landfall.login('admin@landfall.example');
});

const owner = () => landfall.loginWith({ roles: ['Trader'], grants: ['APIS'] });
const make = (cookie: string, features = ['LATEST_TRADES'], days = 30) =>
  landfall.inject({ method: 'POST', url: '/users/tokens', payload: { name: 'Nightly load', features, days } }, cookie);
async function tokenOf(cookie: string, features?: string[], days?: number) {
  const answer = await make(cookie, features, days);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { token: string; description: ApiToken } }>().data;
}
const as = (token: string, options: InjectOptions, cookie?: string) =>
  landfall.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }, cookie);
const featuresOf = async (token: string) =>
  (await as(token, { url: '/auth/entitlements' }))
    .json<{ featureName: string }[]>()
    .map(({ featureName }) => featureName);
const statusOf = async (token: string, url = '/auth/entitlements') => (await as(token, { url })).statusCode;
const list = async (cookie: string) =>
  (await landfall.inject({ url: '/users/tokens' }, cookie)).json<{ data: ApiToken[] }>().data;
const query = (text: string, values: unknown[] = []) => landfall.services.database.pool.query(text, values);

test('a token opens what it names, shown once and stored as a hash; its last use is shown', async () => {
  const cookie = await owner();
  const { token, description } = await tokenOf(cookie);
  expect(token).toMatch(/^landfall_[\w-]{43}$/);
  expect(description).toMatchObject({ name: 'Nightly load', features: ['LATEST_TRADES'], lastUsedAt: null });
  expect(await featuresOf(token)).toEqual(['TRACE_SURVELLANCE', 'LATEST_TRADES']);
  expect(await statusOf(token, '/bonds-at-risk?startDate=2026-01-15&endDate=2026-01-15')).toBe(403);
  expect((await list(cookie))[0]).toEqual({ ...description, lastUsedAt: testNow.toISOString() });
  const { rows } = await query('select * from api_tokens where id = $1', [description.id]);
  expect(JSON.stringify(rows)).not.toContain(token.slice(10));
});

test('nobody makes a token with more than the own entitlements, or without the entitlement for tokens', async () => {
  const refused = await make(await owner(), ['LATEST_TRADES', 'UPLOADS']);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { fields: [{ path: 'features', message: 'You do not have UPLOADS yourself' }] },
  ]);
  expect((await make(await landfall.loginWith({ roles: ['Trader'] }))).statusCode).toBe(403);
  expect((await landfall.inject({ method: 'POST', url: '/users/tokens' })).statusCode).toBe(401);
});

test.each([
  ['its entitlement taken from the owner', 'delete from user_roles where user_id = $1', 200],
  ['the owner not allowed tokens any more', 'delete from user_grants where user_id = $1', 401],
  ['the owner disabled', 'update users set disabled_at = now() where id = $1', 401],
])('%s counts at the next request', async (_what, sql, status) => {
  const cookie = await owner();
  const { actor } = await landfall.ctx(cookie);
  const { token } = await tokenOf(cookie);
  expect(await featuresOf(token)).toContain('LATEST_TRADES');
  await query(sql, [actor?.id]);
  expect(await statusOf(token)).toBe(status);
  expect(await statusOf(token, '/trace-trades?securityType=ILS&effectiveDate=2026-01-15')).not.toBe(200);
});

test('a token expires, and its owner and an administrator revoke it', async () => {
  const cookie = await owner();
  const { actor } = await landfall.ctx(cookie);
  const short = await tokenOf(cookie, ['LATEST_TRADES'], 1);
  landfall.clock.advance(day - 1);
  expect(await statusOf(short.token)).toBe(200);
  landfall.clock.advance(1);
  expect(await statusOf(short.token)).toBe(401);
  landfall.clock.set(testNow);
  const [first, second] = [await tokenOf(cookie), await tokenOf(cookie)];
  const stranger = await owner();
  const url = `/users/tokens/${first.description.id}`;
  expect((await landfall.inject({ method: 'DELETE', url }, stranger)).statusCode).toBe(404);
  expect(await statusOf(first.token)).toBe(200);
  expect((await landfall.inject({ method: 'DELETE', url }, cookie)).statusCode).toBe(204);
  const theirs = `/administration/users/${actor?.id}/tokens`;
  expect((await landfall.inject({ url: theirs }, admin)).json<{ data: ApiToken[] }>().data).toHaveLength(2);
  expect(
    (await landfall.inject({ method: 'DELETE', url: `${theirs}/${second.description.id}` }, admin)).statusCode,
  ).toBe(204);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 401]);
  const { rows } = await query(
    "select action, subject_id from audit_log where subject_type = 'token' and actor_id = $1",
    [actor?.id],
  );
  expect(rows.filter(({ action }) => action === 'token.make')).toHaveLength(3);
  expect(rows).toContainEqual({ action: 'token.revoke', subject_id: first.description.id });
});

test("an administrator's token does not administer, sign off, or touch the own account", async () => {
  const { token } = await tokenOf(admin, ['UPLOADS', 'REPORT_TRIAGE', 'APIS']);
  const nobody = '00000000-0000-4000-8000-000000000000';
  const calls: InjectOptions[] = [
    { url: '/administration/users' },
    { method: 'POST', url: '/users/tokens', payload: { name: 'More', features: ['UPLOADS'], days: 1 } },
    { method: 'POST', url: '/users/change-password', payload: { currentPassword: 'a', newPassword: 'b' } },
    { method: 'POST', url: '/users/factors/code' },
    { url: '/users/sessions' },
    { url: '/users/storage-key' },
    { method: 'POST', url: `/deal-room/documents/${nobody}/sign-off`, payload: {} },
  ];
  for (const call of calls) expect([call.url, (await as(token, call)).statusCode]).toEqual([call.url, 403]);
  expect(await featuresOf(token)).not.toContain('LATEST_TRADES');
  expect((await as(token, { url: '/csv/uploads' })).statusCode).not.toBe(403);
});

test('a call with a token does not use the cookie, and needs no origin of ours', async () => {
  const cookie = await owner();
  const { token } = await tokenOf(cookie);
  expect((await as(`landfall_${'x'.repeat(43)}`, { url: '/auth/entitlements' }, cookie)).statusCode).toBe(401);
  expect((await as('x', { url: '/auth/entitlements' }, cookie)).headers['www-authenticate']).toBe('Bearer');
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const post = { method: 'POST', url: '/securities/identify', headers: foreign, payload: {} } as const;
  expect((await landfall.inject(post, cookie)).json()).toMatchObject({ code: 'BAD_ORIGIN' });
  expect((await as(token, post)).json()).not.toMatchObject({ code: 'BAD_ORIGIN' });
  // It is no session: it is not extended, ended or replaced.
  expect((await as(token, { url: '/auth/session' })).json()).toMatchObject({ valid: true, user: { roles: [] } });
  expect((await as(token, { method: 'POST', url: '/auth/logout' })).statusCode).toBe(200);
  expect(await statusOf(token)).toBe(200);
});

test('what a program did is told apart in the audit log', async () => {
  const { token, description } = await tokenOf(admin, ['UPLOADS']);
  const form = new FormData();
  form.append('file', new Blob(['not a table'], { type: 'text/csv' }), 'prices.csv');
  const { actor } = await landfall.ctx(admin);
  form.append('userId', actor?.id ?? '');
  form.append('uploadType', 'security-price/override');
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  const answer = await as(token, {
    method: 'POST',
    url: '/csv/upload',
    headers,
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  const { rows } = await query("select detail->>'tokenId' as token from audit_log where detail ? 'tokenId'");
  expect(rows).toContainEqual({ token: description.id });
});
