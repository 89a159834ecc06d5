import { expect, test, vi } from 'vitest';
import { createTraffic } from './traffic.ts';

/** A clock that goes on by each look of whoever waits. */
function looking() {
  const state = { now: 0, looks: 0 };
  const traffic = createTraffic(() => {
    state.looks += 1;
    state.now += 10;
    return state.now;
  });
  return { state, traffic };
}

test('background work runs at once without waiting requests, and soon after the last answer', async () => {
  const { state, traffic } = looking();
  await traffic.calm();
  expect(state.now).toBeLessThan(100);
  traffic.arrived('a');
  let isCalm = false;
  const calm = traffic.calm().then(() => (isCalm = true));
  const { looks } = state;
  await vi.waitFor(() => expect(state.looks).toBeGreaterThan(looks + 2));
  expect(isCalm).toBe(false);
  traffic.answered('a');
  const answeredAt = state.now;
  await calm;
  expect(state.now - answeredAt).toBeGreaterThanOrEqual(150);
});

test('with requests all the time it still continues slowly', async () => {
  const { state, traffic } = looking();
  traffic.arrived('a');
  await traffic.calm();
  expect(state.now).toBeGreaterThanOrEqual(1_000);
  expect(state.now).toBeLessThan(1_100);
});

test('work that is told to stop does not wait', async () => {
  const { traffic } = looking();
  traffic.arrived('a');
  await expect(traffic.calm(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('aborted');
});
