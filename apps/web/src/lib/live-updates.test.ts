import { beforeEach, expect, test } from 'vitest';
import type { LiveTopic } from '@landfall/contract';
import { createLiveFeed, pollMilliseconds, reconnectMilliseconds, type FeedSource } from './live-updates.ts';

class Source implements FeedSource {
  readyState = 0;
  readonly topics: readonly LiveTopic[];
  private readonly named = new Map<string, (event: { data?: unknown }) => void>();

  constructor(topics: readonly LiveTopic[]) {
    this.topics = topics;
  }

  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
    this.named.set(name, listener);
  }

  close(): void {
    this.readyState = 2;
  }

  hears(name: string, event: { data?: unknown } = {}): void {
    this.named.get(name)?.(event);
  }

  says(topic: LiveTopic, version: number, unchangedFor?: number): void {
    this.hears('message', { data: JSON.stringify({ topic, version, unchangedFor }) });
  }

  refuses(): void {
    this.readyState = 2;
    this.hears('error');
  }
}

let sources: Source[];
let timers: { at: number; act: () => void }[];
let now: number;
let feed: ReturnType<typeof createLiveFeed>;
let heard: string[];

const pass = (milliseconds: number): void => {
  const until = now + milliseconds;
  for (;;) {
    const next = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers = timers.filter((each) => each !== next);
    now = next.at;
    next.act();
  }
  now = until;
};
const open = (): Source[] => sources.filter(({ readyState }) => readyState !== 2);

beforeEach(() => {
  sources = [];
  timers = [];
  heard = [];
  now = 0;
  feed = createLiveFeed({
    open: (topics) => {
      const source = new Source(topics);
      sources.push(source);
      return source;
    },
    later: (milliseconds, act) => {
      const timer = { at: now + milliseconds, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    pageAge: () => now,
  });
});

test('the version a topic stands at is no news, a later one is, to those who follow it', () => {
  feed.follow(['eod'], (topic) => heard.push(`a ${topic}`));
  feed.follow(['documents', 'eod'], (topic) => heard.push(`b ${topic}`));
  expect(open().map(({ topics }) => topics)).toEqual([['documents', 'eod']]);
  const [source] = open();
  source?.says('eod', 4);
  source?.says('documents', 1);
  expect(heard).toEqual([]);
  source?.says('eod', 5);
  expect(heard).toEqual(['a eod', 'b eod']);
});

test('a change between the beginning of the page and its stream is told, an earlier one is not', () => {
  feed.follow(['eod', 'documents'], (topic) => heard.push(topic));
  pass(1_000);
  open()[0]?.says('eod', 4, 1_200);
  open()[0]?.says('documents', 7, 300);
  expect(heard).toEqual(['documents']);
});

test('what changed while the stream was away is told when it is back', () => {
  feed.follow(['eod'], (topic) => heard.push(topic));
  open()[0]?.says('eod', 4);
  feed.pause(true);
  expect(open()).toEqual([]);
  feed.pause(false);
  open()[0]?.says('eod', 6);
  expect(heard).toEqual(['eod']);
});

test('a topic that was left is told of when it is followed again, and of its next change', () => {
  feed.follow(['documents'], () => undefined);
  const followEod = () => feed.follow(['eod'], (topic) => heard.push(topic));
  const leave = followEod();
  open()[0]?.says('eod', 4);
  leave();
  // Another screen, with a stream without it.
  const leaveOther = feed.follow(['prices'], () => undefined);
  leaveOther();
  followEod();
  open()[0]?.says('eod', 5);
  expect(heard).toEqual(['eod']);
  open()[0]?.says('eod', 6);
  expect(heard).toEqual(['eod', 'eod']);
});

test('a topic that was left for a screen that follows nothing is told of at its first change', () => {
  feed.follow(['documents'], () => undefined);
  const followEod = () => feed.follow(['eod'], (topic) => heard.push(topic));
  const leave = followEod();
  open()[0]?.says('eod', 4);
  leave();
  followEod();
  open()[0]?.says('eod', 5);
  expect(heard).toEqual(['eod']);
});

test('a refused stream is replaced by asking every few seconds, and tried again', () => {
  feed.follow(['eod'], (topic) => heard.push(topic));
  open()[0]?.refuses();
  pass(pollMilliseconds * 2);
  expect(heard).toEqual(['eod', 'eod']);
  expect(open()).toEqual([]);
  pass(pollMilliseconds * 4);
  expect(open()).toHaveLength(1);
  expect(timers).toEqual([]);
});

test('an ended stream makes the screens ask at once, which finds out about the session, and is opened again', () => {
  feed.follow(['eod'], (topic) => heard.push(topic));
  open()[0]?.hears('end');
  expect(heard).toEqual(['eod']);
  expect(open()).toEqual([]);
  // A server that has stopped is replaced by the next one.
  pass(reconnectMilliseconds);
  expect(open()).toHaveLength(1);
  open()[0]?.refuses();
  pass(pollMilliseconds);
  expect(heard).toEqual(['eod', 'eod']);
});

test('it says whether it is live, and holds nothing once nobody follows', () => {
  const leave = feed.follow(['eod'], () => undefined);
  expect(feed.isLive.get()).toBe(false);
  open()[0]?.hears('open');
  expect(feed.isLive.get()).toBe(true);
  leave();
  expect([open(), timers, feed.isLive.get()]).toEqual([[], [], false]);
});

test('it tells when the stream is back after it was lost, but not of its first opening, nor of one for another topic', () => {
  const told: string[] = [];
  const leave = feed.whenBack(() => told.push('back'));
  feed.follow(['eod'], () => undefined);
  open()[0]?.hears('open');
  feed.follow(['documents'], () => undefined);
  open()[0]?.hears('open');
  expect(told).toEqual([]);

  // The browser connects again by itself.
  open()[0]?.hears('error');
  expect(told).toEqual([]);
  open()[0]?.hears('open');
  expect(told).toHaveLength(1);
  open()[0]?.hears('end');
  pass(reconnectMilliseconds);
  open()[0]?.hears('open');
  expect(told).toHaveLength(2);
  feed.pause(true);
  feed.pause(false);
  open()[0]?.hears('open');
  expect(told).toHaveLength(3);
  // It opened for a change of topics since then: nothing was lost.
  feed.follow(['prices'], () => undefined);
  open()[0]?.hears('open');
  expect(told).toHaveLength(3);

  leave();
  open()[0]?.hears('error');
  open()[0]?.hears('open');
  expect(told).toHaveLength(3);
});

test('a stream that could not be had at first is back when it opens', () => {
  let told = 0;
  feed.whenBack(() => (told += 1));
  feed.follow(['eod'], () => undefined);
  open()[0]?.refuses();
  pass(pollMilliseconds * 6);
  open()[0]?.hears('open');
  expect(told).toBe(1);
});

test('words it does not know are left alone', () => {
  feed.follow(['eod'], (topic) => heard.push(topic));
  open()[0]?.hears('message', { data: '{"topic":"weather","version":1}' });
  expect(heard).toEqual([]);
});

test('importing what the screens follow it with touches no page', async () => {
  expect(typeof document).toBe('undefined');
  await expect(import('./live-updates.ts')).resolves.toHaveProperty('pauseWhileHidden');
});
