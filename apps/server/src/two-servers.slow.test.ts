import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { migrationsDirectory } from './platform/database/migrations.ts';
import { spawnScript } from './testing/spawned.ts';
import { createTestDatabase } from './testing/test-database.ts';

// Real processes, which seed the demonstration.
vi.setConfig({ testTimeout: 180_000 });

const addressIn = (out: string): string => /ready at (http:\S+)/.exec(out)?.[1] ?? '';

test.runIf(inject('testDatabase') === 'postgres')(
  'two servers start together on an empty database, and share a data directory',
  async () => {
    const { databaseUrl, close } = await createTestDatabase({ bare: true });
    const data = await mkdtemp(join(tmpdir(), 'landfall-two-'));
    const start = () =>
      spawnScript(join(import.meta.dirname, 'main.ts'), [], {
        PORT: '0',
        LANDFALL_DATA: data,
        LANDFALL_NOW: '2009-03-05',
        DATABASE_URL: databaseUrl ?? '',
        LOG_LEVEL: 'info',
      });
    const [one, two] = [start(), start()];
    try {
      await Promise.all([one.says('ready at'), two.says('ready at')]);
      // Each migration was applied by one of them, while the other waited.
      const applied = `${one.out()}\n${two.out()}`
        .split('\n')
        .filter((line) => line.includes('brought up to date'))
        .flatMap((line) => (JSON.parse(line) as { applied: string[] }).applied);
      const migrations = (await readdir(migrationsDirectory)).filter((name) => !name.includes('.test.'));
      expect(applied.toSorted()).toEqual(migrations.toSorted());
      const login = await fetch(`${addressIn(one.out())}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'analyst@landfall.example', password: 'Landfall-demo-1' }),
      });
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
      const session = await fetch(`${addressIn(two.out())}/auth/session`, { headers: { cookie } });
      expect(await session.json()).toMatchObject({ valid: true });
      one.kill('SIGTERM');
      two.kill('SIGTERM');
      expect([await one.ended, await two.ended]).toEqual([0, 0]);
    } finally {
      one.kill('SIGKILL');
      two.kill('SIGKILL');
      await Promise.all([one.ended, two.ended]);
      await close();
      await rm(data, { recursive: true, force: true });
    }
  },
);
