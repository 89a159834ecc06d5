import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate } from '../../../testing/embedded-template.ts';
import type { Database } from '../database.ts';
import { onlyReads } from './count-changes.ts';
import { openEmbedded } from './open-embedded.ts';

let folder: string;
let owner: Database;
/** What another process has. */
let guest: Database;
const open = (attach: boolean): Promise<Database> =>
  openEmbedded({
    dataDirectory: folder,
    attach,
    onError: () => undefined,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-changes-'));
  await copyTemplate(folder);
  owner = await open(false);
  guest = await open(true);
  await owner.pool.query('create table held (n integer not null)');
  await owner.pool.query('insert into held values (0)');
});
afterAll(async () => {
  await guest.close();
  await owner.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['select 1', true],
  ['  SELECT n from held where n = $1', true],
  ['with a as (select 1 as n) select n from a', true],
  ['select updated_at, deleted from held;', true],
  ['with gone as (delete from held returning n) select n from gone', false],
  ['select n from held for update', false],
  ['select 1; delete from held', false],
  ['select n into copy from held', false],
  ['insert into held values (1)', false],
  ['/* looks harmless */ delete from held', false],
  ['begin', false],
  ['commit', false],
  ['do $$ begin delete from held; end $$', false],
  ['', false],
])('%s only reads: %s', (text, expected) => {
  expect(onlyReads(text)).toBe(expected);
});

const changes = (): number => owner.changes?.() ?? Number.NaN;

test('reading counts nothing, whoever reads; a guest is not told', async () => {
  // To connect may count.
  await Promise.all([owner.check(), guest.check()]);
  const before = changes();
  for (const { pool } of [owner, guest]) {
    await pool.query('select n from held');
    await pool.query('select n from held where n = $1', [0]);
  }
  expect(changes()).toBe(before);
  expect(guest.changes).toBeNull();
});

test.each([
  ['as a text', 'update held set n = n + 1', []],
  ['with parameters', 'update held set n = n + $1', [1]],
  ['in a query', 'with c as (update held set n = n + $1 returning n) select n from c', [1]],
  ['among others', 'select 1; update held set n = n + 1', []],
])('a change %s is counted before it is acknowledged, also a guest’s', async (_how, text, values) => {
  for (const { pool } of [owner, guest]) {
    const before = changes();
    await pool.query(text, values);
    expect(changes()).toBeGreaterThan(before);
  }
});

test('a statement with a name counts when it is run, also without its text', async () => {
  const client = await guest.pool.connect();
  await client.query({ name: 'raise', text: 'update held set n = n + $1', values: [1] });
  const before = changes();
  await client.query({ name: 'raise', text: 'update held set n = n + $1', values: [1] });
  expect(changes()).toBeGreaterThan(before);
  client.release(true);
});

test('a transaction counts when it commits: what was read while it was open is read again', async () => {
  const client = await guest.pool.connect();
  await client.query('begin');
  await client.query('update held set n = n + 1');
  const before = changes();
  await client.query('commit');
  expect(changes()).toBeGreaterThan(before);
  client.release();
});

test('whoever keeps what they read until the count goes up never misses an acknowledged change', async () => {
  let kept = Number.NaN;
  let keptAt = Number.NaN;
  const read = async (): Promise<number> => {
    const at = changes();
    if (at === keptAt) return kept;
    const { rows } = await owner.pool.query<{ n: number }>('select n from held');
    [kept, keptAt] = [rows[0]?.n ?? Number.NaN, at];
    return kept;
  };
  const state = { acknowledged: 0, stale: 0, going: true };
  const reading = Array.from({ length: 4 }, async () => {
    while (state.going) {
      const least = state.acknowledged;
      if ((await read()) < least) state.stale += 1;
      await nextTurn();
    }
  });
  const { rows } = await owner.pool.query<{ n: number }>('select n from held');
  const start = rows[0]?.n ?? 0;
  for (let n = start + 1; n <= start + 150; n += 1) {
    if (n % 3 === 0) await guest.pool.query('update held set n = $1', [n]);
    else if (n % 3 === 1) await guest.pool.query(`update held set n = ${n}`);
    else {
      const client = await guest.pool.connect();
      await client.query('begin');
      await client.query('update held set n = $1', [n]);
      await client.query('commit');
      client.release();
    }
    state.acknowledged = n;
    // The next reader after the acknowledgement, at once.
    if ((await read()) < n) state.stale += 1;
  }
  state.going = false;
  await Promise.all(reading);
  expect(state.stale).toBe(0);
});
