import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyTemplate } from '../testing/embedded-template.ts';
import { spawnScript } from '../testing/spawned.ts';
import { callCommand } from './testing/call-command.ts';

// An embedded database, which the command line must share with a running server: a process of its own.
vi.setConfig({ testTimeout: 240_000 });

const admin = 'admin@landfall.example';
const person = 'person@landfall.example';
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-users-'));
  environment = { LANDFALL_DATA: folder, LANDFALL_DEMO: 'off', PORT: '0', LOG_LEVEL: 'error' };
  await copyTemplate(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const users = (...parameters: string[]) => callCommand(['users', ...parameters], environment);

/** As a process of its own. */
async function spawnUsers(...parameters: string[]) {
  const command = spawnScript(join(import.meta.dirname, 'main.ts'), ['users', ...parameters], environment);
  return { code: await command.ended, out: command.out(), error: command.error() };
}

test('users can be changed, with and without a running server', async () => {
  expect((await users('add', admin, '--role', 'Cat Admin')).code).toBe(0);
  const server = spawnScript(join(import.meta.dirname, '../main.ts'), [], environment);
  await server.says('ready at');
  const address = /ready at (http:\S+)/.exec(server.out())?.[1] ?? '';
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  expect((await spawnUsers('add', person, '--name', 'Per Son', '--role', 'Trader', '--send-link')).code).toBe(0);
  expect((await users('list')).out).toContain(`${person}\tPer Son\tTrader\tinvited\n`);
  const link = await users('reset-link', person);
  const token = /\/reset-password\/([\w-]{43})\n/.exec(link.out)?.[1];
  expect(link.out).toContain('run this command with its PORT, HOST or PUBLIC_URL\n');
  const password = 'a good password';
  expect((await post('/users/reset-password', { token, password })).status).toBe(200);
  const login = await post('/auth/login', { email: person, password });
  expect(login.status).toBe(200);

  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const held = async () => (await fetch(`${address}/auth/entitlements`, { headers: { cookie } })).text();
  expect(await users('grant', person, 'MY_DEALS', 'UPLOADS')).toMatchObject({
    code: 0,
    out: `${person} now has, in addition to the roles: MY_DEALS, UPLOADS\n`,
  });
  expect(await held()).toContain('MY_DEALS');
  expect((await users('revoke', person, 'MY_DEALS')).code).toBe(0);
  expect(await held()).not.toContain('MY_DEALS');
  expect((await users('set-roles', person, 'Viewer')).code).toBe(0);
  expect((await spawnUsers('disable', person)).code).toBe(0);
  expect(await held()).toContain('NO_SESSION');
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  expect((await users('list')).out).toContain(`${person}\tPer Son\tViewer\tand UPLOADS\tdisabled\n`);
  expect(await users('reset-link', person)).toMatchObject({ code: 1, error: expect.stringContaining('is disabled') });
  expect((await users('enable', person)).code).toBe(0);
});

test.each([
  [['grant', person], 2, 'give an e-mail address, and entitlements'],
  [['grant', person, 'MY_CASTLE'], 2, 'there is no entitlement MY_CASTLE'],
  [['set-roles', person, 'Emperor'], 1, 'There is no role Emperor'],
  [['add', 'x@landfall.example', '--send-link', '--password-stdin'], 2, 'give --send-link or --password-stdin'],
  [['disable', 'nobody@landfall.example'], 1, 'There is no user nobody@landfall.example'],
  [['disable', admin], 1, 'This is the last administrator'],
  [['set-roles', admin, 'Viewer'], 1, 'This is the last administrator'],
])('users %j fails', async (parameters, code, error) => {
  expect(await users(...parameters)).toEqual({ code, out: '', error: expect.stringContaining(error) });
});
