import type { Account } from '@landfall/contract';
import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SignOnSettings } from '../../../platform/config.ts';
import { createTestApp, testNow, type TestApp } from '../../../testing/harness.ts';
import { takeMails } from '../../../testing/outbox.ts';
import { oidcClient, startOidcServer, type OidcServer, type ProviderUser } from '../../../testing/oidc-server.ts';
import { findSecretKey, unseal } from '../../../platform/sealing.ts';
import { administration } from '../../administration/index.ts';
import { addUser } from '../add-user.ts';
import { accounts } from '../index.ts';
import { hashPassword } from '../password.ts';
import { makePasswordLink } from '../make-password-link.ts';
import { ownPage, requireWayIn } from './provider.ts';

const pages = 'http://localhost:4600';
const password = 'Quiet-harbour-evening-7';

let provider: OidcServer;
let landfall: TestApp;
let settings: SignOnSettings;
beforeAll(async () => {
  provider = await startOidcServer(pages);
  settings = {
    issuer: provider.issuer,
    name: 'the test',
    clientId: oidcClient.id,
    clientSecret: oidcClient.secret,
    scope: 'openid email profile',
    groupsClaim: 'groups',
    roles: new Map(),
    createsAccounts: true,
    trustsEmail: false,
  };
  landfall = await createTestApp({ features: [accounts, administration], config: { signOn: settings } });
});
afterAll(async () => {
  await landfall.close();
  await provider.close();
});
beforeEach(() => {
  landfall.clock.set(testNow);
  Object.assign(settings, { roles: new Map(), createsAccounts: true, trustsEmail: false });
});

/** A browser: keeps the cookies of both sites, and follows the redirects of the provider. */
function browser() {
  const jars = { landfall: new Map<string, string>(), provider: new Map<string, string>() };
  const header = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (jar: Map<string, string>, name: string, value: string) =>
    value === '' ? jar.delete(name) : jar.set(name, value);
  const open = async (url: string) => {
    const answer = await landfall.inject({ url, headers: { accept: 'text/html' } }, header(jars.landfall));
    for (const { name, value } of answer.cookies) keep(jars.landfall, name, value);
    return answer;
  };
  /** To the provider and as far as it leads, which is back to us. */
  const visit = async (address: string): Promise<string> => {
    let next = address;
    while (!next.startsWith(pages)) {
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: header(jars.provider) } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        keep(jars.provider, name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next.slice(pages.length);
  };
  const leave = async (redirect?: string) => {
    const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`;
    return String((await open(`/auth/sign-on${query}`)).headers.location);
  };
  const signOutThere = async () => {
    const ask = async (init: RequestInit, path: string) =>
      fetch(`${provider.issuer}/session/end${path}`, {
        ...init,
        redirect: 'manual',
        headers: { cookie: header(jars.provider) },
      });
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await (await ask({}, '')).text())?.[1] ?? '';
    const answer = await ask({ method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) }, '/confirm');
    expect(answer.status).toBe(303);
  };
  return { jars, open, visit, leave, signOutThere, cookie: () => header(jars.landfall) };
}
const pathOf = (answer: LightMyRequestResponse) => String(answer.headers.location).replace(pages, '');

async function signOn(user: ProviderUser, redirect?: string) {
  provider.user = user;
  const web = browser();
  const landed = await web.open(await web.visit(await web.leave(redirect)));
  return { ...web, path: pathOf(landed) };
}
const session = async (cookie: string) =>
  (await landfall.inject({ url: '/auth/session' }, cookie)).json<{
    valid: boolean;
    user: { id: string; email: string; username: string; roles: string[] } | null;
  }>();
let count = 0;
const person = (more: Partial<ProviderUser> = {}): ProviderUser => {
  count += 1;
  return { sub: `p${count}`, email: `p${count}@bank.example`, email_verified: true, name: `Person ${count}`, ...more };
};

test('an account is made at the first sign-on, and the same one opens at the next, also under another address', async () => {
  const nora = person();
  const first = await signOn(nora, '/my-deals?tab=tree');
  expect(first.path).toBe('/my-deals?tab=tree');
  const { user } = await session(first.cookie());
  expect(user).toMatchObject({ email: nora.email, username: nora.name, roles: [] });
  const again = await signOn({ ...nora, email: 'moved@bank.example' });
  expect((await session(again.cookie())).user?.id).toBe(user?.id);
});

test('groups become roles at every sign-on; who has none does not come in', async () => {
  settings.roles = new Map([
    ['desk', 'Analyst'],
    ['heads', 'Portfolio Manager'],
  ]);
  const nora = person({ groups: ['desk', 'heads', 'football'] });
  const first = await signOn(nora);
  expect((await session(first.cookie())).user?.roles).toEqual(['Analyst', 'Portfolio Manager']);
  await signOn({ ...nora, groups: ['heads'] });
  expect((await session(first.cookie())).user?.roles).toEqual(['Portfolio Manager']);
  expect((await signOn({ ...nora, groups: [] })).path).toBe('/login?problem=no-role');
  expect((await session(first.cookie())).user?.roles).toEqual([]);
  expect((await signOn(person({ groups: ['football'] }))).path).toBe('/login?problem=no-role');
});

test('roles that the groups take away do not come back with a form that was opened before', async () => {
  settings.roles = new Map([
    ['desk', 'Analyst'],
    ['heads', 'Cat Admin'],
  ]);
  const nora = person({ groups: ['desk', 'heads'] });
  const { user } = await session((await signOn(nora)).cookie());
  const admin = await landfall.login('admin@landfall.example');
  const url = `/administration/users/${user?.id}`;
  const { version, username, roles, grants, isSuperUser } = (await landfall.inject({ url }, admin)).json<{
    data: Account;
  }>().data;
  await signOn({ ...nora, groups: ['desk'] });
  const payload = { version, username: `${username} II`, roles, grants, isSuperUser };
  const saved = await landfall.inject({ method: 'PUT', url, payload }, admin);
  expect([saved.statusCode, saved.json()]).toEqual([409, expect.objectContaining({ code: 'STALE_VERSION' })]);
});

test('the last administrator keeps the role, whatever the groups say: audited and told; any other one loses it', async () => {
  settings.roles = new Map([
    ['desk', 'Analyst'],
    ['heads', 'Cat Admin'],
  ]);
  const query = (text: string) => landfall.services.database.pool.query(text);
  const mails = async () => {
    await landfall.drainJobs();
    return (await takeMails(landfall.database.dataDirectory)).map(({ to, text }) => `${to}: ${text}`);
  };
  const nora = person({ groups: ['heads'] });
  await signOn(nora);
  const roles = async (groups: string[]) => {
    const { path, cookie } = await signOn({ ...nora, groups });
    return [path, (await session(cookie())).user?.roles];
  };
  expect(await roles(['desk'])).toEqual(['/', ['Analyst']]);
  expect(await roles(['heads'])).toEqual(['/', ['Cat Admin']]);
  await query("update users set disabled_at = now() where email = 'admin@landfall.example'");
  await mails();
  expect(await roles(['desk'])).toEqual(['/', ['Analyst', 'Cat Admin']]);
  expect(await mails()).toEqual([
    expect.stringMatching(`${nora.email}: [^]*As you are the last one, you keep the role`),
  ]);
  expect(await roles([])).toEqual(['/', ['Cat Admin']]);
  const { rows } = await query(
    "select detail from audit_log where action = 'user.keep-last-administrator' order by id",
  );
  expect(rows).toMatchObject([{ detail: { wanted: ['Analyst'] } }, { detail: { wanted: [] } }]);
  await query("update users set disabled_at = null where email = 'admin@landfall.example'");
  expect(await roles(['desk'])).toEqual(['/', ['Analyst']]);
});

test('an unverified address never opens an account that is here, and a verified one does', async () => {
  const email = person().email ?? '';
  await addUser(await landfall.ctx(), { email, username: 'Password User', password, roles: ['Viewer'] });
  const { email_verified: _, ...silent } = person({ email });
  for (const claimed of [person({ email, email_verified: false }), silent]) {
    const attacker = await signOn(claimed);
    expect([attacker.path, (await session(attacker.cookie())).valid]).toEqual(['/login?problem=unverified', false]);
  }
  const joined = await signOn(person({ email: email.toUpperCase() }));
  expect((await session(joined.cookie())).user).toMatchObject({ email, roles: ['Viewer'] });
  await landfall.drainJobs();
  expect(await takeMails(landfall.database.dataDirectory)).toContainEqual(
    expect.objectContaining({
      to: email,
      text: expect.stringContaining('can now be opened by single sign-on') as string,
    }),
  );
  expect(await landfall.login(email, password)).toContain('landfall_session=');
});

test('without making accounts, and for a disabled one, the sign-on is refused', async () => {
  const nora = person();
  const { cookie } = await signOn(nora);
  await landfall.services.database.pool.query('update users set disabled_at = now() where email = $1', [nora.email]);
  expect((await session(cookie())).valid).toBe(false);
  expect((await signOn(nora)).path).toBe('/login?problem=disabled');
  settings.createsAccounts = false;
  expect((await signOn(person())).path).toBe('/login?problem=unknown');
});

test('an answer counts once, in the browser where the sign-on began, with its own state, for ten minutes', async () => {
  provider.user = person();
  const web = browser();
  const back = await web.visit(await web.leave());
  const stranger = browser();
  await stranger.leave();
  // Somebody else's answer in this browser, and this one's answer elsewhere.
  expect(pathOf(await stranger.open(back))).toBe('/login?problem=failed');
  expect(pathOf(await browser().open(back))).toBe('/login?problem=expired');
  const bound = new Map(web.jars.landfall);
  expect(pathOf(await web.open(back))).toBe('/');
  for (const [name, value] of bound) web.jars.landfall.set(name, value);
  expect(pathOf(await web.open(back))).toBe('/login?problem=expired');

  const late = browser();
  const lateBack = await late.visit(await late.leave());
  landfall.clock.advance(10 * 60_000 + 1);
  expect(pathOf(await late.open(lateBack))).toBe('/login?problem=expired');
  const forged = browser();
  const address = await forged.visit(await forged.leave());
  expect(pathOf(await forged.open(address.replace(/code=[^&]+/, 'code=guessed')))).toBe('/login?problem=failed');
});

test.each(['ana@münchen.example', 'no address', ''])(
  '%j makes no account, and to try again is not advised',
  async (email) => {
    expect((await signOn(person({ email }))).path).toBe('/login?problem=no-address');
  },
);

/** What is known of a provider belongs to the settings, so another one needs new settings. */
function askElsewhere({ issuer }: { issuer: string }): void {
  settings = { ...settings, issuer };
  landfall.services.config.signOn = settings;
}

test('who answers for the provider without its key lets nobody in', async () => {
  const forger = await startOidcServer(pages);
  forger.isForged = true;
  forger.user = person();
  askElsewhere(forger);
  const web = browser();
  expect(pathOf(await web.open(await web.visit(await web.leave())))).toBe('/login?problem=failed');
  askElsewhere(provider);
  await forger.close();
});

test('a new key of the provider lets people in within seconds', async () => {
  const changing = await startOidcServer(pages);
  changing.user = person();
  askElsewhere(changing);
  const path = async () => {
    const web = browser();
    return pathOf(await web.open(await web.visit(await web.leave())));
  };
  try {
    // It signs with the new key, but still publishes the old one, which is the one known here.
    Object.assign(changing, { isForged: true, forgedKeyId: 'old' });
    expect(await path()).toBe('/login?problem=failed');
    changing.isForged = false;
    expect(await path()).toBe('/login?problem=failed');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect(await path()).toBe('/');
  } finally {
    vi.useRealTimers();
    askElsewhere(provider);
    await changing.close();
  }
});

test('a sign-on that was cancelled at the provider is told as that', async () => {
  const web = browser();
  const left = new URL(await web.leave());
  const answer = { error: 'access_denied', state: left.searchParams.get('state') ?? '', iss: provider.issuer };
  const back = `/auth/sign-on/callback?${new URLSearchParams(answer).toString()}`;
  expect(pathOf(await web.open(back))).toBe('/login?problem=cancelled');
});

test('a session from before is replaced by a new token', async () => {
  const nora = person();
  const first = await signOn(nora);
  const before = first.cookie();
  provider.user = nora;
  await first.open(await first.visit(await first.leave()));
  expect(first.cookie()).not.toBe(before);
  expect([(await session(before)).valid, (await session(first.cookie())).valid]).toEqual([false, true]);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login', '/auth/sign-on', 'x', '/a\nb'])(
  'it does not lead to %j',
  async (redirect) => {
    expect(ownPage(redirect)).toBe('/');
    expect((await signOn(person(), redirect)).path).toBe('/');
  },
);

test('the second factor is asked for here, unless the provider has asked', async () => {
  const nora = person();
  const { cookie } = await signOn(nora);
  const post = (url: string, payload?: object, held = cookie()) =>
    landfall.inject({ method: 'POST', url, ...(payload ? { payload } : {}) }, held);
  const { secret } = (await post('/users/factors/code')).json<{ data: { secret: string } }>().data;
  const codeOf = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: landfall.clock.now().getTime() });
  expect((await post('/users/factors/code/confirm', { name: 'App', code: codeOf() })).statusCode).toBe(200);
  landfall.clock.advance(30_000);
  const half = await signOn(nora, '/my-deals');
  expect(half.path).toBe('/login?step=CODE.RECOVERY&redirect=%2Fmy-deals');
  expect((await session(half.cookie())).valid).toBe(false);
  const done = await post('/auth/second-factor', { proof: { kind: 'CODE', code: codeOf() } }, half.cookie());
  expect(done.statusCode).toBe(200);
  const own = await signOn(person());
  landfall.clock.advance(16 * 60_000);
  const noPassword = await post('/users/confirm', { proof: { kind: 'PASSWORD', password } }, own.cookie());
  expect(noPassword.json()).toMatchObject({ message: 'You have no password here. Sign in again to confirm.' });
  const asked = await signOn({ ...nora, amr: ['pwd', 'mfa'] });
  expect([asked.path, (await session(asked.cookie())).valid]).toEqual(['/', true]);
});

test('to confirm, the provider asks who is there again: its own open session does not count', async () => {
  landfall.clock.set(new Date());
  const nora = person();
  const web = await signOn(nora);
  const held = { ...nora, amr: ['pwd', 'mfa'] };
  const protectedCall = () => landfall.inject({ method: 'POST', url: '/users/factors/code' }, web.cookie());
  const byFactor = async () => {
    const { actor } = await landfall.ctx(web.cookie());
    const sql = 'select by_factor from sessions where id = $1';
    return (await landfall.services.database.pool.query(sql, [actor?.sessionId])).rows;
  };
  expect((await protectedCall()).statusCode).toBe(200);
  landfall.clock.advance(16 * 60_000);
  expect((await protectedCall()).json()).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  provider.user = held;
  await web.open(await web.visit(await web.leave()));
  expect((await protectedCall()).json()).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  expect(await byFactor()).toEqual([{ by_factor: false }]);
  const before = web.cookie();
  const again = String((await web.open('/auth/sign-on?again=true&redirect=%2Faccount-security')).headers.location);
  landfall.clock.set(new Date());
  expect(pathOf(await web.open(await web.visit(again)))).toBe('/account-security');
  // Another tab has calls on their way with the same token.
  expect(web.cookie()).toBe(before);
  expect(await byFactor()).toEqual([{ by_factor: true }]);
  expect((await protectedCall()).statusCode).toBe(200);

  // Somebody else who signs in there confirms nothing: a session of their own begins.
  const other = String((await web.open('/auth/sign-on?again=true')).headers.location);
  provider.user = person();
  web.jars.provider.clear();
  await web.open(await web.visit(other));
  expect(web.cookie()).not.toBe(before);
  expect((await session(before)).valid).toBe(false);
});

test('log out leads to the sign-out of the provider, with its own token as a hint', async () => {
  const { cookie } = await signOn(person());
  const stored = await landfall.services.database.pool.query('select sealed_id_token from sessions where by_sign_on');
  const answer = await landfall.inject({ method: 'POST', url: '/auth/logout' }, cookie());
  const address = new URL(answer.json<{ continueAt: string }>().continueAt);
  expect(address.href).toContain(`${provider.issuer}/session/end`);
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${pages}/login`);
  const hint = address.searchParams.get('id_token_hint') ?? '';
  expect(hint.split('.')).toHaveLength(3);
  expect(JSON.stringify(stored.rows)).not.toContain(hint);
  expect((await session(cookie())).valid).toBe(false);
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(200);
  const byPassword = await landfall.login();
  const plain = await landfall.inject({ method: 'POST', url: '/auth/logout' }, byPassword);
  expect(plain.json()).toEqual({ status: 'SUCCESS' });
});

test('a sign-out at the provider ends the sessions here that began in it, by a token that only the provider can make', async () => {
  const tokens: string[] = [];
  const post = (logout_token: string) =>
    landfall.inject({
      method: 'POST',
      url: '/auth/sign-on/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    });
  provider.deliver = async (url, form) => {
    expect(url).toBe(`${pages}/auth/sign-on/logout`);
    tokens.push(form.get('logout_token') ?? '');
    return (await post(tokens.at(-1) ?? '')).statusCode;
  };
  const nora = person();
  const [here, elsewhere] = [await signOn(nora), await signOn(nora)];
  const email = nora.email ?? '';
  await landfall.services.database.pool.query('update users set password_hash = $1 where email = $2', [
    await hashPassword(password),
    email,
  ]);
  const byPassword = await landfall.login(email, password);
  const valid = async () =>
    Promise.all([here.cookie(), elsewhere.cookie(), byPassword].map(async (each) => (await session(each)).valid));
  expect(await valid()).toEqual([true, true, true]);
  await here.signOutThere();
  expect(await valid()).toEqual([false, true, true]);
  expect((await post(tokens[0] ?? '')).json()).toEqual({ status: 'SUCCESS' });

  const [head = '', , signature = ''] = tokens[0]?.split('.') ?? [];
  const claims = { ...decodeJwt(tokens[0] ?? ''), sid: undefined };
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  const unsigned = new UnsecuredJWT(claims).encode();
  const { rows } = await landfall.services.database.pool.query<{ sealed_id_token: string; user_id: string }>(
    'select sealed_id_token, user_id from sessions where sealed_id_token is not null',
  );
  const key = (await findSecretKey(landfall.services.config, landfall.services.ids)) ?? Buffer.alloc(32);
  const idToken = unseal(key, rows[0]?.sealed_id_token ?? '', rows[0]?.user_id ?? '') ?? '';
  expect(idToken.split('.')).toHaveLength(3);
  for (const wrong of [forged, unsigned, idToken, 'x', '']) {
    expect([wrong, (await post(wrong)).statusCode]).toEqual([wrong, 400]);
  }
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const { sub } = nora;
  const now = Math.floor(Date.now() / 1_000);
  for (const [claims, type] of [
    [{ sub }],
    [{ sub, events: {} }],
    [{ events }],
    [{ sub, events, nonce: 'n' }],
    [{ sub, events, aud: 'another' }],
    [{ sub, events, iss: 'http://localhost:9' }],
    [{ sub, events, iat: now - 600 }],
    [{ sub, events, exp: now - 60 }],
    [{ sub, events }, 'JWT'],
  ] as const) {
    expect([claims, (await post(await provider.logoutToken(claims, type))).statusCode]).toEqual([claims, 400]);
  }
  expect((await post(await provider.logoutToken({ sub: 'somebody else', events }))).statusCode).toBe(200);
  expect((await post(await provider.logoutToken({ sid: 'another session', events }))).statusCode).toBe(200);
  expect(await valid()).toEqual([false, true, true]);
  // Without a session's name, all that the user began there end; that of the password goes on.
  expect((await post(await provider.logoutToken({ sub, events }))).statusCode).toBe(200);
  expect(await valid()).toEqual([false, false, true]);
});

test('with passwords off no password opens, sets or changes anything, and the server starts only with a provider', async () => {
  const off = await createTestApp({
    features: [accounts, administration],
    config: { signOn: settings, passwordSignIn: false },
  });
  const refused = async (url: string, payload: object) =>
    (await off.inject({ method: 'POST', url, payload })).statusCode;
  expect(await refused('/auth/login', { email: 'admin@landfall.example', password: 'Landfall-demo-1' })).toBe(403);
  expect(await refused('/users/forgot-password', { email: 'admin@landfall.example' })).toBe(403);
  expect(await refused('/users/reset-password', { token: 'x', password })).toBe(403);
  await expect(makePasswordLink(await off.ctx(), { id: 'nobody' }, 'FORGOTTEN')).rejects.toThrow('no passwords here');
  const ways = await off.inject({ url: '/auth/ways-in' });
  expect(ways.json()).toEqual({ status: 'SUCCESS', data: { password: false, provider: 'the test' } });
  const ctx = await off.ctx();
  await expect(requireWayIn(ctx)).resolves.toBeUndefined();
  const elsewhere = { ...settings, issuer: 'http://127.0.0.1:9' };
  await expect(requireWayIn({ ...ctx, config: { ...ctx.config, signOn: elsewhere } })).rejects.toThrow(
    'does not answer',
  );
  await off.services.database.pool.query('update users set disabled_at = now()');
  const existing = { ...settings, createsAccounts: false };
  await expect(requireWayIn({ ...ctx, config: { ...ctx.config, signOn: existing } })).rejects.toThrow(
    'nobody can sign in',
  );
  await off.close();
});
