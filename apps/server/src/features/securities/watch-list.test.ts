import { listWatched, mostWatched } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { alpha, alphaRegS, beta, isinOf, loadTwoSecurities } from '../uploads/testing/upload-fixture.ts';

let app: TestApp;
let trader: string;
let analyst: string;
beforeAll(async () => {
  app = await createTestApp();
  trader = await app.login('trader@landfall.example');
  analyst = await app.login();
  await loadTwoSecurities(app);
});
afterAll(() => app.close());

const act = (cookie: string, method: 'PUT' | 'DELETE', identifier: string) =>
  app.inject({ method, url: `/watch-list/${identifier}` }, cookie);
const cusipsOf = async (cookie: string) => {
  const answer = await app.inject({ url: '/watch-list' }, cookie);
  return listWatched.responses[200].parse(answer.json()).map(({ cusip }) => cusip);
};
const logOf = async () => {
  const rows = await app.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email'])
    .where('action', 'in', ['security.watch', 'security.unwatch'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_email }) => `${action} ${actor_email?.split('@')[0]}`);
};

test('each user has a list, by any identifier of a security, and each change is logged once', async () => {
  expect((await act(trader, 'PUT', alphaRegS)).json()).toMatchObject({ cusip: alpha, isin: isinOf(alpha) });
  expect((await act(trader, 'PUT', isinOf(alpha))).statusCode).toBe(200);
  expect((await act(analyst, 'PUT', beta.toLowerCase())).statusCode).toBe(200);
  expect([await cusipsOf(trader), await cusipsOf(analyst)]).toEqual([[alpha], [beta]]);
  expect((await act(trader, 'DELETE', beta)).statusCode).toBe(204);
  expect((await act(analyst, 'DELETE', beta)).statusCode).toBe(204);
  expect([await cusipsOf(trader), await cusipsOf(analyst)]).toEqual([[alpha], []]);
  expect(await logOf()).toEqual(['security.watch trader', 'security.watch analyst', 'security.unwatch analyst']);
});

test('is refused to who may not search, for what does not exist, and beyond its length', async () => {
  const viewer = await app.login('viewer@landfall.example');
  expect((await act(viewer, 'PUT', alpha)).statusCode).toBe(403);
  expect((await app.inject({ url: '/watch-list' }, viewer)).statusCode).toBe(403);
  expect((await act(trader, 'PUT', '999999999')).statusCode).toBe(404);
  const { db } = app.services.database;
  await sql`insert into securities (security_id, issuer_name, created_at, updated_at) select 'many-' || n, 'Many Re', now(), now() from generate_series(1, ${mostWatched - 1}) n`.execute(
    db,
  );
  await sql`
    insert into watched_securities (user_id, security_id, watched_at)
    select u.id, s.security_id, now() from users u, securities s
    where u.email = 'trader@landfall.example' and s.security_id like 'many-%'`.execute(db);
  const refused = await act(trader, 'PUT', beta);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: `You watch ${mostWatched} securities. Take one off your list first.` },
  ]);
  expect(await cusipsOf(trader)).not.toContain(beta);
});
