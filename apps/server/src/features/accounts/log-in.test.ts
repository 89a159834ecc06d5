import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import type { Ctx } from '../../platform/context.ts';
import { accounts } from './index.ts';
import { logIn } from './log-in.ts';

const email = 'analyst@landfall.example';
const password = 'Landfall-demo-1';
const minute = 60_000;

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts] });
});
afterAll(() => landfall.close());
beforeEach(async () => {
  await landfall.services.database.db.deleteFrom('login_throttle').execute();
});

const attempt = (credentials: { email: string; password: string }, remoteAddress = '192.0.2.1', cookie?: string) =>
  landfall.inject({ method: 'POST', url: '/auth/login', payload: credentials, remoteAddress }, cookie);
const wrong = { email, password: 'wrong' };

async function audited(action: string) {
  const rows = await landfall.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();
  return rows[0];
}

test('the right password opens a session, whatever the case of the address', async () => {
  const answer = await attempt({ email: '  Analyst@Landfall.EXAMPLE ', password });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    status: 'SUCCESS',
    user: { email, username: 'Ana Analyst', roles: ['Analyst'], isSuperUser: false },
    expiresAt: '2026-01-15T18:00:00.000Z',
    businessDate: '2026-01-15',
    marketTimeZone: 'America/New_York',
  });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({
    name: 'landfall_session',
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 43_200,
  });
  expect(cookie?.secure).toBeUndefined();
  expect(answer.body).not.toContain(cookie?.value);
  const { token_hash: stored } = await landfall.services.database.db
    .selectFrom('sessions')
    .select('token_hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(stored).not.toBe(cookie?.value);
  expect(await audited('session.login')).toMatchObject({
    actor_email: email,
    client_address: '192.0.2.1',
    subject_type: 'user',
  });
});

test('a wrong password and an unknown account get the same answer, and no session', async () => {
  const answers = [await attempt(wrong), await attempt({ email: 'nobody@landfall.example', password })];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    const { requestId, ...body } = answer.json<Record<string, unknown>>();
    expect(requestId).toBeDefined();
    expect(body).toEqual({
      success: false,
      status: 'ERROR',
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
    });
    expect(answer.cookies).toEqual([]);
  }
  expect(await audited('session.login-failed')).toMatchObject({
    actor_id: null,
    subject_id: null,
    detail: { email: 'nobody@landfall.example', reason: 'credentials' },
  });
});

test.each([
  [{ email }],
  [{ email: '', password }],
  [{ email, password, remember: true }],
  [{ email: [email], password }],
  [{ email: `${'x'.repeat(320)}@y.z`, password }],
])('%j is not a valid request to sign in', async (payload) => {
  const answer = await landfall.inject({ method: 'POST', url: '/auth/login', payload });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, code: 'VALIDATION_FAILED' }]);
});

test('each sign-in has a new token and ends the session that it came with', async () => {
  const first = await landfall.login();
  const again = await attempt({ email: 'trader@landfall.example', password }, '192.0.2.1', first);
  expect(first).not.toContain(again.cookies[0]?.value);
  const left = await landfall.inject({ url: '/auth/session' }, first);
  expect(left.json()).toMatchObject({ valid: false });
});

test('after five failures an account waits, is told how long, and is not locked out', async () => {
  for (let failures = 0; failures < 5; failures += 1) expect((await attempt(wrong)).statusCode).toBe(401);
  const refused = await attempt({ email, password });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  expect(refused.json()).toMatchObject({
    success: false,
    code: 'RATE_LIMITED',
    message: 'Too many sign-in attempts. Please try again in 30 seconds.',
  });
  // Nor from elsewhere; other accounts are not touched; what is refused does not prolong the wait.
  expect((await attempt({ email, password }, '198.51.100.9')).statusCode).toBe(429);
  expect((await attempt({ email: 'trader@landfall.example', password })).statusCode).toBe(200);
  landfall.clock.advance(30_000);
  expect((await attempt(wrong)).statusCode).toBe(401);
  expect((await attempt(wrong)).json()).toMatchObject({
    message: 'Too many sign-in attempts. Please try again in 1 minute.',
  });
  landfall.clock.advance(minute);
  expect((await attempt({ email, password })).statusCode).toBe(200);
  expect((await attempt(wrong)).statusCode).toBe(401);
});

test('the wait grows to five minutes at most, and a quiet quarter of an hour ends it', async () => {
  for (let failures = 0; failures < 12; failures += 1) {
    await attempt(wrong);
    landfall.clock.advance(5 * minute);
  }
  await attempt(wrong);
  expect((await attempt(wrong)).headers['retry-after']).toBe('300');
  landfall.clock.advance(16 * minute);
  for (let failures = 0; failures < 4; failures += 1) expect((await attempt(wrong)).statusCode).toBe(401);
  expect((await attempt({ email, password })).statusCode).toBe(200);
});

test('guesses made while the clock was days ahead block nobody once it is right again', async () => {
  const days = 3 * 24 * 60 * minute;
  landfall.clock.advance(days);
  for (let failures = 0; failures < 5; failures += 1) await attempt(wrong);
  expect((await attempt({ email, password })).statusCode).toBe(429);
  landfall.clock.advance(-days);
  // They count anew, and the limit holds.
  for (let failures = 0; failures < 5; failures += 1) expect((await attempt(wrong)).statusCode).toBe(401);
  expect((await attempt(wrong)).headers['retry-after']).toBe('30');
});

test('simultaneous guesses are all counted', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await attempt(wrong)).statusCode));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('a client that tries many accounts waits too, and those of others do not', async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    await attempt({ email: `guess-${tries}@landfall.example`, password }, '203.0.113.5');
  }
  expect((await attempt({ email, password }, '203.0.113.5')).statusCode).toBe(429);
  expect((await attempt({ email, password }, '203.0.113.6')).statusCode).toBe(200);
});

test('what a waiting client asks for an account does not make the account wait', async () => {
  const client = '203.0.113.5';
  for (let tries = 0; tries < 20; tries += 1) {
    await attempt({ email: `guess-${tries}@landfall.example`, password }, client);
  }
  for (let tries = 0; tries < 8; tries += 1) expect((await attempt({ email, password }, client)).statusCode).toBe(429);
  expect((await attempt({ email, password }, '203.0.113.6')).statusCode).toBe(200);
});

test('over HTTPS the answer has an HSTS header', async () => {
  const secure = await createTestApp({ features: [accounts], config: { publicUrl: 'https://landfall.example' } });
  const answer = await secure.inject({ method: 'POST', url: '/auth/login', payload: { email, password } });
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});

test('a sign-in that is overtaken by a password change opens no session', async () => {
  const cookie = await landfall.loginWith({});
  const ctx = await landfall.ctx(cookie);
  const { id, email: address } = ctx.actor!;
  let transactions = 0;
  const overtaken: Ctx = {
    ...ctx,
    actor: null,
    tx: async (run) => {
      transactions += 1;
      // The first one counts the attempt; the session is opened in the second.
      if (transactions === 1) return ctx.tx(run);
      await ctx.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
      await ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      return ctx.tx(run);
    },
  };
  const input = { email: address, password, userAgent: null };
  await expect(logIn(overtaken, input)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const sessions = await ctx.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  expect(sessions).toEqual([]);
});
