import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../platform/config.ts';
import { copyTemplate } from '../testing/embedded-template.ts';
import { spawnCommand, spawnScript } from '../testing/spawned.ts';
import { callCommand } from './testing/call-command.ts';

// Real processes on an embedded database, which the command line must share with a running server.
vi.setConfig({ testTimeout: 240_000 });

const main = join(import.meta.dirname, 'main.ts');
let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-cli-'));
  data = join(folder, 'data');
  await copyTemplate(data);
});
afterAll(() => rm(folder, { recursive: true }));

async function landfall(parameters: readonly string[], env: Record<string, string> = {}, script = main) {
  const command = spawnScript(script, parameters, { LANDFALL_DATA: data, ...env });
  return { code: await command.ended, out: command.out(), error: command.error() };
}

const call = (parameters: readonly string[], env: Record<string, string> = {}) =>
  callCommand(parameters, { LANDFALL_DATA: data, ...env });

test('help lists every command; without a command it does the same and fails', async () => {
  const { code, out, error } = await landfall(['help']);
  expect([code, error]).toEqual([0, '']);
  for (const name of ['extract', 'migrate', 'users add', 'seed demo', 'backup', 'restore', 'storage check'])
    expect(out).toContain(name);
  expect((await call([])).code).toBe(2);
});

test.each(['backup', 'restore', 'storage', 'users', 'import'])(
  '%s --help says how it is called, and does nothing',
  async (name) => {
    const { code, out, error } = await call([name, '--help']);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain(`  ${name} `);
    expect(out).not.toContain('extract');
  },
);

test.each([[['help', 'backup']], [['--help', 'backup']]])('%j says how that one is called', async (parameters) => {
  expect(await call(parameters)).toEqual(await call(['backup', '--help']));
});

test('it ends quietly where nobody reads its output to the end', async () => {
  const command = spawnCommand('sh', ['-c', `"${process.execPath}" "${main}" help | true`], {});
  expect([await command.ended, command.error()]).toEqual([0, '']);
});

test.each([
  [['conquer'], 'landfall: there is no command conquer; see: npm run -s landfall -- help\n'],
  [['help', 'conquer'], 'landfall: there is no command conquer; see: npm run -s landfall -- help\n'],
  [['constructor'], 'landfall: there is no command constructor; see: npm run -s landfall -- help\n'],
  [['users'], 'landfall: users add|list|set-roles|grant|revoke|disable|enable|reset-link\n'],
  [['users', 'add'], 'landfall: give one e-mail address\n'],
  [['users', 'list', 'all'], 'landfall: users list takes no parameters\n'],
  [['seed'], 'landfall: there is only: seed demo\n'],
  [['eod', 'run'], 'landfall: give a date such as --date 2026-01-15\n'],
  [['backup'], 'landfall: give one folder\n'],
  [['storage', 'mend'], 'landfall: there is only: storage check\n'],
])('the wrong call %j exits with code 2 and one line', async (parameters, line) => {
  expect(await call(parameters)).toEqual({ code: 2, out: '', error: line });
});

test('a folder in the place of a file, and one that cannot be made, are named', async () => {
  const error = `landfall: ${folder} is a folder: give the files in it\n`;
  expect(await call(['import', 'prices', folder])).toEqual({ code: 1, out: '', error });
  expect((await call(['backup', '/proc/kept'])).error).toContain('landfall: The folder /proc/kept cannot be made: ');
});

test('demonstration data is loaded by command', async () => {
  // As it would have been in the market's second year: a small one.
  expect(await landfall(['seed', 'demo'], { LANDFALL_NOW: '2009-03-05' })).toMatchObject({ code: 0, error: '' });
  expect((await call(['users', 'list'])).out).toContain('viewer@landfall.example');
});

test('a backup is restored into another data directory; relative paths start at the current folder', async () => {
  const starter = join(repositoryRoot, 'scripts/landfall.mjs');
  const backup = await landfall(['backup', 'kept'], { INIT_CWD: folder }, starter);
  expect(backup).toMatchObject({ code: 0, error: '' });
  expect(await readdir(join(folder, 'kept'))).toContain('backup.json');
  const elsewhere = { LANDFALL_DATA: join(folder, 'elsewhere') };
  await copyTemplate(elsewhere.LANDFALL_DATA);
  expect((await call(['restore', join(folder, 'kept')], elsewhere)).code).toBe(0);
  expect((await call(['users', 'list'], elsewhere)).out).toContain('admin@landfall.example\tAda Admin\tCat Admin\n');
});

test('each fault of the environment is one line', async () => {
  const { code, error } = await landfall(['migrate'], { PORT: 'x', LANDFALL_DEMO: 'y' });
  expect([code, error.trimEnd().split('\n')]).toEqual([
    1,
    [
      'landfall: PORT must be a whole number from 0 to 65535',
      'landfall: LANDFALL_DEMO must be one of auto, recent, off',
    ],
  ]);
});

test('a storage that is away is named to the operator', async () => {
  const url = 's3://bucket?endpoint=http://127.0.0.1:1';
  const { code, error } = await call(['storage', 'check'], {
    STORAGE_URL: url,
    AWS_ACCESS_KEY_ID: 'someone',
    AWS_SECRET_ACCESS_KEY: 'a-secret',
  });
  expect(code).toBe(1);
  expect(error).toMatch(/^landfall: The bucket bucket failed: .*ECONNREFUSED.*\n$/);
});
