import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSessionLookup, type SessionHolder } from './session-lookup.ts';

const now = new Date('2026-01-15T17:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const holder = (id: string, roles: string[] = []): SessionHolder => ({
  actor: {
    sessionId: `session of ${id}`,
    sessionEndsAt: later(120),
    id,
    email: `${id}@landfall.example`,
    username: id,
    isSuperUser: false,
    entitlements: [],
    roles,
  },
  expiresAt: later(60),
});
/** Long enough for a question to begin. */
const aWhile = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
};
const holders = (hashes: readonly string[]) => new Map(hashes.map((hash) => [hash, holder(hash)]));

test('requests that arrive together share one query, each with its own answer', async () => {
  const asked: (readonly string[])[] = [];
  const lookup = createSessionLookup({
    changes: null,
    read: async (hashes) => {
      asked.push(hashes);
      return holders(hashes.filter((hash) => hash !== 'gone'));
    },
  });
  const found = await Promise.all(['a', 'b', 'a', 'gone'].map(async (hash) => lookup(hash, now)));
  expect(found.map((each) => each?.id ?? null)).toEqual(['a', 'b', 'a', null]);
  expect(asked).toEqual([['a', 'b', 'gone']]);
});

test('a crowd that arrives over several turns of the loop shares one query, and is not waited for without end', async () => {
  const asked: number[] = [];
  const lookup = createSessionLookup({
    changes: null,
    read: async (hashes) => {
      asked.push(hashes.length);
      return holders(hashes);
    },
  });
  const found: (ReturnType<typeof lookup> | null)[] = [];
  for (let turn = 0; turn < 20 && asked.length === 0; turn += 1) {
    found.push(lookup(`user ${turn}`, now));
    await nextTurn();
  }
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeGreaterThan(3);
  expect(await found[0]).toMatchObject({ id: 'user 0' });
});

test('a request never shares a query that began before it arrived; those who arrive meanwhile share the next', async () => {
  let roles = ['Analyst'];
  const begun: { hashes: readonly string[]; finish: () => void }[] = [];
  const lookup = createSessionLookup({
    changes: null,
    read: (hashes) => {
      // What the query sees is what holds when it begins.
      const seen = new Map(hashes.map((hash) => [hash, holder(hash, roles)]));
      return new Promise((resolve) => {
        begun.push({ hashes, finish: () => resolve(seen) });
      });
    },
  });
  const before = lookup('a', now);
  await aWhile();
  expect(begun).toHaveLength(1);
  roles = [];
  const after = ['a', 'b'].map(async (hash) => lookup(hash, now));
  await aWhile();
  expect(begun).toHaveLength(1);
  begun[0]?.finish();
  expect((await before)?.roles).toEqual(['Analyst']);
  await aWhile();
  expect(begun.map(({ hashes }) => hashes)).toEqual([['a'], ['a', 'b']]);
  begun[1]?.finish();
  expect((await Promise.all(after)).map((actor) => actor?.roles)).toEqual([[], []]);
});

test('a query that fails fails those who asked, and no one later', async () => {
  let down = true;
  const lookup = createSessionLookup({
    changes: null,
    read: async (hashes) => {
      if (down) throw new Error('away');
      return holders(hashes);
    },
  });
  const both = await Promise.allSettled([lookup('a', now), lookup('b', now)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  down = false;
  expect((await lookup('a', now))?.id).toBe('a');
});

test('a query that is stuck holds up those who asked, and no one later', async () => {
  let times = 0;
  const lookup = createSessionLookup({
    changes: null,
    read: async (hashes) => {
      times += 1;
      return times === 1 ? new Promise(() => undefined) : holders(hashes);
    },
  });
  void lookup('a', now);
  await aWhile();
  expect((await lookup('a', now))?.id).toBe('a');
});

/** A database that tells of changes: what is stored, and how often it was asked. */
function telling() {
  const state = { changes: 0, asked: 0, roles: ['Analyst'], during: (): void => undefined };
  const lookup = createSessionLookup({
    changes: () => state.changes,
    read: async (hashes) => {
      state.asked += 1;
      const found = new Map(hashes.filter((hash) => hash !== 'gone').map((hash) => [hash, holder(hash, state.roles)]));
      state.during();
      return found;
    },
  });
  const change = (roles: string[]): void => {
    state.changes += 1;
    state.roles = roles;
  };
  const rolesOf = async (hash: string, at = now) => (await lookup(hash, at))?.roles ?? null;
  return { state, change, rolesOf };
}

test('where the database tells of changes, a session is read again after the next one and not before', async () => {
  const { state, change, rolesOf } = telling();
  expect([await rolesOf('a'), await rolesOf('a')]).toEqual([['Analyst'], ['Analyst']]);
  expect(state.asked).toBe(1);
  change([]);
  expect([await rolesOf('a'), await rolesOf('a')]).toEqual([[], []]);
  expect(state.asked).toBe(2);
});

test('what a change overtakes while it is being read is not kept', async () => {
  const { state, change, rolesOf } = telling();
  state.during = () => change([]);
  await rolesOf('a');
  state.during = () => undefined;
  expect(await rolesOf('a')).toEqual([]);
  expect(state.asked).toBe(2);
});

test('a session that is kept lapses, and ends, at its moment all the same', async () => {
  const { rolesOf } = telling();
  expect(await rolesOf('a')).not.toBeNull();
  expect(await rolesOf('a', later(59))).not.toBeNull();
  expect(await rolesOf('a', later(60))).toBeNull();
});

test('a token that opens nothing is asked for each time', async () => {
  const { state, rolesOf } = telling();
  expect([await rolesOf('gone'), await rolesOf('gone')]).toEqual([null, null]);
  expect(state.asked).toBe(2);
});
