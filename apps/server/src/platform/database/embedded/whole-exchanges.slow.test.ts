import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate } from '../../../testing/embedded-template.ts';
import type { Database } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';

const fail = (reason: string): never => {
  throw new Error(`the database failed: ${reason}`);
};
let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-mixing-'));
  await copyTemplate(folder);
  // The connection that one test leaves half-way says so.
  const onError = (): void => undefined;
  database = await openEmbedded({ dataDirectory: folder, attach: false, onError, onBroken: fail });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const statements = [
  {
    text: 'select $1::text as text',
    values: (n: number) => [`text-${n}`],
    wants: (n: number) => ({ text: `text-${n}` }),
  },
  {
    text: 'select $1::int as one, $2::int as two',
    values: (n: number) => [n, n + 1],
    wants: (n: number) => ({ one: n, two: n + 1 }),
  },
  { text: 'select $1::int * 2 as twice', values: (n: number) => [n], wants: (n: number) => ({ twice: n * 2 }) },
  { text: "select 'constant' as constant", values: () => [], wants: () => ({ constant: 'constant' }) },
];

test('statements of many connections do not mix, beside transactions that keep them waiting and ones that fail', async () => {
  const wrong: unknown[] = [];
  const plain = async (index: number): Promise<void> => {
    for (let round = 0; round < 40; round += 1) {
      const { text, values, wants } = statements[(index + round) % statements.length]!;
      const n = index * 1000 + round;
      const { rows } = await database.pool.query<object>(text, values(n));
      if (JSON.stringify(rows) !== JSON.stringify([wants(n)])) wrong.push({ text, n, rows });
    }
  };
  const transactions = async (end: 'commit' | 'rollback'): Promise<void> => {
    const client = await database.pool.connect();
    for (let round = 0; round < 20; round += 1) {
      await client.query('begin');
      const { rows } = await client.query<object>('select $1::text as text', [end]);
      if (JSON.stringify(rows) !== JSON.stringify([{ text: end }])) wrong.push({ end, rows });
      await client.query(end);
    }
    client.release();
  };
  const failing = async (text: string): Promise<void> => {
    for (let round = 0; round < 20; round += 1) {
      const outcome = await database.pool.query(text, [0]).then(
        () => 'it did not fail',
        (error: Error) => error.message,
      );
      if (!/division by zero|does not exist/.test(outcome)) wrong.push({ text, outcome });
    }
  };
  await Promise.all([
    ...Array.from({ length: 4 }, (_, index) => plain(index)),
    transactions('commit'),
    transactions('rollback'),
    failing('select 1 / $1::int as fails'),
    failing('select $1::int from no_such_table'),
  ]);
  expect(wrong).toEqual([]);
});

test('a client that disconnects between two messages blocks nobody', async () => {
  const gone = await database.pool.connect();
  // Parse, without the Sync that belongs to it.
  const socket = (gone as unknown as { connection: { parse: (query: object) => void; flush: () => void } }).connection;
  socket.parse({ text: 'select $1::int', types: [] });
  socket.flush();
  const waiting = database.pool.query<object>('select $1::text as text', ['after']);
  gone.release(true);
  expect((await waiting).rows).toEqual([{ text: 'after' }]);
});
