import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyTemplate } from '../../../testing/embedded-template.ts';
import { ownDatabaseScript } from '../../../testing/processes/own-database.ts';
import { openEmbedded } from './open-embedded.ts';

// Each starts the database several times.
vi.setConfig({ testTimeout: 90_000 });

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'landfall-embedded-'));
  await copyTemplate(dataDirectory);
});
afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const fail = (reason: Error | string): never => {
  throw new Error(String(reason));
};
const open = (attach: boolean) => openEmbedded({ dataDirectory, attach, onError: () => undefined, onBroken: fail });

test('there is one owner; other processes connect to its database', async () => {
  const owner = await open(false);
  await expect(open(false)).rejects.toThrow('is using the data directory');
  const guest = await open(true);
  await sql`create table notes (text text)`.execute(owner.db);
  await sql`insert into notes values ('from the guest')`.execute(guest.db);
  expect((await sql`select text from notes`.execute(owner.db)).rows).toEqual([{ text: 'from the guest' }]);
  await guest.close();
  await expect(owner.check()).resolves.toBeUndefined();
  await owner.close();
});

test('who waits longer than ten seconds for the transaction of another gets an answer', async () => {
  const database = await open(false);
  const long = database.transaction((tx) => sql`select pg_sleep(11)`.execute(tx));
  const others = Array.from({ length: 12 }, () => database.check());
  await expect(Promise.all([long, ...others])).resolves.toHaveLength(13);
  await database.close();
});

test('without a running owner the command line owns the database while it works', async () => {
  const database = await open(true);
  await expect(open(false)).rejects.toThrow('is using the data directory');
  await database.close();
  await (await open(false)).close();
});

test('acknowledged data survives a killed owner, and its lock is taken over', async () => {
  for (let round = 0; round < 2; round += 1) {
    const owner = spawn(process.execPath, [ownDatabaseScript, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] });
    let last = 0;
    for await (const line of createInterface({ input: owner.stdout })) {
      last = Number(line);
      if (last === 40 + round * 25) owner.kill('SIGKILL');
    }
    if (owner.signalCode === null) await once(owner, 'exit');
    expect(owner.signalCode).toBe('SIGKILL');
    const database = await open(false);
    const { rows } = await sql<{ n: number }>`select n from numbers order by n`.execute(database.db);
    const numbers = rows.map(({ n }) => n);
    expect(numbers.slice(0, last)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    await sql`truncate numbers`.execute(database.db);
    await database.close();
  }
});

test.skipIf(process.platform === 'win32')('others do not get at the files of an open data directory', async () => {
  await chmod(dataDirectory, 0o755);
  await (await open(false)).close();
  expect((await stat(join(dataDirectory, 'database'))).mode & 0o777).toBe(0o700);
});

test('an interrupted first start begins again', async () => {
  await rm(join(dataDirectory, 'database', 'landfall-ready'));
  await rm(join(dataDirectory, 'database', 'global'), { recursive: true });
  await (await open(false)).close();
  expect((await readdir(dataDirectory)).toSorted()).toEqual(['database', 'database.unfinished']);
});

test('a damaged database is reported and not changed, and its lock is released', async () => {
  const folder = join(dataDirectory, 'database');
  const control = join(folder, 'global', 'pg_control');
  const [whole, version] = [await readFile(control), await readFile(join(folder, 'PG_VERSION'))];
  await writeFile(control, 'no control file');
  await expect(open(false)).rejects.toThrow(/the embedded database in .* does not start: [^[]+$/);
  await writeFile(control, whole);
  await rm(join(folder, 'PG_VERSION'));
  await expect(open(false)).rejects.toThrow('is damaged: restore a backup');
  await writeFile(join(folder, 'PG_VERSION'), version);
  await (await open(false)).close();
});
