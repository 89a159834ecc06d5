import { expect, test } from 'vitest';
import { createSessionLookup } from './session-lookup.ts';
import type { SessionUser } from './store.ts';

const now = new Date('2026-01-15T17:00:00Z');
const user = (id: string, features: string[] = []): SessionUser => ({
  session_id: `session of ${id}`,
  ends_at: now,
  id,
  email: `${id}@landfall.example`,
  username: id,
  is_super_user: false,
  roles: [],
  features,
});

test('requests that arrive together share one query, each with its own answer', async () => {
  const asked: (readonly string[])[] = [];
  const lookup = createSessionLookup(async (hashes) => {
    asked.push(hashes);
    return new Map(hashes.filter((hash) => hash !== 'gone').map((hash) => [hash, user(hash)]));
  });
  const found = await Promise.all(['a', 'b', 'a', 'gone'].map((hash) => lookup(hash, now)));
  expect(found.map((each) => each?.id ?? null)).toEqual(['a', 'b', 'a', null]);
  expect(asked).toEqual([['a', 'b', 'gone']]);
});

test('a request never shares a query that began before it arrived', async () => {
  let rights = ['UPLOADS'];
  const begun: (() => void)[] = [];
  const lookup = createSessionLookup((hashes) => {
    // What the query sees is what holds when it begins.
    const seen = new Map(hashes.map((hash) => [hash, user(hash, rights)]));
    return new Promise((resolve) => {
      begun.push(() => resolve(seen));
    });
  });
  const nextTurn = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  const before = lookup('a', now);
  await nextTurn();
  expect(begun).toHaveLength(1);
  rights = [];
  const after = lookup('a', now);
  await nextTurn();
  for (const finish of begun) finish();
  expect([(await before)?.features, (await after)?.features]).toEqual([['UPLOADS'], []]);
});

test('a query that fails fails those who asked, and no one later', async () => {
  let down = true;
  const lookup = createSessionLookup(async (hashes) => {
    if (down) throw new Error('away');
    return new Map(hashes.map((hash) => [hash, user(hash)]));
  });
  const both = await Promise.allSettled([lookup('a', now), lookup('b', now)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  down = false;
  expect((await lookup('a', now))?.id).toBe('a');
});
