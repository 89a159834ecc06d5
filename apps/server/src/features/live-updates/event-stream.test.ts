import { afterEach, expect, test, vi } from 'vitest';
import { openEventStream, createHub, type Versions } from './event-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

const still = (allowed: () => Promise<boolean>, read: () => Promise<Versions>) => {
  vi.useFakeTimers();
  const hub = createHub(read, () => undefined);
  const events = openEventStream({ hub, topics: ['eod'], stillAllowed: allowed, beatMilliseconds: 1_000 });
  let text = '';
  events.stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { hub, events, text: () => text };
};

test('a stream says for how long each version has stood, also since a time when nobody listened', async () => {
  vi.useFakeTimers();
  const hub = createHub(
    async () => ({ eod: 1 }),
    () => undefined,
  );
  const unfollow = hub.follow(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  unfollow();
  await vi.advanceTimersByTimeAsync(2_000);
  const events = openEventStream({ hub, topics: ['eod'], stillAllowed: async () => true });
  await vi.advanceTimersByTimeAsync(0);
  expect(String(events.stream.read())).toContain('data: {"topic":"eod","version":1,"unchangedFor":3000}');
  events.stream.destroy();
});

test('the end of a session ends the stream at the next check, and the hub forgets it', async () => {
  let allowed = true;
  const { hub, text } = still(
    async () => allowed,
    async () => ({ eod: 1 }),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  expect(text()).toContain('data: {"topic":"eod","version":1,"unchangedFor":0}');
  expect(text()).toContain(': here');
  expect(hub.followers()).toBe(1);
  allowed = false;
  await vi.advanceTimersByTimeAsync(400);
  expect(text()).toContain('event: end');
  expect(hub.followers()).toBe(0);
});

test('an unavailable database does not end a stream: the client is told to come again when it is back', async () => {
  let down = false;
  const { hub, text } = still(
    () => (down ? Promise.reject(new Error('away')) : Promise.resolve(true)),
    () => (down ? Promise.reject(new Error('away')) : Promise.resolve({ eod: 1 })),
  );
  await vi.advanceTimersByTimeAsync(500);
  down = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(text()).not.toContain('event: end');
  down = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(text()).toContain('event: end');
  expect(hub.followers()).toBe(0);
});

test('a slow reader gets the newest version when reading again', async () => {
  vi.useFakeTimers();
  let version = 1;
  const hub = createHub(
    async () => ({ eod: version }),
    () => undefined,
  );
  const events = openEventStream({ hub, topics: ['eod'], stillAllowed: async () => true });
  for (; version < 2_000; version += 1) await vi.advanceTimersByTimeAsync(400);
  expect(events.stream.readableLength).toBeLessThan(20_000);
  let text = '';
  events.stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(text).toContain('"version":2000');
  events.stream.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(hub.followers()).toBe(0);
});

test('an outage is told once, not at every question', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const failed = vi.fn<(error: unknown) => void>();
  const hub = createHub(async () => {
    if (!isUp) throw new Error('no database');
    return {};
  }, failed);
  const unfollow = hub.follow(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failed).toHaveBeenCalledTimes(1);
  isUp = true;
  await vi.advanceTimersByTimeAsync(500);
  isUp = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failed).toHaveBeenCalledTimes(2);
  unfollow();
});

test('without listeners nothing is queried', async () => {
  const read = vi.fn<() => Promise<Versions>>(async () => ({}));
  const { events } = still(async () => true, read);
  await vi.advanceTimersByTimeAsync(1_000);
  const asked = read.mock.calls.length;
  expect(asked).toBeGreaterThan(1);
  events.stream.destroy();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(asked + 1);
});
