import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../testing/harness.ts';
import { accounts } from './index.ts';
import { readSession, createFindActor } from './session.ts';

const minute = 60_000;
const hour = 60 * minute;

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts] });
});
afterAll(() => landfall.close());
beforeEach(() => landfall.clock.set(testNow));
afterEach(() => vi.restoreAllMocks());

const session = async (cookie?: string) =>
  (await landfall.inject({ url: '/auth/session' }, cookie)).json<{
    valid: boolean;
    expiresAt: string | null;
    user: object | null;
  }>();
const entitlements = (cookie?: string) => landfall.inject({ url: '/auth/entitlements' }, cookie);

test('the session call answers 200 with and without a session', async () => {
  const none = await landfall.inject({ url: '/auth/session' });
  expect([none.statusCode, none.json()]).toEqual([
    200,
    {
      valid: false,
      status: 'ERROR',
      user: null,
      expiresAt: null,
      businessDate: '2026-01-15',
      marketTimeZone: 'America/New_York',
    },
  ]);
  const cookie = await landfall.login('admin@landfall.example');
  expect(await session(cookie)).toMatchObject({
    valid: true,
    status: 'SUCCESS',
    user: { email: 'admin@landfall.example', roles: ['Cat Admin'] },
    expiresAt: new Date(testNow.getTime() + hour).toISOString(),
    businessDate: '2026-01-15',
    marketTimeZone: 'America/New_York',
  });
});

test('it expires after an idle hour, and only the session call extends it', async () => {
  const cookie = await landfall.login();
  landfall.clock.advance(59 * minute);
  expect((await entitlements(cookie)).statusCode).toBe(200);
  landfall.clock.advance(minute);
  expect((await entitlements(cookie)).json()).toMatchObject({ code: 'NO_SESSION' });

  const kept = await landfall.login();
  landfall.clock.advance(59 * minute);
  expect((await session(kept)).expiresAt).toBe(new Date(landfall.clock.now().getTime() + hour).toISOString());
  landfall.clock.advance(59 * minute);
  expect((await entitlements(kept)).statusCode).toBe(200);
});

test('it ends after twelve hours however active its user is', async () => {
  const cookie = await landfall.login();
  for (let half = 0; half < 23; half += 1) {
    landfall.clock.advance(30 * minute);
    expect((await session(cookie)).valid).toBe(true);
  }
  expect((await session(cookie)).expiresAt).toBe(new Date(testNow.getTime() + 12 * hour).toISOString());
  landfall.clock.advance(30 * minute);
  expect((await session(cookie)).valid).toBe(false);
});

test('signing out ends it, and has the same answer without one', async () => {
  const cookie = await landfall.login();
  const out = await landfall.inject({ method: 'POST', url: '/auth/logout' }, cookie);
  expect([out.statusCode, out.json()]).toEqual([200, { status: 'SUCCESS' }]);
  expect(out.cookies[0]).toMatchObject({ name: 'landfall_session', value: '', path: '/' });
  expect((await session(cookie)).valid).toBe(false);
  const again = await landfall.inject({ method: 'POST', url: '/auth/logout' }, cookie);
  expect([again.statusCode, again.json()]).toEqual([200, { status: 'SUCCESS' }]);
  const { db } = landfall.services.database;
  const lines = await db.selectFrom('audit_log').selectAll().where('action', '=', 'session.logout').execute();
  expect(lines).toEqual([expect.objectContaining({ actor_email: 'analyst@landfall.example' })]);
});

test('one that ends while it is extended is not called valid', async () => {
  const cookie = await landfall.login();
  const arrived = await landfall.ctx(cookie);
  await landfall.inject({ method: 'POST', url: '/auth/logout' }, cookie);
  expect(await readSession(arrived)).toMatchObject({ valid: false, user: null, expiresAt: null });
});

test('the demonstration accounts have their features', async () => {
  const held = async (name: string) => {
    const cookie = await landfall.login(`${name}@landfall.example`);
    return (await entitlements(cookie)).json<{ featureName: string; parentFeature?: string }[]>();
  };
  expect(await held('viewer')).toEqual([]);
  const pairs = (await held('analyst')).flatMap((row) =>
    row.parentFeature ? [`${row.parentFeature}/${row.featureName}`] : [],
  );
  expect(pairs.toSorted()).toEqual([
    'ANALYST_PORTAL/EOD_DASHBOARD_ANALYST',
    'DEAL_ROOM_AUTOMATION/MY_DEALS',
    'DEAL_ROOM_AUTOMATION/REPORT_TRIAGE',
    'PORTFOLIO_MANAGEMENT/EOD_DASHBOARD',
    'TOOLS/SECURITY_ANALYSIS',
    'TOOLS/UPLOADS',
  ]);
});

test('a user is a super user by role or by flag', async () => {
  const view = async (cookie: string) => (await session(cookie)).user;
  const byRole = await landfall.loginWith({ roles: ['Super User'] });
  expect(await view(byRole)).toMatchObject({ isSuperUser: true });
  const byFlag = await landfall.loginWith({});
  expect(await view(byFlag)).toMatchObject({ isSuperUser: false });
  const { id } = (await landfall.ctx(byFlag)).actor!;
  await sql`update users set is_super_user = true where id = ${id}`.execute(landfall.services.database.db);
  expect(await view(byFlag)).toMatchObject({ isSuperUser: true });
});

test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(5000)])('%s opens nothing', async (token) => {
  expect((await entitlements(`landfall_session=${encodeURIComponent(token)}`)).statusCode).toBe(401);
});

/** One call for each cookie, as its request makes it; `asked` sees the queries for sessions. */
function finder(...cookies: string[]) {
  const pool = landfall.services.database.pool as { query: (...parameters: unknown[]) => Promise<unknown> };
  const query = pool.query.bind(pool);
  const asked = vi.spyOn(pool, 'query');
  const find = createFindActor(landfall.services);
  return { asked, query, finds: cookies.map((cookie) => () => find(cookie.split('=')[1])) };
}

test('requests that arrive together share one query, each with its own user', async () => {
  const cookies = [await landfall.login(), await landfall.login('trader@landfall.example')];
  const { asked, finds } = finder(...cookies, cookies[0] ?? '', `landfall_session=${'a'.repeat(43)}`);
  const found = await Promise.all(finds.map((find) => find()));
  expect(found.map((actor) => actor?.email ?? null)).toEqual([
    'analyst@landfall.example',
    'trader@landfall.example',
    'analyst@landfall.example',
    null,
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a request never shares a query that began before it arrived', async () => {
  const cookie = await landfall.loginWith({ roles: ['Trader'] });
  const id = (await landfall.ctx(cookie)).actor?.id ?? '';
  const { asked, query, finds } = finder(cookie);
  const find = finds[0]!;
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  asked.mockImplementationOnce(async (...parameters: unknown[]) => {
    const answer = await query(...parameters);
    begun.resolve();
    await held.promise;
    return answer;
  });
  const before = find();
  await begun.promise;
  await landfall.services.database.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  // The first answer is still on its way.
  const after = find();
  held.resolve();
  expect((await before)?.roles).toEqual(['Trader']);
  expect((await after)?.roles).toEqual([]);
});

test('a failed query fails only its own callers', async () => {
  const cookie = await landfall.login();
  const { asked, finds } = finder(cookie, cookie);
  asked.mockImplementationOnce(() => Promise.reject(new Error('away')));
  const both = await Promise.allSettled(finds.map((find) => find()));
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await finds[0]!())?.email).toBe('analyst@landfall.example');
});
