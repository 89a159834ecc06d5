import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readableLog } from '../../testing/read-log.ts';
import { demoPassword } from '@landfall/demo-market';
import { accounts } from './index.ts';

const credentials = { email: 'trader@landfall.example', password: demoPassword };
const logIn = (landfall: TestApp, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  landfall.inject({ method: 'POST', url: '/auth/login', payload: credentials, headers, remoteAddress });
const isIn = async (landfall: TestApp, cookie: string) =>
  (await landfall.inject({ url: '/auth/entitlements' }, cookie)).statusCode === 200;

describe('over HTTP', () => {
  const { log, text } = readableLog();
  let landfall: TestApp;
  beforeAll(async () => {
    landfall = await createTestApp({ features: [accounts], log });
  });
  afterAll(() => landfall.close());

  test('a token planted before the sign-in is useless after it', async () => {
    const planted = `landfall_session=${randomBytes(32).toString('base64url')}`;
    const answer = await logIn(landfall, { cookie: planted });
    expect(planted).not.toContain(answer.cookies[0]?.value);
    expect(await isIn(landfall, planted)).toBe(false);
    expect(await isIn(landfall, `landfall_session=${answer.cookies[0]?.value}`)).toBe(true);
  });

  test('sign-in ends a planted session of somebody else', async () => {
    const planted = await landfall.login('viewer@landfall.example');
    const answer = await logIn(landfall, { cookie: planted });
    expect(planted).not.toContain(answer.cookies[0]?.value);
    expect(await isIn(landfall, planted)).toBe(false);
  });

  test('a token is read only from its cookie, never from an address or a header', async () => {
    const token = (await landfall.login()).split('=')[1] ?? '';
    const calls = [
      { url: `/auth/entitlements?landfall_session=${token}` },
      { url: '/auth/entitlements', headers: { authorization: `Bearer ${token}` } },
      { url: '/auth/entitlements', headers: { 'x-session': token } },
      { url: '/auth/entitlements', headers: { cookie: `other=${token}` } },
    ];
    for (const request of calls) expect((await landfall.inject(request)).statusCode).toBe(401);
  });

  test.each([
    ['/auth/logout', {}],
    ['/users/forgot-password', { email: credentials.email }],
    ['/users/change-password', { currentPassword: demoPassword, newPassword: 'a new password' }],
    ['/users/reset-password', { token: 'a'.repeat(43), password: 'a new password' }],
  ])('%s cannot be called from another site with the cookie', async (url, payload) => {
    const cookie = await landfall.login();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await landfall.inject({ method: 'POST', url, payload, headers }, cookie);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'BAD_ORIGIN']);
    }
    expect(await isIn(landfall, cookie)).toBe(true);
  });

  test('a form from another site, which browsers allow, is not accepted', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await landfall.inject({
        method: 'POST',
        url: '/auth/login',
        payload: JSON.stringify(credentials),
        headers: { 'content-type': type },
      });
      expect([type, answer.statusCode, answer.cookies]).toEqual([type, 415, []]);
    }
  });

  test('no log contains a secret, whether right, wrong or refused', async () => {
    const secrets = ['guess-secret-1', 'new-secret-2', 'token-secret-3', 'field-secret-4', 'broken-secret-5'];
    const cookie = await landfall.login();
    const post = (url: string, payload: object | string) =>
      landfall.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } }, cookie);
    await post('/auth/login', { email: credentials.email, password: 'guess-secret-1' });
    await post('/users/change-password', { currentPassword: 'guess-secret-1', newPassword: 'new-secret-2' });
    await post('/users/reset-password', { token: 'token-secret-3', password: 'new-secret-2' });
    await post('/auth/login', {
      email: credentials.email,
      password: { nested: 'field-secret-4' },
      extra: 'field-secret-4',
    });
    await post('/auth/login', '{"password":"broken-secret-5"');
    const { db } = landfall.services.database;
    const audited = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    for (const secret of [...secrets, demoPassword, cookie.split('=')[1] ?? '']) {
      expect(text()).not.toContain(secret);
      expect(audited).not.toContain(secret);
    }
    expect(text()).toContain('/auth/login');
  });
});

describe('over HTTPS', () => {
  let landfall: TestApp;
  beforeAll(async () => {
    landfall = await createTestApp({ features: [accounts], config: { publicUrl: 'https://landfall.example' } });
  });
  afterAll(() => landfall.close());

  test('only this host can set the cookie, over HTTPS, and no other name is read', async () => {
    const answer = await logIn(landfall);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-landfall_session',
      secure: true,
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
    });
    expect(cookie?.domain).toBeUndefined();
    expect(await isIn(landfall, `__Host-landfall_session=${cookie?.value}`)).toBe(true);
    expect(await isIn(landfall, `landfall_session=${cookie?.value}`)).toBe(false);
    const out = await landfall.inject(
      { method: 'POST', url: '/auth/logout' },
      `__Host-landfall_session=${cookie?.value}`,
    );
    expect(out.cookies[0]).toMatchObject({ name: '__Host-landfall_session', value: '', secure: true });
    expect(await isIn(landfall, `__Host-landfall_session=${cookie?.value}`)).toBe(false);
  });
});

describe('who a client is', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.1, 198.51.100.7', 'x-forwarded-proto': 'https' };
  const lastClient = async (landfall: TestApp) => {
    const { db } = landfall.services.database;
    const line = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    return line.client_address;
  };

  test('without a proxy its headers are ignored', async () => {
    const landfall = await createTestApp({ features: [accounts] });
    const answer = await logIn(landfall, forwarded);
    expect([await lastClient(landfall), answer.cookies[0]?.name]).toEqual(['192.0.2.1', 'landfall_session']);
    await landfall.close();
  });

  test('behind a proxy it is the address that the proxy saw, not one from the client', async () => {
    const landfall = await createTestApp({ features: [accounts], config: { trustProxy: true } });
    const answer = await logIn(landfall, forwarded, '10.0.0.1');
    expect([await lastClient(landfall), answer.cookies[0]?.name]).toEqual(['198.51.100.7', '__Host-landfall_session']);
    await landfall.close();
  });
});

test('too many calls of one client are refused with a time to retry, and calls of others are not', async () => {
  const landfall = await createTestApp({ features: [accounts], config: { callsPerMinute: 3 } });
  const call = (remoteAddress: string) => landfall.inject({ url: '/auth/session', remoteAddress });
  for (let count = 0; count < 3; count += 1) expect((await call('192.0.2.1')).statusCode).toBe(200);
  const refused = await call('192.0.2.1');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('192.0.2.2')).statusCode).toBe(200);
  // One network of the next protocol is one client, however many addresses it has.
  for (const host of [1, 2, 3]) expect((await call(`2001:db8::${host}`)).statusCode).toBe(200);
  expect((await call('2001:db8::4')).statusCode).toBe(429);
  await landfall.close();
});
