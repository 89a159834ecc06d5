import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { copyTemplate } from './testing/embedded-template.ts';
import { addAdministrator } from './testing/live-server.ts';
import { spawnCommand } from './testing/spawned.ts';

// A real process on a real file system that is full.
vi.setConfig({ testTimeout: 180_000 });

/** A file system that only the process itself sees, and that goes with it, with a copy of a data directory on it. */
const onSmallDisk = 'mount -t tmpfs -o size=300m tmpfs "$0" && cp -a "$1" "$0/data" && shift && exec "$@"';
const unshare = '/usr/bin/unshare';
const canMount = spawnSync(unshare, ['--map-root-user', '--mount', 'true']).status === 0;

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  const part = Buffer.alloc(64 * 1024);
  try {
    for (;;) await file.write(part);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

test.runIf(canMount)(
  'a server whose disk is full goes on once there is room, and ends when it is told to',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'landfall-full-'));
    const [disk, template] = [join(folder, 'disk'), join(folder, 'template')];
    await mkdir(disk);
    await copyTemplate(template);
    const env = { LANDFALL_DEMO: 'off', LOG_LEVEL: 'error', PORT: '0', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
    const password = await addAdministrator({ ...env, LANDFALL_DATA: template });

    const main = [process.execPath, join(import.meta.dirname, 'main.ts')];
    const inside = ['--map-root-user', '--mount', 'sh', '-c', onSmallDisk, disk, template, ...main];
    const server = spawnCommand(unshare, inside, { ...env, LANDFALL_DATA: join(disk, 'data') });
    try {
      await server.says('ready at');
      const address = /ready at (http:\S+)/.exec(server.out())?.[1] ?? '';
      const seen = join('/proc', String(server.pid), 'root', disk);
      const filler = join(seen, 'filler');
      const ready = async () => {
        const answer = await fetch(`${address}/readyz`);
        return { status: answer.status, ...((await answer.json()) as object) };
      };
      const logIn = async (): Promise<number> => {
        const body = JSON.stringify({ email: 'a@landfall.example', password });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`${address}/auth/login`, { method: 'POST', headers, body })).status;
      };
      const connect = async (): Promise<pg.Client> => {
        const client = new pg.Client({ host: join(seen, 'data', 'run'), user: 'postgres', database: 'postgres' });
        client.on('error', () => undefined);
        await client.connect();
        return client;
      };
      /** Fills the disk, and writes into room that is there already until the database's log finds none. */
      const breakDown = async (): Promise<void> => {
        const client = await connect();
        await fill(filler);
        const write = async (): Promise<void> => {
          for (;;) await client.query('update numbers set n = n + 1');
        };
        await expect(write()).rejects.toThrow(/No space left on device|Connection terminated/);
      };

      const client = await connect();
      await client.query('create table numbers (n integer not null) with (fillfactor = 10)');
      await client.query('insert into numbers select 0 from generate_series(1, 20000)');
      await client.query('checkpoint');
      await client.end();
      await breakDown();
      await vi.waitFor(
        async () => expect(await ready()).toMatchObject({ status: 'DOWN', database: 'DOWN', room: 'DOWN' }),
        {
          timeout: 20_000,
        },
      );
      expect(await logIn()).toBe(503);

      await rm(filler);
      await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 'UP' }), {
        timeout: 60_000,
        interval: 200,
      });
      expect(await logIn()).toBe(200);
      const again = await connect();
      const { rows } = await again.query('select count(*)::int as rows, count(distinct n)::int as states from numbers');
      expect(rows).toEqual([{ rows: 20_000, states: 1 }]);
      await again.end();

      await breakDown();
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    } finally {
      server.kill('SIGKILL');
      await server.ended;
      await rm(folder, { recursive: true, force: true });
    }
  },
);
