import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyTemplate } from './testing/embedded-template.ts';
import { spawnScript, type Spawned } from './testing/spawned.ts';

// Real processes, each with a database to start.
vi.setConfig({ testTimeout: 180_000 });

const main = join(import.meta.dirname, 'main.ts');
let data: string;
let running: Spawned[];
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'landfall-main-'));
  running = [];
});
afterEach(async () => {
  for (const { kill, ended } of running) {
    kill('SIGKILL');
    await ended;
  }
  await rm(data, { recursive: true, force: true });
});

/** In the second year of the demonstration's market, which is a small one then. */
function start(env: Record<string, string> = {}): Spawned {
  const always = { PORT: '0', LANDFALL_DATA: data, LOG_LEVEL: 'info', LANDFALL_NOW: '2009-03-05' };
  const server = spawnScript(main, [], { ...always, ...env });
  running.push(server);
  return server;
}
const addressOf = (server: Spawned): string => /ready at (http:\S+)/.exec(server.out())?.[1] ?? '';
const logIn = (address: string) =>
  fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'analyst@landfall.example', password: 'Landfall-demo-1' }),
  });

describe('on a database of its own', () => {
  test('it seeds, prints its address and accounts, serves, stops cleanly, starts again, and survives a kill', async () => {
    await copyTemplate(data);
    const first = start();
    await first.says('Landfall is ready at http://localhost:');
    await first.says('qa@landfall.example');
    expect(first.out()).toContain('Demonstration accounts, password Landfall-demo-1:');
    const answer = await logIn(addressOf(first));
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = start();
    await second.says('Landfall is ready at');
    const session = await fetch(`${addressOf(second)}/auth/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ valid: true });
    second.kill('SIGKILL');
    expect(await second.ended).toBe('SIGKILL');

    // A killed server's data directory opens again at once, with what it had acknowledged.
    const third = start();
    await third.says('Landfall is ready at');
    const kept = await fetch(`${addressOf(third)}/auth/session`, { headers: { cookie } });
    expect(await kept.json()).toMatchObject({ valid: true });
    // Terminals send the signal to the group, and the starter passes it on: two at once are one.
    third.kill('SIGINT');
    third.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });

  test('a second server on the same data directory is refused in one line, and the first continues', async () => {
    await copyTemplate(data);
    const first = start({ LANDFALL_DEMO: 'off' });
    await first.says('ready at');
    expect(first.out()).not.toContain('Demonstration');
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.error()).toBe(
      `Landfall: another Landfall server (process ${first.pid}) is using the data directory ${data}\n`,
    );
    expect((await fetch(`${addressOf(first)}/readyz`)).status).toBe(200);
  });

  test('a taken port is one line', async () => {
    await copyTemplate(data);
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const server = start({ PORT: String(port), LOG_LEVEL: 'warn' });
    expect(await server.ended).toBe(1);
    expect(server.error()).toBe(
      `Landfall: port ${port} on 127.0.0.1 is taken: set PORT to another one, or end the program that uses it\n`,
    );
    taken.close();
  });
});

describe('what it cannot start with', () => {
  test('bad environment values, all of them, one line each', async () => {
    const server = start({ PORT: 'x', LANDFALL_NOW: 'soon', STORAGE_URL: 'ftp://bucket/files' });
    expect(await server.ended).toBe(1);
    expect(server.error().trimEnd().split('\n')).toEqual([
      'Landfall: PORT must be a whole number from 0 to 65535',
      expect.stringMatching(/^Landfall: STORAGE_URL must be an address such as file:/),
      expect.stringMatching(/^Landfall: LANDFALL_NOW must be a date/),
    ]);
  });

  test.each([
    ['a file where the data directory should be', ''],
    ['a folder below a file', '/deeper'],
  ])('%s', async (_what, below) => {
    const path = join(data, 'file');
    await writeFile(path, 'not a folder');
    const server = start({ LANDFALL_DATA: `${path}${below}` });
    expect(await server.ended).toBe(1);
    expect(server.error()).toMatch(/^Landfall: the data directory \S+ cannot be written \((EEXIST|ENOTDIR)\)\n$/);
  });

  test.runIf(process.platform === 'linux')('a place that takes no folders', async () => {
    const server = start({ LANDFALL_DATA: '/proc/landfall/data' });
    expect(await server.ended).toBe(1);
    expect(server.error()).toMatch(/^Landfall: the data directory \S+ cannot be written \(ENOENT\)\n$/);
  });

  // Root may write everywhere.
  test.runIf(process.getuid?.() !== 0)('a data directory without the right to write', async () => {
    await mkdir(join(data, 'closed'), { mode: 0o500 });
    const server = start({ LANDFALL_DATA: join(data, 'closed') });
    expect(await server.ended).toBe(1);
    expect(server.error()).toMatch(/cannot be written \(EACCES\)\n$/);
  });

  test('a database that cannot be reached', async () => {
    const server = start({ DATABASE_URL: 'postgres://someone:a-secret@127.0.0.1:1/landfall', LOG_LEVEL: 'warn' });
    expect(await server.ended).toBe(1);
    expect(server.error()).toMatch(/^Landfall: the database at 127\.0\.0\.1:1 cannot be reached: .*\n$/);
    expect(server.error()).not.toContain('a-secret');
  });
});
