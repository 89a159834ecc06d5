import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPool, endPool } from './database.ts';
import { findOwner } from './embedded/owner-lock.ts';
import { json } from './schema.ts';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await createTestDatabase();
  await sql`create table counts (n integer primary key)`.execute(test1.database.db);
});
afterAll(() => test1.close());

const insert = (n: number) => sql`insert into counts values (${n})`;
const count = async (): Promise<unknown> =>
  (await sql<{ n: number }>`select count(*) as n from counts`.execute(test1.database.db)).rows[0]?.n;

async function address(): Promise<pg.PoolConfig> {
  const { databaseUrl, dataDirectory } = test1;
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  return { ...(await findOwner(dataDirectory)), user: 'postgres', database: 'postgres' };
}

/** A connection of another client, outside the pool. */
async function stranger(): Promise<pg.Client> {
  const client = new pg.Client(await address());
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('values arrive as the schema says', async () => {
  const { rows } = await sql`
    select date '2024-02-29' as date, 12.50::numeric as numeric, 9007199254740991::bigint as bigint,
      timestamptz '2024-02-29 12:00+00' as instant, ${json([1, { a: 'b' }])} as json, array['x', 'y'] as list
  `.execute(test1.database.db);
  expect(rows).toEqual([
    {
      date: '2024-02-29',
      numeric: '12.50',
      bigint: 9_007_199_254_740_991,
      instant: new Date('2024-02-29T12:00:00Z'),
      json: [1, { a: 'b' }],
      list: ['x', 'y'],
    },
  ]);
  await expect(sql`select 9007199254740993::bigint`.execute(test1.database.db)).rejects.toThrow('does not fit');
});

test('a transaction commits completely or not at all, and runs its callbacks only afterwards', async () => {
  const { database } = test1;
  const told: string[] = [];
  const before = Number(await count());
  await database.transaction(async (tx) => {
    database.afterCommit(() => told.push('committed'));
    await insert(1).execute(tx);
    expect(told).toEqual([]);
  });
  const failing = database.transaction(async (tx) => {
    database.afterCommit(() => told.push('rolled back'));
    await insert(2).execute(tx);
    await insert(1).execute(tx);
  });
  await expect(failing).rejects.toThrow(/duplicate key/);
  expect(told).toEqual(['committed']);
  expect(await count()).toBe(before + 1);
});

test('the pool refuses a second connection inside a transaction', async () => {
  const { database } = test1;
  const nested = database.transaction(async () => sql`select 1`.execute(database.db));
  await expect(nested).rejects.toThrow('A transaction is open here');
  const twice = database.transaction(() => database.transaction(async () => undefined));
  await expect(twice).rejects.toThrow('A transaction is open here');
  await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
});

test('a transaction that conflicts with another one is retried', async () => {
  let runs = 0;
  const result = await test1.database.transaction(async (tx) => {
    runs += 1;
    if (runs === 1) await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(tx);
    return 'done';
  });
  expect([result, runs]).toEqual(['done', 2]);
});

test('statements of many connections do not mix', async () => {
  const { database } = test1;
  const answers = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      if (index % 9 === 0)
        return sql`select 1 / (${index}::int - ${index}::int)`.execute(database.db).catch(() => index);
      const { rows } = await sql<{ a: number; b: string }>`
        select ${index}::int as a, ${`text ${index}`}::text as b`.execute(database.db);
      return rows[0]?.b === `text ${index}` ? rows[0].a : null;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 400 }, (_, index) => index));
});

test('a client that dies inside a transaction leaves nothing and blocks nobody', async () => {
  const before = await count();
  const client = await stranger();
  await client.query('begin');
  await client.query('insert into counts values (99)');
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await count()).toBe(before);
});

test('a connection that is lost is told of, until its pool is ended', async () => {
  const told: string[] = [];
  const pool = createPool(await address(), ({ message }) => told.push(message));
  const client = await pool.connect();
  client.release();
  pool.emit('error', new Error('lost'), client);
  // The pool counts as ended before its connections are closed, so the server may still cut them off.
  const ended = endPool(pool);
  pool.emit('error', new Error('cut off'), client);
  await ended;
  expect(told).toEqual(['lost']);
});
