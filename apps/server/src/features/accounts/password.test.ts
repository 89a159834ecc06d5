import { expect, test, afterAll, beforeAll } from 'vitest';
import { hashPassword, passwordMatches, isBreached, requireBreachedList } from './password.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addUser } from './add-user.ts';
import { accounts } from './index.ts';
import { makePasswordLink } from './make-password-link.ts';

test('a hash is argon2id at the chosen cost, salted, and matches its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('Landfall-demo-1'), hashPassword('Landfall-demo-1')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches(one, 'Landfall-demo-1')).toBe(true);
  expect(await passwordMatches(one, 'landfall-demo-1')).toBe(false);
  expect(await passwordMatches(null, 'Landfall-demo-1')).toBe(false);
});

test('one password typed on two keyboards is the same', async () => {
  expect(await passwordMatches(await hashPassword('Zürich-übermorgen'), 'Zu\u0308rich-u\u0308bermorgen')).toBe(true);
});

const known = Array.from({ length: 600 }, (_, place) => `Known-password-${place}`);
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const lines = known.map((password, place) => `${sha1(password)}:${place ** 3}`).toSorted();

let folder: string;
let list: string;
const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-breached-'));
  list = await write('list.txt', `${lines.join('\r\n')}\r\n`);
});
afterAll(() => rm(folder, { recursive: true }));

test('each line of the file is found, the first and the last too, and nothing else', async () => {
  for (const password of known) expect(await isBreached(list, password), password).toBe(true);
  for (let place = 0; place < 50; place += 1) expect(await isBreached(list, `Quiet-${place}`)).toBe(false);
});

test('counts, capitals and the last line end are optional, and few lines are enough', async () => {
  const plain = await write('plain.txt', lines.map((line) => line.slice(0, 40).toLowerCase()).join('\n'));
  const one = await write('one.txt', sha1('alone'));
  for (const password of known.slice(0, 300)) expect(await isBreached(plain, password)).toBe(true);
  expect([await isBreached(plain, 'Quiet'), await isBreached(one, 'alone'), await isBreached(one, 'a')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a large file that ends too early is told at the start', async () => {
  const all = Array.from({ length: 25_000 }, (_, place) => `${sha1(`Large-${place}`)}:1`).toSorted();
  const whole = await write('whole.txt', `${all.join('\n')}\n`);
  await requireBreachedList({ breachedPasswords: whole });
  const part = await write('part.txt', `${all.slice(0, 24_500).join('\n')}\n`);
  await expect(requireBreachedList({ breachedPasswords: part })).rejects.toThrow('it ends too early, at F');
});

test.each([
  ['one that is not there', null, 'ENOENT'],
  ['an empty one', '', 'it is empty'],
  ['hashes of another kind', `${'0'.repeat(32)}:1\n`, 'is not HASH:COUNT with a SHA-1 hash'],
  ['passwords in clear', 'password\nletmein\n', 'is not HASH:COUNT'],
  ['one long line', 'A'.repeat(5_000), 'is not HASH:COUNT'],
  ['one sorted by count', known.map((password) => `${sha1(password)}:9\n`).join(''), 'it is not sorted by hash'],
  ['two lines in the wrong order', [...lines.slice(1, 9), lines[0], ''].join('\n'), 'it is not sorted by hash'],
])('%s is told at the start', async (_name, text, reason) => {
  const path = text === null ? join(folder, 'nowhere') : await write('wrong.txt', text);
  await expect(requireBreachedList({ breachedPasswords: path })).rejects.toThrow(
    new RegExp(`LANDFALL_BREACHED_PASSWORDS .+ cannot be used: .*${reason}`),
  );
});

test('a password of the list cannot be chosen, by whichever way; without the file it can', async () => {
  const [breached = '', own] = [known[7], 'Quiet-harbour-evening-7'];
  const landfall: TestApp = await createTestApp({ features: [accounts], config: { breachedPasswords: list } });
  await accounts.atStart?.(await landfall.ctx());
  const ctx = await landfall.ctx();
  const user = { id: ctx.ids.uuid(), email: 'nora@landfall.example', username: 'Nora', roles: ['Viewer'] };
  const refusal = 'This password is known from a data breach';
  await expect(addUser(ctx, { ...user, password: breached })).rejects.toThrow(refusal);
  await addUser(ctx, { ...user, password: own });
  const cookie = await landfall.login(user.email, own);
  const change = (newPassword: string) =>
    landfall.inject(
      { method: 'POST', url: '/users/change-password', payload: { currentPassword: own, newPassword } },
      cookie,
    );
  const refused = await change(breached);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { fields: [{ path: 'newPassword' }] }]);
  await rename(list, `${list}.away`);
  for (const away of [list, folder]) {
    landfall.services.config.breachedPasswords = away;
    const unread = await change('Slow-river-morning-9');
    expect([unread.statusCode, unread.json()]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', message: expect.stringContaining('the list of breached passwords cannot be read') },
    ]);
  }
  await rename(`${list}.away`, list);
  landfall.services.config.breachedPasswords = list;
  const { address } = await makePasswordLink(ctx, user, 'FORGOTTEN');
  const token = address.split('/').at(-1);
  const reset = (password: string) =>
    landfall.inject({ method: 'POST', url: '/users/reset-password', payload: { token, password } });
  expect((await reset(breached)).json()).toMatchObject({ message: expect.stringContaining(refusal) as string });
  expect((await reset('Slow-river-morning-8')).statusCode).toBe(200);
  landfall.services.config.breachedPasswords = null;
  await addUser(ctx, { ...user, id: ctx.ids.uuid(), email: 'no-list@landfall.example', password: breached });
  await landfall.close();
});
