import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { takeMails } from '../../testing/outbox.ts';
import { demoPassword } from '@landfall/demo-market';
import { accounts, makePasswordLink } from './index.ts';

let landfall: TestApp;
let cookie: string;
let email: string;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts] });
});
afterAll(() => landfall.close());
beforeEach(async () => {
  cookie = await landfall.loginWith({ roles: ['Viewer'] });
  email = (await landfall.ctx(cookie)).actor!.email;
});

const change = (currentPassword: string, newPassword: string, as: string | undefined = cookie) =>
  landfall.inject(
    { method: 'POST', url: '/users/change-password', payload: { currentPassword, newPassword } },
    as === '' ? undefined : as,
  );
const isIn = async (of: string) => (await landfall.inject({ url: '/auth/entitlements' }, of)).statusCode === 200;

test('the new password works, all sessions of the user end, others do not, and the user gets a mail', async () => {
  const elsewhere = await landfall.login(email);
  const other = await landfall.login('trader@landfall.example');
  const ctx = await landfall.ctx(cookie);
  await makePasswordLink(ctx, ctx.actor!, 'FORGOTTEN');
  const answer = await change(demoPassword, 'a new password');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'SUCCESS', message: 'Password changed successfully.' },
  ]);
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'landfall_session', value: '' })]);
  expect([await isIn(cookie), await isIn(elsewhere), await isIn(other)]).toEqual([false, false, true]);
  await expect(landfall.login(email)).rejects.toThrow('Invalid credentials');
  expect(await isIn(await landfall.login(email, 'a new password'))).toBe(true);
  const links = landfall.services.database.db.selectFrom('password_tokens').selectAll();
  expect(await links.execute()).toEqual([]);
  await landfall.drainJobs();
  expect(await takeMails(landfall.database.dataDirectory)).toMatchObject([
    { to: email, subject: 'Your Landfall password was changed' },
  ]);
});

test('a wrong current password is a 400, never a 401 that would end the session', async () => {
  const answer = await change('wrong', 'a new password');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { status: 'ERROR', message: 'Incorrect current password' },
  ]);
  expect(await isIn(cookie)).toBe(true);
});

test.each([
  ['short', 'Password must be 8 to 256 characters long'],
  ['trustno1', 'too common'],
  ['Test User', 'must not be your name'],
  [demoPassword, 'New password must be different from current password'],
])('the new password %s is refused with its reason', async (password, reason) => {
  const answer = await change(demoPassword, password);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { fields: [{ path: 'newPassword', message: expect.stringContaining(reason) }] },
  ]);
  expect(await isIn(cookie)).toBe(true);
});

test('the same password in another normal form is the same', async () => {
  expect((await change(demoPassword, 'Zürich-übermorgen')).statusCode).toBe(200);
  const again = await landfall.login(email, 'Zu\u0308rich-u\u0308bermorgen');
  expect((await change('Zürich-übermorgen', 'Zu\u0308rich-u\u0308bermorgen', again)).statusCode).toBe(400);
});

test('without a session it is a 401', async () => {
  expect((await change(demoPassword, 'a new password', '')).statusCode).toBe(401);
});

test('guessing the current password is throttled, and the right one then waits too', async () => {
  for (let count = 0; count < 5; count += 1) expect((await change('wrong', 'a new password')).statusCode).toBe(400);
  const answer = await change(demoPassword, 'a new password');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
});

test('of two simultaneous changes one succeeds', async () => {
  const answers = await Promise.all([change(demoPassword, 'one password'), change(demoPassword, 'two passwords')]);
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses[0]).toBe(200);
  expect([400, 401]).toContain(statuses[1]);
});

test('success and failure are audited, without a password', async () => {
  await change('wrong-secret-1', 'a new password');
  await change(demoPassword, 'good-secret-2');
  const lines = await landfall.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_email', '=', email)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['session.login', 'password.change-failed', 'password.change']);
  expect(JSON.stringify(lines)).not.toMatch(/secret-\d/);
});
