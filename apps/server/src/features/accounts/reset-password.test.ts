import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../testing/harness.ts';
import { takeMails, tokenIn } from '../../testing/outbox.ts';
import { readableLog } from '../../testing/read-log.ts';
import { demoPassword } from '@landfall/demo-market';
import { accounts } from './index.ts';

const email = 'trader@landfall.example';
const minute = 60_000;
const { log, text: logged } = readableLog();

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts], log });
});
afterAll(() => landfall.close());
beforeEach(async () => {
  landfall.clock.set(testNow);
  await landfall.services.database.db.deleteFrom('login_throttle').execute();
  await landfall.services.database.db.deleteFrom('password_tokens').execute();
});

const forgot = (address: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  landfall.inject({
    method: 'POST',
    url: '/users/forgot-password',
    payload: { email: address },
    headers,
    remoteAddress,
  });
const reset = (token: string, password: string, remoteAddress = '192.0.2.1') =>
  landfall.inject({ method: 'POST', url: '/users/reset-password', payload: { token, password }, remoteAddress });

async function mails() {
  await landfall.drainJobs();
  return takeMails(landfall.database.dataDirectory);
}

/** The notice of an earlier change may arrive with it. */
const linkMail = async () => (await mails()).find(({ text }) => text.includes('/reset-password/'));

async function requestToken(address = email): Promise<string> {
  expect((await forgot(address)).statusCode).toBe(200);
  return tokenIn(await linkMail());
}

const auditLines = (action: string) =>
  landfall.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();

test('a link arrives by mail, sets a password once, ends all sessions, and the user gets a mail', async () => {
  const before = [await landfall.login(email), await landfall.login(email)];
  const answer = await forgot('  Trader@Landfall.example');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'SUCCESS', message: 'Password reset link has been sent to your email address.' },
  ]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: 'Reset your Landfall password' });
  const token = tokenIn(mail);
  expect(mail?.text).toContain(`http://localhost:4600/reset-password/${token}`);

  const done = await reset(token, 'a new password');
  expect([done.statusCode, done.json()]).toEqual([200, { status: 'SUCCESS', message: 'Password reset successfully.' }]);
  for (const cookie of before) {
    expect((await landfall.inject({ url: '/auth/entitlements' }, cookie)).statusCode).toBe(401);
  }
  const [notice, ...more] = await mails();
  expect(notice).toMatchObject({ to: email, subject: 'Your Landfall password was changed' });
  // On a line of its own, so that a mail program takes nothing else for a part of it.
  expect(notice?.text.split('\n')).toContain('http://localhost:4600/login');
  expect(more).toEqual([]);
  await expect(landfall.login(email)).rejects.toThrow('Invalid credentials');
  await expect(landfall.login(email, 'a new password')).resolves.toContain('landfall_session=');

  const again = await reset(token, 'another password');
  expect([again.statusCode, again.json()]).toMatchObject([400, { status: 'ERROR', message: 'Invalid reset token' }]);
  const next = await requestToken();
  expect((await reset(next, demoPassword)).statusCode).toBe(200);
});

test.each(['banana', 'a@', '@b.c', 'a@b.c, d@e.f', ''])(
  '%j is refused as no address, and nothing is sent',
  async (text) => {
    await mails();
    const answer = await forgot(text);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { fields: [{ path: 'email', message: 'Must be an e-mail address' }] },
    ]);
    expect(await mails()).toEqual([]);
  },
);

test('a token is stored only as a hash, and no log has it', async () => {
  const token = await requestToken();
  const { db } = landfall.services.database;
  const [row] = await db.selectFrom('password_tokens').selectAll().execute();
  expect(row?.token_hash).toMatch(/^[\da-f]{64}$/);
  expect(row?.expires_at).toEqual(new Date(testNow.getTime() + 30 * minute));
  const kept = [
    logged(),
    JSON.stringify(await db.selectFrom('audit_log').selectAll().execute()),
    JSON.stringify(await db.selectFrom('job_runs').selectAll().execute()),
  ];
  for (const text of kept) expect(text).not.toContain(token);
});

test('an unknown or disabled address gets the same answer, and no mail', async () => {
  const { db } = landfall.services.database;
  await db.updateTable('users').set({ disabled_at: testNow }).where('email', '=', 'viewer@landfall.example').execute();
  const known = await forgot(email);
  await mails();
  for (const address of ['nobody@landfall.example', 'viewer@landfall.example', 'nobody-at-all@landfall.example']) {
    const answer = await forgot(address);
    expect([answer.statusCode, answer.json()]).toEqual([known.statusCode, known.json()]);
    expect(await mails()).toEqual([]);
  }
  expect((await auditLines('password.forgot'))[0]).toMatchObject({
    actor_id: null,
    client_address: '192.0.2.1',
    subject_id: null,
    detail: { email: 'nobody-at-all@landfall.example' },
  });
});

test('a token is good for thirty minutes', async () => {
  const token = await requestToken();
  landfall.clock.advance(30 * minute);
  expect((await reset(token, 'a new password')).json()).toMatchObject({ message: 'Invalid reset token' });
});

test('a refused password does not use up the token, and the error names the field', async () => {
  const token = await requestToken();
  for (const [password, reason] of [
    ['short', 'Password must be 8 to 256 characters long'],
    ['Football', 'too common'],
    [demoPassword, 'New password must be different from current password'],
  ] as const) {
    const answer = await reset(token, password);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', fields: [{ path: 'password', message: expect.stringContaining(reason) }] },
    ]);
  }
  expect((await reset(token, 'a good password')).statusCode).toBe(200);
  expect((await reset(await requestToken(), demoPassword)).statusCode).toBe(200);
});

test('one token cannot be used twice at once, and a used one invalidates the others', async () => {
  const first = await requestToken();
  const second = await requestToken();
  const statuses = await Promise.all([reset(first, 'one password'), reset(first, 'two passwords')]);
  expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await reset(second, 'three passwords')).statusCode).toBe(400);
  expect((await reset(await requestToken(), demoPassword)).statusCode).toBe(200);
});

test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(257), "' or 1=1 --"])('"%s" opens nothing', async (token) => {
  const answer = await reset(token, 'a new password');
  expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([400, 'ERROR']);
});

test('the link comes from the configuration, whatever host the request names', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  expect((await forgot(email, headers)).statusCode).toBe(200);
  const mail = await linkMail();
  expect(mail?.text).toContain('http://localhost:4600/reset-password/');
  expect(mail?.text).not.toContain('evil');
});

test('an address is sent three links, then waits, known or not; so does a client with many addresses', async () => {
  for (const address of [email, 'nobody@landfall.example']) {
    for (let count = 0; count < 3; count += 1) expect((await forgot(address)).statusCode).toBe(200);
    const answer = await forgot(address);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      429,
      '60',
      { status: 'ERROR', message: 'Too many requests for a reset link. Please try again in 1 minute.' },
    ]);
    expect((await forgot(address, {}, '198.51.100.7')).statusCode).toBe(429);
  }
  for (let count = 0; count < 10; count += 1) {
    expect((await forgot(`guess-${count}@landfall.example`, {}, '203.0.113.9')).statusCode).toBe(200);
  }
  expect((await forgot('guess-10@landfall.example', {}, '203.0.113.9')).statusCode).toBe(429);
  expect((await forgot('guess-10@landfall.example', {}, '203.0.113.10')).statusCode).toBe(200);
  landfall.clock.advance(minute);
  expect((await forgot(email)).statusCode).toBe(200);
  await mails();
});

test('guessing tokens is throttled for the client', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await reset('a'.repeat(43), 'a new password', '203.0.113.11')).statusCode).toBe(400);
  }
  expect((await reset('a'.repeat(43), 'a new password', '203.0.113.11')).statusCode).toBe(429);
});

test('a reset ends the wait after failed sign-ins', async () => {
  const attempt = (password: string) =>
    landfall.inject({ method: 'POST', url: '/auth/login', payload: { email, password } });
  for (let count = 0; count < 5; count += 1) await attempt('wrong');
  expect((await attempt(demoPassword)).statusCode).toBe(429);
  expect((await reset(await requestToken(), 'a good password')).statusCode).toBe(200);
  expect((await attempt('a good password')).statusCode).toBe(200);
  await landfall.services.database.db.deleteFrom('login_throttle').execute();
  expect((await reset(await requestToken(), demoPassword)).statusCode).toBe(200);
});
