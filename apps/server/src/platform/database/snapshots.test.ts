import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await createTestDatabase();
  await sql`create table counts (n integer primary key)`.execute(test1.database.db);
});
afterAll(() => test1.close());

const insert = (n: number) => sql`insert into counts values (${n})`.execute(test1.database.db);

/** PostgreSQL ends every connection but the one it is told over; the embedded database has none to end. */
const endOthers = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(test1.database.db);

// Before those that ask for much at once: the pool has only the one connection that is not ended.
test('a connection that was ended meanwhile is not noticed', async () => {
  const { database } = test1;
  for (let time = 0; time < 5; time += 1) {
    const before = await database.snapshot();
    await endOthers();
    expect(await database.snapshot()).toBe(before);
    await insert(-1 - time);
    expect(await database.snapshot()).not.toBe(before);
  }
});

test('the snapshot stays the same while nothing is committed, and is another once something is', async () => {
  const { database } = test1;
  const before = await database.snapshot();
  for (let time = 0; time < 20; time += 1) expect(await database.snapshot()).toBe(before);
  await database.transaction(async (tx) => {
    await sql`insert into counts values (1)`.execute(tx);
  });
  const after = await database.snapshot();
  expect(after).not.toBe(before);
  expect(await database.snapshot()).toBe(after);
});

test('many at once are all answered, each as of after it was asked', async () => {
  const { database } = test1;
  const before = new Set(await Promise.all(Array.from({ length: 50 }, () => database.snapshot())));
  expect(before.size).toBe(1);
  await insert(2);
  const after = await Promise.all(Array.from({ length: 50 }, () => database.snapshot()));
  expect(after.filter((each) => before.has(each))).toEqual([]);
});
