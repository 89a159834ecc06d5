import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import type { Ctx } from '../../platform/context.ts';
import { accounts, addUser, disableUser, setRoles } from './index.ts';

let landfall: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts] });
  ctx = await landfall.ctx();
});
afterAll(() => landfall.close());

const someone = {
  email: 'Someone@Landfall.example',
  username: 'Some One',
  password: 'long enough',
  roles: ['Analyst'],
};
const countUsers = async () => (await ctx.db.selectFrom('users').select('id').execute()).length;

test('a user is added once, whatever the case of the address, and can sign in', async () => {
  await addUser(ctx, someone);
  await expect(addUser(ctx, { ...someone, email: 'someone@landfall.EXAMPLE' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(landfall.login(someone.email, someone.password)).resolves.toContain('landfall_session=');
});

test.each([
  ['no address', { email: 'someone' }],
  ['a short password', { email: 'b@landfall.example', password: 'short' }],
  ['an unknown role', { email: 'c@landfall.example', roles: ['Emperor'] }],
])('%s is refused and leaves nothing', async (_what, change) => {
  const before = await countUsers();
  await expect(addUser(ctx, { ...someone, ...change })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await countUsers()).toBe(before);
});

test('changes are audited, with what was before', async () => {
  await addUser(ctx, { ...someone, email: 'd@landfall.example' });
  await setRoles(ctx, 'D@landfall.example', ['Trader', 'Viewer']);
  await disableUser(ctx, 'd@landfall.example');
  const lines = await ctx.db
    .selectFrom('audit_log')
    .innerJoin('users', (join) => join.onRef('users.id', '=', (eb) => eb.cast('subject_id', 'uuid')))
    .where('users.email', '=', 'd@landfall.example')
    .orderBy('audit_log.id')
    .select(['action', 'before', 'after'])
    .execute();
  expect(lines).toEqual([
    {
      action: 'user.add',
      before: null,
      after: { email: 'd@landfall.example', username: 'Some One', roles: ['Analyst'] },
    },
    { action: 'user.set-roles', before: { roles: ['Analyst'] }, after: { roles: ['Trader', 'Viewer'] } },
    { action: 'user.disable', before: null, after: null },
  ]);
  await expect(setRoles(ctx, 'nobody@landfall.example', [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
