import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import type { Ctx } from '../../platform/context.ts';
import { accounts, addUser } from './index.ts';

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
  [' ', 'username: Must not be empty'],
  ['n'.repeat(201), 'username: Must be at most 200 characters'],
])('the name %j is refused in plain words, from the command line too', async (username, message) => {
  await expect(addUser(ctx, { ...someone, email: 'named@landfall.example', username })).rejects.toThrow(message);
});

test('a user without a password cannot sign in', async () => {
  const email = 'invited@landfall.example';
  await addUser(ctx, { ...someone, email, password: null });
  for (const password of ['', 'null', 'long enough']) {
    await expect(landfall.login(email, password)).rejects.toThrow('could not sign in');
  }
});

test('it is audited without the password', async () => {
  await addUser(ctx, { ...someone, email: 'audited@landfall.example', grants: ['MY_DEALS'] });
  const line = await ctx.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { email, username, roles } = { ...someone, email: 'audited@landfall.example' };
  expect(line).toMatchObject({ action: 'user.add', before: null });
  expect(line.after).toEqual({ email, username, roles, grants: ['MY_DEALS'], isSuperUser: false });
});

test.each([
  ['no address', { email: 'someone' }],
  ['two addresses', { email: 'someone,other@landfall.example' }],
  ['an address with a name', { email: 'Some<someone@landfall.example>' }],
  ['a letter of another script', { email: '\u{430}nalyst@landfall.example' }],
  ['a letter of another script in the domain', { email: 'analyst@landf\u{430}ll.example' }],
  ['a full-width letter', { email: '\u{ff41}nalyst@landfall.example' }],
  ['an invisible character', { email: 'ana\u{200b}lyst@landfall.example' }],
  ['writing that turns round', { email: 'ana\u{202e}tsyl@landfall.example' }],
  ['a name that turns round', { email: 'f@landfall.example', username: 'nimdA\u{202e}' }],
  ['a common password', { email: 'd@landfall.example', password: 'PassWord' }],
  ['the own name as password', { email: 'e@landfall.example', password: 'some one' }],
  ['a short password', { email: 'b@landfall.example', password: 'short' }],
  ['an unknown role', { email: 'c@landfall.example', roles: ['Emperor'] }],
])('%s is refused and leaves nothing', async (_what, change) => {
  const before = await countUsers();
  await expect(addUser(ctx, { ...someone, ...change })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await countUsers()).toBe(before);
});
