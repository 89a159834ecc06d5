import type { OwnSession } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../testing/harness.ts';
import { addUser } from './add-user.ts';
import { accounts } from './index.ts';
import { browserInWords } from './own-sessions.ts';

const minute = 60_000;
const hour = 60 * minute;
const password = 'Quiet-harbour-evening-7';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts] });
});
afterAll(() => landfall.close());
beforeEach(() => landfall.clock.set(testNow));

async function newUser(keepsPassword = true): Promise<string> {
  const ctx = await landfall.ctx();
  const email = `${ctx.ids.uuid()}@landfall.example`;
  await addUser(ctx, { email, username: 'Own Sessions', password, roles: ['Viewer'], keepsPassword });
  return email;
}
const storageKeyOf = async (cookie: string) =>
  (await landfall.inject({ url: '/users/storage-key' }, cookie)).json<{ data: { storageKey: string } }>().data
    .storageKey;
const logIn = (email: string, userAgent = 'curl/8.5.0', cookie?: string) =>
  landfall.inject(
    {
      method: 'POST',
      url: '/auth/login',
      payload: { email, password },
      headers: { 'user-agent': userAgent },
      remoteAddress: '192.0.2.7',
    },
    cookie,
  );
async function cookieOf(email: string, userAgent?: string): Promise<string> {
  const cookie = (await logIn(email, userAgent)).cookies[0];
  return `${cookie?.name}=${cookie?.value}`;
}
const list = async (cookie: string) =>
  (await landfall.inject({ url: '/users/sessions' }, cookie)).json<{
    data: { sessions: OwnSession[]; passwordExpiresAt: string | null };
  }>().data;
const isOpen = async (cookie: string) =>
  (await landfall.inject({ url: '/auth/session' }, cookie)).json<{ valid: boolean }>().valid;

test('a user sees where and when each session was used, and ends one or all others', async () => {
  const email = await newUser();
  const first = await cookieOf(email, firefox);
  landfall.clock.advance(10 * minute);
  const second = await cookieOf(email);
  landfall.clock.advance(10 * minute);
  const third = await cookieOf(email);
  expect((await list(third)).sessions.map(({ browser, isThis }) => [browser, isThis])).toEqual([
    ['curl/8.5.0', true],
    ['curl/8.5.0', false],
    ['Firefox 143 on Linux', false],
  ]);
  landfall.clock.advance(minute);
  const [mine, ...others] = (await list(first)).sessions;
  expect(mine).toEqual({
    id: mine?.id,
    clientAddress: '192.0.2.7',
    browser: 'Firefox 143 on Linux',
    begunAt: testNow.toISOString(),
    lastUsedAt: landfall.clock.now().toISOString(),
    isThis: true,
  });
  const ended = await landfall.inject({ method: 'DELETE', url: `/users/sessions/${others[0]?.id}` }, first);
  expect(ended.statusCode).toBe(204);
  expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, true, false]);
  const all = await landfall.inject({ method: 'POST', url: '/users/sessions/end-others' }, first);
  expect(all.json()).toEqual({ status: 'SUCCESS', data: { ended: 1 } });
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
});

test("another user's session is not found, and stays", async () => {
  const theirs = await cookieOf(await newUser());
  const mine = await cookieOf(await newUser());
  const id = (await list(theirs)).sessions[0]?.id;
  const answer = await landfall.inject({ method: 'DELETE', url: `/users/sessions/${id}` }, mine);
  expect([answer.statusCode, await isOpen(theirs)]).toEqual([404, true]);
  await landfall.inject({ method: 'POST', url: '/users/sessions/end-others' }, mine);
  expect(await isOpen(theirs)).toBe(true);
});

test('the use of a session is noted once a minute, and never waits for its end', async () => {
  const cookie = await cookieOf(await newUser());
  landfall.clock.advance(59_000);
  const lastUsed = async () => (await list(cookie)).sessions[0]?.lastUsedAt;
  expect(await lastUsed()).toBe(testNow.toISOString());
  landfall.clock.advance(1_000);
  expect(await lastUsed()).toBe(landfall.clock.now().toISOString());
});

test('a first password expires with a message, only for who knows it, until the user chooses one', async () => {
  const email = await newUser(false);
  const cookie = await cookieOf(email);
  expect((await list(cookie)).passwordExpiresAt).toBe(new Date(testNow.getTime() + 72 * hour).toISOString());
  landfall.clock.advance(72 * hour);
  const late = await logIn(email);
  expect([late.statusCode, late.json()]).toMatchObject([
    403,
    {
      code: 'PASSWORD_EXPIRED',
      message:
        'Your first password has expired. Choose a new one with "Forgot Password?", or ask an administrator for a link.',
    },
  ]);
  expect(late.cookies).toEqual([]);
  const wrong = await landfall.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password: 'not this one' },
  });
  expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test('a password that the user has chosen does not expire', async () => {
  const email = await newUser(false);
  const cookie = await cookieOf(email);
  const chosen = 'Slow-river-morning-8';
  const payload = { currentPassword: password, newPassword: chosen };
  await landfall.inject({ method: 'POST', url: '/users/change-password', payload }, cookie);
  landfall.clock.advance(80 * hour);
  expect(await landfall.login(email, chosen)).toContain('landfall_session=');
});

test.each([
  [null, 'Unknown program'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge 140 on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18 on iOS',
  ],
])('%s in words', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});

test('the key of what a browser keeps is the same in every session of a user, and nobody else’s', async () => {
  const email = await newUser();
  const key = await storageKeyOf(await cookieOf(email));
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await storageKeyOf(await cookieOf(email))).toBe(key);
  expect(await storageKeyOf(await cookieOf(await newUser()))).not.toBe(key);
  expect((await landfall.inject({ url: '/users/storage-key' })).statusCode).toBe(401);
});
