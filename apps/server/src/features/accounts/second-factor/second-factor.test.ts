import type { Role } from '@landfall/contract';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../../testing/harness.ts';
import { administration } from '../../administration/index.ts';
import { addUser } from '../add-user.ts';
import { accounts } from '../index.ts';
import { softwarePasskey } from './software-passkey.fixture.ts';

const minute = 60_000;
const step = 30_000;
const password = 'Quiet-harbour-evening-7';
const page = 'http://localhost:4600';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts, administration] });
});
afterAll(() => landfall.close());
beforeEach(() => landfall.clock.set(testNow));

async function newUser(roles = ['Viewer']): Promise<string> {
  const ctx = await landfall.ctx();
  const email = `${ctx.ids.uuid()}@landfall.example`;
  await addUser(ctx, { email, username: 'Nora New', password, roles, keepsPassword: true });
  return email;
}
const post = (url: string, payload: object | undefined, cookie?: string) =>
  landfall.inject({ method: 'POST', url, ...(payload ? { payload } : {}) }, cookie);
const cookieIn = (answer: LightMyRequestResponse): string =>
  answer.cookies[0] ? `${answer.cookies[0].name}=${answer.cookies[0].value}` : '';
const logIn = (email: string, cookie?: string) => post('/auth/login', { email, password }, cookie);
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: landfall.clock.now().getTime() + steps * step,
  });
const byCode = (code: string) => ({ proof: { kind: 'CODE', code } });
const finish = (proof: object, cookie: string) => post('/auth/second-factor', proof, cookie);
const isOpen = async (cookie: string) => (await landfall.inject({ url: '/auth/entitlements' }, cookie)).statusCode;

/** Adds an authenticator app in a session; its first code is used up. */
async function addCode(cookie: string) {
  const { secret } = (await post('/users/factors/code', undefined, cookie)).json<{ data: { secret: string } }>().data;
  const added = await post('/users/factors/code/confirm', { name: 'Phone', code: codeOf(secret) }, cookie);
  expect(added.statusCode).toBe(200);
  const { recoveryCodes } = added.json<{ data: { recoveryCodes: string[] } }>().data;
  return { secret, recoveryCodes };
}

async function userWithCode() {
  const email = await newUser();
  const cookie = cookieIn(await logIn(email));
  return { email, cookie, ...(await addCode(cookie)) };
}

async function addPasskey(cookie: string, key: ReturnType<typeof softwarePasskey>) {
  const asked = await post('/users/factors/passkey/options', undefined, cookie);
  const { challenge } = asked.json<{ data: { challenge: string } }>().data;
  return post('/users/factors/passkey', { name: 'Key', response: key.register(challenge) }, cookie);
}
const challengeFor = async (url: string, cookie: string) =>
  (await post(url, undefined, cookie)).json<{ data: { challenge: string } }>().data.challenge;
const byPasskey = (response: object) => ({ proof: { kind: 'PASSKEY', response } });

test('after the password nothing opens until the code, which gives a new session', async () => {
  const { email, secret } = await userWithCode();
  landfall.clock.advance(step);
  const half = await logIn(email);
  expect([half.statusCode, half.json()]).toEqual([202, { status: 'SECOND_FACTOR', kinds: ['CODE', 'RECOVERY'] }]);
  const waiting = cookieIn(half);
  expect(await isOpen(waiting)).toBe(401);
  expect((await landfall.inject({ url: '/auth/session' }, waiting)).json()).toMatchObject({ valid: false, user: null });
  expect((await post('/users/factors/code', undefined, waiting)).statusCode).toBe(401);
  expect(
    (await post('/users/change-password', { currentPassword: password, newPassword: 'x' }, waiting)).statusCode,
  ).toBe(401);
  const done = await finish(byCode(codeOf(secret)), waiting);
  expect(done.json()).toMatchObject({ success: true, user: { email } });
  const cookie = cookieIn(done);
  expect(cookie).not.toBe(waiting);
  expect([await isOpen(cookie), await isOpen(waiting)]).toEqual([200, 401]);
  landfall.clock.advance(step);
  expect((await finish(byCode(codeOf(secret)), waiting)).statusCode).toBe(401);
});

test('a code counts once, and only in its own thirty seconds', async () => {
  const { email, secret } = await userWithCode();
  const waiting = cookieIn(await logIn(email));
  const wrong = { statusCode: 403 };
  expect(await finish(byCode(codeOf(secret)), waiting)).toMatchObject(wrong);
  for (const neighbour of [-1, 1]) {
    expect(await finish(byCode(codeOf(secret, neighbour)), waiting)).toMatchObject(wrong);
  }
  landfall.clock.set(new Date(Math.ceil((testNow.getTime() + 1) / step) * step));
  const code = codeOf(secret);
  landfall.clock.advance(step - 1);
  const both = await Promise.all([finish(byCode(code), waiting), finish(byCode(code), waiting)]);
  expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  const again = cookieIn(await logIn(email));
  expect(await finish(byCode(code), again)).toMatchObject(wrong);
  landfall.clock.advance(1);
  const late = codeOf(secret);
  landfall.clock.advance(step);
  expect(await finish(byCode(late), again)).toMatchObject(wrong);
});

test('after five wrong codes one must wait, in every sign-in and session of the user', async () => {
  const { email, secret, cookie } = await userWithCode();
  landfall.clock.advance(step);
  const waiting = cookieIn(await logIn(email));
  for (let time = 0; time < 5; time += 1) expect((await finish(byCode('000000'), waiting)).statusCode).toBe(403);
  const right = byCode(codeOf(secret));
  for (const answer of [
    await finish(right, waiting),
    await finish(right, cookieIn(await logIn(email))),
    await post('/users/confirm', right, cookie),
  ]) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
  }
  landfall.clock.advance(step);
  expect((await finish(byCode(codeOf(secret)), waiting)).statusCode).toBe(200);
});

test('a sign-in waits ten minutes, and ends with a changed password or a disabled user', async () => {
  const { email, secret, cookie } = await userWithCode();
  const late = cookieIn(await logIn(email));
  landfall.clock.advance(10 * minute);
  expect((await finish(byCode(codeOf(secret)), late)).statusCode).toBe(401);
  const waiting = cookieIn(await logIn(email));
  await post('/users/change-password', { currentPassword: password, newPassword: 'Slow-river-morning-8' }, cookie);
  expect((await finish(byCode(codeOf(secret)), waiting)).statusCode).toBe(401);
});

test('each recovery code counts once; new ones replace all', async () => {
  const { email, cookie, recoveryCodes } = await userWithCode();
  expect(new Set(recoveryCodes)).toHaveProperty('size', 10);
  const [first = '', second = ''] = recoveryCodes;
  const byRecovery = (code: string) => ({ proof: { kind: 'RECOVERY', code } });
  const stored = await landfall.services.database.pool.query<{ code_hash: string }>(
    'select code_hash from recovery_codes',
  );
  expect(stored.rows.every(({ code_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  const use = async (code: string) => (await finish(byRecovery(code), cookieIn(await logIn(email)))).statusCode;
  expect([await use(` ${first.toUpperCase().replaceAll('-', ' ')}`), await use(first)]).toEqual([200, 403]);
  expect((await post('/users/factors/recovery-codes', undefined, cookie)).statusCode).toBe(200);
  expect(await use(second)).toBe(403);
});

test('the secret is stored encrypted, and the key is not in the database', async () => {
  const { secret } = await userWithCode();
  const { rows } = await landfall.services.database.pool.query<{ sealed_secret: string }>(
    'select sealed_secret from user_factors where sealed_secret is not null',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed_secret: sealed } of rows) {
    const bytes = Buffer.from(sealed, 'base64');
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false);
  }
});

test('a first factor ends the other sessions, which never showed it', async () => {
  const email = await newUser();
  const other = cookieIn(await logIn(email));
  const cookie = cookieIn(await logIn(email));
  await addCode(cookie);
  expect([await isOpen(cookie), await isOpen(other)]).toEqual([200, 401]);
});

test('two devices of one name are numbered', async () => {
  const { cookie } = await userWithCode();
  for (const key of [softwarePasskey(page), softwarePasskey(page)]) await addPasskey(cookie, key);
  const { factors } = (await landfall.inject({ url: '/users/factors' }, cookie)).json<{
    data: { factors: { name: string }[] };
  }>().data;
  expect(factors.map(({ name }) => name)).toEqual(['Phone', 'Key', 'Key (2)']);
});

test("another user's factor is not found, and their codes open nothing", async () => {
  const theirs = await userWithCode();
  const mine = await userWithCode();
  const listed = await landfall.inject({ url: '/users/factors' }, theirs.cookie);
  const id = listed.json<{ data: { factors: { id: string }[] } }>().data.factors[0]?.id;
  const answer = await landfall.inject({ method: 'DELETE', url: `/users/factors/${id}` }, mine.cookie);
  expect(answer.statusCode).toBe(404);
  landfall.clock.advance(step);
  const waiting = cookieIn(await logIn(theirs.email));
  expect((await finish(byCode(codeOf(mine.secret)), waiting)).statusCode).toBe(403);
  const recovery = { proof: { kind: 'RECOVERY', code: mine.recoveryCodes[0] } };
  expect((await finish(recovery, waiting)).statusCode).toBe(403);
});

test('who is there is asked again after a quarter of an hour, with the factor where there is one', async () => {
  const { cookie, secret } = await userWithCode();
  landfall.clock.advance(15 * minute + 1);
  const asked = await post('/users/factors/recovery-codes', undefined, cookie);
  expect([asked.statusCode, asked.json()]).toMatchObject([
    403,
    { code: 'CONFIRMATION_NEEDED', details: { withFactor: true } },
  ]);
  expect((await post('/users/confirm', { proof: { kind: 'PASSWORD', password } }, cookie)).statusCode).toBe(403);
  expect((await post('/users/confirm', byCode(codeOf(secret)), cookie)).statusCode).toBe(200);
  expect((await post('/users/factors/recovery-codes', undefined, cookie)).statusCode).toBe(200);

  const plain = cookieIn(await logIn(await newUser()));
  landfall.clock.advance(15 * minute + 1);
  const first = await post('/users/factors/code', undefined, plain);
  expect(first.json()).toMatchObject({ code: 'CONFIRMATION_NEEDED', details: { withFactor: false } });
  expect((await post('/users/confirm', { proof: { kind: 'PASSWORD', password: 'not it' } }, plain)).statusCode).toBe(
    403,
  );
  expect((await post('/users/confirm', { proof: { kind: 'PASSWORD', password } }, plain)).statusCode).toBe(200);
  expect((await post('/users/factors/code', undefined, plain)).statusCode).toBe(200);
});

test('administration asks an administrator with a factor again, and no other', async () => {
  const without = await landfall.login('admin@landfall.example');
  const email = await newUser(['Cat Admin']);
  const cookie = cookieIn(await logIn(email));
  const { secret } = await addCode(cookie);
  landfall.clock.advance(16 * minute);
  const nobody = '/administration/users/00000000-0000-4000-8000-000000000000/disable';
  expect((await post(nobody, undefined, cookie)).json()).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  expect((await landfall.inject({ url: '/administration/users' }, cookie)).statusCode).toBe(200);
  expect((await post('/users/confirm', byCode(codeOf(secret)), cookie)).statusCode).toBe(200);
  expect((await post(nobody, undefined, cookie)).statusCode).toBe(404);
  expect((await post(nobody, undefined, without)).statusCode).toBe(404);
});

test('a role that requires a factor opens only the own account until there is one', async () => {
  const admin = await landfall.login('admin@landfall.example');
  const email = await newUser(['Portfolio Manager']);
  const open = cookieIn(await logIn(email));
  const roles = await landfall.inject({ url: '/administration/roles' }, admin);
  const role = roles.json<{ data: Role[] }>().data.find(({ name }) => name === 'Portfolio Manager');
  const payload = { version: role?.version, features: role?.features, requiresFactor: true };
  const changed = await landfall.inject(
    { method: 'PUT', url: '/administration/roles/Portfolio Manager', payload },
    admin,
  );
  expect(changed.json()).toMatchObject({ data: { requiresFactor: true } });
  expect((await landfall.inject({ url: '/auth/entitlements' }, open)).json()).toMatchObject({ code: 'FACTOR_MISSING' });
  const cookie = cookieIn(await logIn(email));
  expect((await landfall.inject({ url: '/auth/session' }, cookie)).json()).toMatchObject({
    user: { lacksFactor: true },
  });
  await addCode(cookie);
  expect(await isOpen(cookie)).toBe(200);
  const session = (await landfall.inject({ url: '/auth/session' }, cookie)).json<{ user: object }>();
  expect(session.user).not.toHaveProperty('lacksFactor');
});

test('an administrator removes the factors of a user who has lost them', async () => {
  const { email, cookie } = await userWithCode();
  const admin = await landfall.login('admin@landfall.example');
  const { actor } = await landfall.ctx(cookie);
  const removed = await post(`/administration/users/${actor?.id}/remove-factors`, undefined, admin);
  expect(removed.json()).toMatchObject({ data: { factors: 0, activeSessions: 0 } });
  expect(await isOpen(cookie)).toBe(401);
  expect((await logIn(email)).statusCode).toBe(200);
});

test('a passkey signs in once for each challenge, and confirms who is there', async () => {
  const email = await newUser();
  const cookie = cookieIn(await logIn(email));
  const key = softwarePasskey(page);
  expect((await addPasskey(cookie, key)).statusCode).toBe(200);
  const waiting = cookieIn(await logIn(email));
  const signed = byPasskey(key.sign(await challengeFor('/auth/second-factor/passkey-options', waiting)));
  const done = await finish(signed, waiting);
  expect(done.statusCode).toBe(200);
  // The same answer, for the same and for another challenge.
  const again = cookieIn(await logIn(email));
  expect((await finish(signed, again)).statusCode).toBe(403);
  await challengeFor('/auth/second-factor/passkey-options', again);
  expect((await finish(signed, again)).statusCode).toBe(403);
  landfall.clock.advance(16 * minute);
  const session = cookieIn(done);
  const fresh = byPasskey(key.sign(await challengeFor('/users/confirm/passkey-options', session)));
  expect((await post('/users/confirm', fresh, session)).statusCode).toBe(200);
});

test("a passkey of another page, of another user, or of nobody's is refused", async () => {
  const email = await newUser();
  const cookie = cookieIn(await logIn(email));
  expect((await addPasskey(cookie, softwarePasskey('https://landfall.example.evil'))).statusCode).toBe(403);
  const key = softwarePasskey(page);
  await addPasskey(cookie, key);
  expect((await addPasskey(cookie, key)).statusCode).toBe(409);
  const others = await newUser();
  const otherKey = softwarePasskey(page);
  await addPasskey(cookieIn(await logIn(others)), otherKey);
  for (const wrong of [otherKey, softwarePasskey(page)]) {
    const waiting = cookieIn(await logIn(email));
    const challenge = await challengeFor('/auth/second-factor/passkey-options', waiting);
    expect((await finish(byPasskey(wrong.sign(challenge)), waiting)).statusCode).toBe(403);
  }
});
