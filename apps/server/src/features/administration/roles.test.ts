import type { Role } from '@landfall/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { accounts } from '../accounts/index.ts';
import { administration } from './index.ts';

let landfall: TestApp;
let admin: string;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts, administration] });
  admin = await landfall.login('admin@landfall.example');
});
afterAll(() => landfall.close());

const roles = async () =>
  (await landfall.inject({ url: '/administration/roles' }, admin)).json<{ data: Role[] }>().data;
const role = async (name: string): Promise<Role> => (await roles()).find((one) => one.name === name)!;
const update = async (name: string, payload: object) => {
  const url = `/administration/roles/${encodeURIComponent(name)}`;
  const answer = await landfall.inject({ method: 'PUT', url, payload }, admin);
  return { ...answer.json<{ code?: string; data: Role }>(), status: answer.statusCode };
};

test('every role has its features, its number of users, and whether it bypasses entitlements', async () => {
  expect((await roles()).map(({ name }) => name)).toEqual([
    'Analyst',
    'Cat Admin',
    'DEV-QA',
    'Portfolio Manager',
    'Super User',
    'Trader',
    'Viewer',
  ]);
  expect(await role('Trader')).toMatchObject({
    features: ['BONDS_AT_RISK', 'LATEST_TRADES', 'SECURITY_ANALYSIS'],
    bypassesEntitlements: false,
    userCount: 1,
    version: 1,
  });
  expect(await role('Cat Admin')).toMatchObject({ bypassesEntitlements: true });
});

test('a change of a role takes effect at the next request of its users, and is audited', async () => {
  const cookie = await landfall.loginWith({ roles: ['Portfolio Manager'] });
  const held = async () =>
    (await landfall.inject({ url: '/auth/entitlements' }, cookie))
      .json<{ featureName: string }[]>()
      .map(({ featureName }) => featureName);
  const before = await role('Portfolio Manager');
  const { status, data } = await update('Portfolio Manager', { version: before.version, features: ['UPLOADS'] });
  expect([status, data]).toMatchObject([200, { features: ['UPLOADS'], version: before.version + 1 }]);
  expect(await held()).toEqual(['TOOLS', 'UPLOADS']);
  const line = await landfall.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    action: 'role.change',
    subject_id: 'Portfolio Manager',
    before: { features: before.features },
    after: { features: ['UPLOADS'] },
  });
  await update('Portfolio Manager', { version: data.version, features: [] });
  expect(await held()).toEqual([]);
});

test.each([
  ['an older look', 'Viewer', { version: 99, features: ['UPLOADS'] }, 409, 'STALE_VERSION'],
  ['a version that no database has room for', 'Viewer', { version: 3e9, features: [] }, 400, 'VALIDATION_FAILED'],
  ['a role that passes every check', 'Cat Admin', { version: 1, features: ['UPLOADS'] }, 409, 'CONFLICT'],
  ['a role that does not exist', 'Emperor', { version: 1, features: [] }, 404, 'NOT_FOUND'],
  ['an unknown entitlement', 'Viewer', { version: 1, features: ['MY_CASTLE'] }, 400, 'VALIDATION_FAILED'],
])('%s changes nothing', async (_what, name, payload, status, code) => {
  const before = await roles();
  expect(await update(name, payload)).toMatchObject({ status, code });
  expect(await roles()).toEqual(before);
});
