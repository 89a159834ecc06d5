import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionKeeper } from './session-keeper.ts';

const minute = 60_000;
const start = Date.parse('2026-03-02T15:00:00Z');

/** A keeper on fake time, with what it showed, hid and ended, in order. */
function world({ lifetime = 60 * minute } = {}) {
  const log: string[] = [];
  const state = {
    expiresAt: (start + lifetime) as number | null,
    lastActivity: start,
    refresh: (): Promise<boolean> => {
      state.expiresAt = Date.now() + lifetime;
      return Promise.resolve(true);
    },
  };
  const keeper = createSessionKeeper({
    now: () => Date.now(),
    expiresAt: () => state.expiresAt,
    lastActivity: () => state.lastActivity,
    refresh: () => {
      log.push('refresh');
      return state.refresh();
    },
    show: (notice) => log.push(notice),
    hide: (notice) => log.push(`-${notice}`),
    logOut: (why) => log.push(`log out: ${why}`),
  });
  const act = async () => {
    state.lastActivity = Date.now();
    await keeper.noteActivity();
  };
  /** Time passes, the user busy all along but doing nothing that asks the server. */
  const passBusily = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += minute) {
      state.lastActivity = Date.now();
      vi.advanceTimersByTime(minute);
    }
  };
  const taken = () => log.splice(0);
  keeper.start();
  return { keeper, state, act, passBusily, taken };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('inactivity', () => {
  test('warns after 20 minutes and ends after 30', () => {
    const { taken } = world();
    vi.advanceTimersByTime(20 * minute - 1);
    expect(taken()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(taken()).toEqual(['inactivity']);
    vi.advanceTimersByTime(10 * minute - 1);
    expect(taken()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(taken()).toEqual(['-expiring', '-inactivity', 'timeout', 'log out: inactive']);
    vi.advanceTimersByTime(60 * minute);
    expect(taken()).toEqual([]);
  });

  test('activity takes the warning away and begins the count anew', async () => {
    const { act, taken } = world();
    vi.advanceTimersByTime(25 * minute);
    await act();
    expect(taken()).toEqual(['inactivity', '-inactivity']);
    vi.advanceTimersByTime(20 * minute - 1);
    expect(taken()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(taken()).toEqual(['inactivity']);
  });

  test("another tab's activity counts", () => {
    const { keeper, state, taken } = world();
    vi.advanceTimersByTime(20 * minute);
    state.lastActivity = start + 19 * minute;
    keeper.look();
    expect(taken()).toEqual(['inactivity', '-inactivity']);
    vi.advanceTimersByTime(19 * minute);
    expect(taken()).toEqual(['inactivity']);
  });

  test('activity after a sleep of half an hour comes too late', () => {
    const { keeper, taken } = world();
    expect(keeper.isTooLate()).toBe(false);
    vi.setSystemTime(start + 45 * minute);
    expect(keeper.isTooLate()).toBe(true);
    keeper.look();
    expect(taken()).toEqual(['-expiring', '-inactivity', 'timeout', 'log out: inactive']);
    expect(keeper.isTooLate()).toBe(false);
  });
});

describe('expiry', () => {
  test('is warned of once within 10 minutes, at the check of every third minute, and then ends', () => {
    const { passBusily, taken } = world();
    passBusily(50 * minute);
    expect(taken()).toEqual([]);
    passBusily(minute);
    expect(taken()).toEqual(['expiring']);
    passBusily(8 * minute);
    expect(taken()).toEqual([]);
    passBusily(minute);
    expect(taken()).toEqual(['-expiring', '-inactivity', 'expired', 'log out: expired']);
  });

  test('activity long before it asks nothing of the server', async () => {
    const { act, passBusily, taken } = world();
    passBusily(49 * minute);
    await act();
    expect(taken()).toEqual([]);
  });

  test('activity within 10 minutes of it extends the session, silently where nothing was said', async () => {
    const { act, passBusily, state, taken } = world();
    passBusily(50 * minute);
    await act();
    expect(taken()).toEqual(['refresh', '-expiring']);
    expect(state.expiresAt).toBe(start + 110 * minute);
  });

  test('and says so where the warning was showing', async () => {
    const { act, passBusily, taken } = world();
    passBusily(54 * minute);
    await act();
    expect(taken()).toEqual(['expiring', 'refresh', '-expiring', 'extended']);
    passBusily(30 * minute);
    expect(taken()).toEqual([]);
  });

  test('a refresh that is invalid ends the session', async () => {
    const { act, passBusily, state, taken } = world();
    state.refresh = () => Promise.resolve(false);
    passBusily(52 * minute);
    await act();
    expect(taken()).toEqual(['expiring', 'refresh', '-expiring', '-inactivity', 'expired', 'log out: expired']);
  });

  test('so does one that fails, unless the page is gone a moment later', async () => {
    const { act, passBusily, state, taken } = world();
    state.refresh = () => Promise.reject(new Error('no answer'));
    passBusily(52 * minute);
    const acted = act();
    await vi.advanceTimersByTimeAsync(999);
    expect(taken()).toEqual(['expiring', 'refresh']);
    await vi.advanceTimersByTimeAsync(1);
    await acted;
    expect(taken()).toEqual(['-expiring', '-inactivity', 'expired', 'log out: expired']);
  });

  test('asks once at a time, and no more once the session can grow no longer', async () => {
    const { act, passBusily, state, taken } = world();
    state.refresh = () => Promise.resolve(true);
    passBusily(52 * minute);
    await Promise.all([act(), act()]);
    await act();
    expect(taken()).toEqual(['expiring', 'refresh']);
    passBusily(8 * minute);
    expect(taken()).toEqual(['-expiring', '-inactivity', 'expired', 'log out: expired']);
  });

  test('an extension by another tab takes the warning away', () => {
    const { keeper, passBusily, state, taken } = world();
    passBusily(52 * minute);
    state.expiresAt = Date.now() + 60 * minute;
    keeper.look();
    expect(taken()).toEqual(['expiring', '-expiring']);
  });

  test('a laptop that slept past it ends the session when it is looked at', () => {
    const { keeper, state, taken } = world();
    state.lastActivity = start + 61 * minute;
    vi.setSystemTime(start + 61 * minute);
    keeper.look();
    expect(taken()).toEqual(['-expiring', '-inactivity', 'expired', 'log out: expired']);
  });
});

test('nothing happens once it has stopped', async () => {
  const { keeper, act, taken } = world();
  keeper.stop();
  vi.advanceTimersByTime(120 * minute);
  await act();
  keeper.look();
  expect(taken()).toEqual([]);
});
