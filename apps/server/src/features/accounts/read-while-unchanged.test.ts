import { expect, test } from 'vitest';
import { readWhileUnchanged } from './read-while-unchanged.ts';

const now = new Date('2026-01-15T17:00:00Z');

/** A store of one value, and how often it was asked for what. */
function store() {
  const state = { value: 1, snapshot: 1, reads: 0, checks: 0, during: async (): Promise<void> => undefined };
  const read = readWhileUnchanged({
    read: async (keys) => {
      state.reads += 1;
      const { value, snapshot } = state;
      await state.during();
      const found = new Map(keys.filter((key) => key !== 'gone').map((key) => [key, value]));
      return { found, snapshot: found.size === 0 ? '' : String(snapshot) };
    },
    snapshot: async () => {
      state.checks += 1;
      return String(state.snapshot);
    },
  });
  const commit = (value: number): void => {
    state.value = value;
    state.snapshot += 1;
  };
  const valueOf = async (key: string) => (await read([key], now)).get(key);
  return { state, commit, valueOf };
}

test('what was read is read again only after a commit', async () => {
  const { state, commit, valueOf } = store();
  expect([await valueOf('a'), await valueOf('a'), await valueOf('a'), await valueOf('a')]).toEqual([1, 1, 1, 1]);
  // The second time shows that nothing changes; from then on it is enough to ask whether it has.
  expect([state.reads, state.checks]).toEqual([2, 2]);
  commit(2);
  expect(await valueOf('a')).toBe(2);
});

test('where commits follow each other, none is missed and no time is lost on asking', async () => {
  const { state, commit, valueOf } = store();
  for (let value = 2; value < 6; value += 1) {
    commit(value);
    expect(await valueOf('a')).toBe(value);
  }
  expect([state.reads, state.checks]).toEqual([4, 0]);
});

test('a key that is new is read, and one that opens nothing is read each time', async () => {
  const { state, valueOf } = store();
  await valueOf('a');
  await valueOf('a');
  expect([await valueOf('b'), state.reads]).toEqual([1, 3]);
  expect([await valueOf('gone'), await valueOf('gone'), state.reads]).toEqual([undefined, undefined, 5]);
  expect([await valueOf('b'), await valueOf('a')]).toEqual([1, 1]);
});

test('a read that ends after a later one leaves nothing old behind', async () => {
  const { state, commit, valueOf } = store();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.during = () => promise;
  const slow = valueOf('a');
  state.during = async () => undefined;
  commit(2);
  expect(await valueOf('a')).toBe(2);
  resolve();
  await slow;
  expect([await valueOf('a'), await valueOf('a')]).toEqual([2, 2]);
});
