import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await createTestDatabase();
  await sql`create table counts (n integer primary key)`.execute(test1.database.db);
});
afterAll(() => test1.close());

const insert = (n: number) => sql`insert into counts values (${n})`.execute(test1.database.db);

test('the snapshot stays the same while nothing is committed, and is another once something is', async () => {
  const { database } = test1;
  // What is written into other databases of the server counts too.
  const staysTheSame = () => vi.waitFor(async () => expect(await database.snapshot()).toBe(await database.snapshot()));
  await staysTheSame();
  const before = await database.snapshot();
  await database.transaction(async (tx) => {
    await sql`insert into counts values (1)`.execute(tx);
  });
  const after = await database.snapshot();
  expect(after).not.toBe(before);
  await staysTheSame();
});

test('many at once are all answered, each as of after it was asked', async () => {
  const { database } = test1;
  const before = new Set(await Promise.all(Array.from({ length: 50 }, () => database.snapshot())));
  await insert(2);
  const after = await Promise.all(Array.from({ length: 50 }, () => database.snapshot()));
  expect(after.filter((each) => before.has(each))).toEqual([]);
});

test('a connection that was ended meanwhile is not noticed', async () => {
  // One of its own: over the pool's only connection the other is ended. The embedded database has none to end.
  const own = await createTestDatabase();
  const { database } = own;
  await sql`create table counts (n integer primary key)`.execute(database.db);
  const connections = sql`select from pg_stat_activity where datname = current_database()`;
  await database.snapshot();
  await vi.waitFor(async () => {
    const { rows } = await connections.execute(database.db);
    expect(rows.length === 2 || database.kind === 'embedded').toBe(true);
  });
  const before = await database.snapshot();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  expect(await database.snapshot()).toMatch(/^\d+:\d+:/);
  await sql`insert into counts values (1)`.execute(database.db);
  expect(await database.snapshot()).not.toBe(before);
  await own.close();
});
