import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { marketInstant } from './dates.ts';
import { asLocalTime, noteServerTime, noteMarketClock, today } from './today.ts';

const header = (instant: string): string => new Date(instant).toUTCString();
const at = (instant: string): void => void vi.setSystemTime(new Date(instant));

beforeEach(() => {
  vi.useFakeTimers();
  at('2026-03-02T15:00:00Z');
  noteServerTime(header('2026-03-02T15:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

test('the business date follows the clock over midnight in New York', () => {
  noteMarketClock({ businessDate: '2026-03-02', marketTimeZone: 'America/New_York' });
  expect(today()).toBe('2026-03-02');
  at('2026-03-03T04:59:00Z');
  expect(today()).toBe('2026-03-02');
  at('2026-03-03T05:00:00Z');
  expect(today()).toBe('2026-03-03');
});

test('it follows the clock over midnight of another market', () => {
  at('2026-03-02T14:00:00Z');
  noteMarketClock({ businessDate: '2026-03-02', marketTimeZone: 'Asia/Tokyo' });
  expect(today()).toBe('2026-03-02');
  expect(marketInstant('2026-03-02T14:59:00Z')).toBe('2 Mar 2026, 23:59 in Tokyo');
  at('2026-03-02T15:00:00Z');
  expect(today()).toBe('2026-03-03');
});

test('a date that the server has fixed stands', () => {
  noteMarketClock({ businessDate: '2024-09-27', marketTimeZone: 'America/New_York' });
  at('2026-03-05T15:00:00Z');
  expect(today()).toBe('2024-09-27');
});

test("the server's clock counts where this computer's is wrong", () => {
  at('2026-03-04T15:00:00Z');
  noteServerTime(header('2026-03-02T15:00:00Z'));
  noteMarketClock({ businessDate: '2026-03-02', marketTimeZone: 'America/New_York' });
  expect(today()).toBe('2026-03-02');
  at('2026-03-05T06:00:00Z');
  expect(today()).toBe('2026-03-03');
  expect(asLocalTime('2026-03-02T16:00:00Z')).toBe('2026-03-04T16:00:00.000Z');
});

test.each([null, 'soon', header('2026-03-02T15:00:02Z')])('an answer dated %s moves nothing', (date) => {
  noteServerTime(date);
  expect(asLocalTime('2026-03-02T16:00:00Z')).toBe('2026-03-02T16:00:00.000Z');
});
