import type { Account, Role } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import { openEmbedded } from '../../platform/database/embedded/open-embedded.ts';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/open-database.ts';
import { createTestApp, testNow, type TestApp } from '../../testing/harness.ts';
import { runSqlScript } from '../../testing/processes/run-sql.ts';
import { spawnScript } from '../../testing/spawned.ts';
import { administration } from '../administration/index.ts';
import { accounts } from './index.ts';

const minute = 60_000;
const password = 'Landfall-demo-1';

let landfall: TestApp;
let admin: string;
/** The database as another process has it. */
let elsewhere: Database;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts, administration] });
  const { databaseUrl, dataDirectory } = landfall.database;
  const fail = (error: Error | string): never => {
    throw new Error(String(error));
  };
  elsewhere =
    databaseUrl === null
      ? await openEmbedded({ dataDirectory, attach: true, onError: fail, onBroken: fail })
      : await openPostgres(databaseUrl, fail);
});
afterAll(async () => {
  await elsewhere.close();
  await landfall.close();
});

let cookie: string;
let user: Actor;
beforeEach(async () => {
  landfall.clock.set(testNow);
  admin = await landfall.login('admin@landfall.example');
  cookie = await landfall.loginWith({ roles: ['Trader'] });
  const { actor } = await landfall.ctx(cookie);
  if (!actor) throw new Error('nobody is signed in');
  user = actor;
  // What may be kept of a session is kept from here on.
  const held = [await features(), await features()];
  if (!held.every((names) => names.includes('LATEST_TRADES'))) throw new Error('a trader sees trades');
});

const ask = (held = cookie) => landfall.inject({ url: '/auth/entitlements' }, held);
const features = async (): Promise<string[]> =>
  (await ask()).json<{ featureName: string }[]>().map(({ featureName }) => featureName);
const status = async (held = cookie): Promise<number> => (await ask(held)).statusCode;

async function administer<T>(method: 'POST' | 'PUT' | 'GET', path: string, payload?: object): Promise<T> {
  const url = `/administration${path}`;
  const answer = await landfall.inject({ method, url, ...(payload ? { payload } : {}) }, admin);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: T }>().data;
}

describe('a session is gone at the next request', () => {
  test.each([
    ['signed out of', () => landfall.inject({ method: 'POST', url: '/auth/logout' }, cookie)],
    ['ended with all others of its user', () => administer('POST', `/users/${user.id}/end-sessions`)],
    ['of a user who was barred', () => administer('POST', `/users/${user.id}/disable`)],
    [
      'whose user has changed the password',
      () => {
        const payload = { currentPassword: password, newPassword: 'another good password' };
        return landfall.inject({ method: 'POST', url: '/users/change-password', payload }, cookie);
      },
    ],
    ['deleted elsewhere', () => elsewhere.pool.query('delete from sessions where id = $1', [user.sessionId])],
    [
      'of a user barred elsewhere',
      () => elsewhere.pool.query(`update users set disabled_at = now() where id = '${user.id}'`),
    ],
    [
      'deleted elsewhere, in a query',
      () =>
        elsewhere.pool.query(
          'with gone as (delete from sessions where id = $1 returning id) select count(*) from gone',
          [user.sessionId],
        ),
    ],
    [
      'deleted elsewhere, in a transaction among other statements',
      () =>
        elsewhere.transaction(async (tx) => {
          await tx.deleteFrom('sessions').where('id', '=', user.sessionId).execute();
          await tx.selectFrom('users').select('id').execute();
        }),
    ],
  ])('%s', async (_how, end) => {
    const other = await landfall.login('trader@landfall.example');
    expect([await status(), await status(other)]).toEqual([200, 200]);
    await end();
    expect([await status(), await status(other)]).toEqual([401, 200]);
  });

  test('that another process has deleted', async () => {
    const { databaseUrl, dataDirectory } = landfall.database;
    const parameters = [dataDirectory, databaseUrl ?? '', `delete from sessions where id = '${user.sessionId}'`];
    const writer = spawnScript(runSqlScript, parameters);
    await writer.says('done');
    expect(await status()).toBe(401);
    expect(await writer.ended).toBe(0);
  });

  test('that has expired despite requests', async () => {
    for (const minutes of [30, 29]) {
      landfall.clock.advance(minutes * minute);
      expect(await status()).toBe(200);
    }
    landfall.clock.advance(minute);
    expect(await status()).toBe(401);
  });

  test('twelve hours after it began, however often it was extended', async () => {
    for (let half = 0; half < 23; half += 1) {
      landfall.clock.advance(30 * minute);
      expect((await landfall.inject({ url: '/auth/session' }, cookie)).json()).toMatchObject({ valid: true });
      expect(await status()).toBe(200);
    }
    landfall.clock.advance(30 * minute);
    expect(await status()).toBe(401);
  });
});

test('an extended session lasts from then on', async () => {
  landfall.clock.advance(59 * minute);
  await landfall.inject({ url: '/auth/session' }, cookie);
  landfall.clock.advance(59 * minute);
  expect(await status()).toBe(200);
  landfall.clock.advance(minute);
  expect(await status()).toBe(401);
});

describe('a right is gone at the next request', () => {
  const rightsOf = ({ username, roles, grants, isSuperUser, version }: Account) => ({
    username,
    roles,
    grants,
    isSuperUser,
    version,
  });

  test.each([
    [
      'with a role taken from its user',
      async () => {
        const account = await administer<Account>('GET', `/users/${user.id}`);
        await administer('PUT', `/users/${user.id}`, { ...rightsOf(account), roles: ['Viewer'] });
      },
    ],
    ['with a role taken elsewhere', () => elsewhere.pool.query('delete from user_roles where user_id = $1', [user.id])],
  ])('%s', async (_how, take) => {
    await take();
    expect(await features()).toEqual([]);
  });

  test('that a role loses, and is back when the role gets it again', async () => {
    const roles = await administer<Role[]>('GET', '/roles');
    const role = roles.find(({ name }) => name === 'Trader');
    if (!role) throw new Error('there are traders');
    const less = role.features.filter((feature) => feature !== 'LATEST_TRADES');
    const changed = await administer<Role>('PUT', '/roles/Trader', { version: role.version, features: less });
    expect(await features()).not.toContain('LATEST_TRADES');
    await administer('PUT', '/roles/Trader', { version: changed.version, features: role.features });
    expect(await features()).toContain('LATEST_TRADES');
  });

  test('and a granted one is there', async () => {
    await elsewhere.pool.query("insert into user_grants (user_id, feature_name) values ($1, 'UPLOADS')", [user.id]);
    expect(await features()).toContain('UPLOADS');
  });
});

test('a rolled back change of rights has no effect', async () => {
  const client = await elsewhere.pool.connect();
  await client.query('begin');
  await client.query('delete from sessions where id = $1', [user.sessionId]);
  await client.query('rollback');
  client.release();
  expect(await status()).toBe(200);
});
