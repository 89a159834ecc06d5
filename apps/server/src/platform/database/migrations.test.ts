import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrations.ts';

let test1: TestDatabase;
let directory: string;
beforeAll(async () => {
  test1 = await createTestDatabase();
});
afterAll(() => test1.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'landfall-migrations-'));
});
afterEach(async () => {
  await sql`drop table if exists schema_migrations, apples, pears`.execute(test1.database.db);
  await rm(directory, { recursive: true });
});

const file = (name: string, content: string) => writeFile(join(directory, name), content);
const tables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relname in ('apples', 'pears') order by 1`.execute(
    test1.database.db,
  );
  return rows.map(({ name }) => name);
};

test('the server’s own migrations are applied once', async () => {
  expect(await migrate(test1.database)).toEqual([]);
});

test('migrations run in order of their numbers, in SQL or TypeScript, and only once', async () => {
  await file(
    '0002-pears.ts',
    `export const up = (tx) => tx.schema.createTable('pears').addColumn('apple', 'integer').execute();`,
  );
  await file('0001-apples.sql', 'create table apples (id integer);\ninsert into apples values (1);');
  expect(await migrate(test1.database, directory)).toEqual(['0001-apples.sql', '0002-pears.ts']);
  expect(await migrate(test1.database, directory)).toEqual([]);
  expect(await tables()).toEqual(['apples', 'pears']);
});

test('processes that start together apply each migration once', async () => {
  await file('0001-apples.sql', 'create table apples (id integer);');
  await file('0002-pears.sql', 'create table pears (id integer);');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(test1.database, directory)));
  expect(runs.flat().toSorted()).toEqual(['0001-apples.sql', '0002-pears.sql']);
});

test('a failing migration leaves nothing, and earlier ones stay', async () => {
  await file('0001-apples.sql', 'create table apples (id integer);');
  await file('0002-pears.sql', 'create table pears (id integer); select 1 / 0;');
  await expect(migrate(test1.database, directory)).rejects.toThrow(
    'migrations/0002-pears.sql failed: division by zero',
  );
  expect(await tables()).toEqual(['apples']);
});

test('one that was edited after it was applied is refused', async () => {
  await file('0001-apples.sql', 'create table apples (id integer);');
  await migrate(test1.database, directory);
  await file('0001-apples.sql', 'create table apples (id bigint);');
  await expect(migrate(test1.database, directory)).rejects.toThrow('0001-apples.sql has changed since it was applied');
});

test('a database of a newer version is refused', async () => {
  await file('0001-apples.sql', 'create table apples (id integer);');
  await file('0002-pears.sql', 'create table pears (id integer);');
  await migrate(test1.database, directory);
  await rm(join(directory, '0002-pears.sql'));
  await expect(migrate(test1.database, directory)).rejects.toThrow('migrated by a newer Landfall (0002-pears.sql)');
});

test('a name or number that is wrong is refused before anything runs', async () => {
  await file('0001-apples.sql', 'create table apples (id integer);');
  await file('0001-pears.sql', 'create table pears (id integer);');
  await expect(migrate(test1.database, directory)).rejects.toThrow('has the same number as another migration');
  await rm(join(directory, '0001-pears.sql'));
  await file('1-pears.sql', 'create table pears (id integer);');
  await expect(migrate(test1.database, directory)).rejects.toThrow('is not named like');
  expect(await tables()).toEqual([]);
});
