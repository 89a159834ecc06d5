import { expect, test } from 'vitest';
import { fixedClock } from '../testing/fixed-clock.ts';
import { instantOf, systemClock } from './clock.ts';

const newYork = 'America/New_York';

test.each([
  ['2026-01-15T04:59:59Z', '2026-01-14'],
  ['2026-01-15T05:00:00Z', '2026-01-15'],
  ['2026-07-15T03:59:59Z', '2026-07-14'],
  ['2026-07-15T04:00:00Z', '2026-07-15'],
])('at %s the business date in New York is %s', (instant, date) => {
  expect(fixedClock(newYork, new Date(instant)).businessDate()).toBe(date);
});

test('a fixed time stops the product’s time, not the real one', () => {
  const fixed = new Date('2020-02-29T12:00:00Z');
  const before = Date.now();
  const clock = systemClock(newYork, fixed);
  expect(clock.now()).toEqual(fixed);
  expect(clock.businessDate()).toBe('2020-02-29');
  expect(clock.wallNow().getTime()).toBeGreaterThanOrEqual(before);
});

test('changing a returned date does not change the clock', () => {
  const clock = fixedClock(newYork, new Date('2026-01-15T12:00:00Z'));
  clock.now().setFullYear(1999);
  expect(clock.now().getFullYear()).toBe(2026);
  clock.advance(60_000);
  expect(clock.wallNow().toISOString()).toBe('2026-01-15T12:01:00.000Z');
});

test.each([
  // Past midnight in UTC before the clocks change, as in Sydney at any time of the day before.
  ['Europe/Berlin', '2026-03-29', '01:30', '2026-03-29T00:30:00Z'],
  ['Australia/Sydney', '2026-10-04', '00:00', '2026-10-03T14:00:00Z'],
  ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-11-01', '03:30', '2026-11-01T08:30:00Z'],
])('in %s, %s %s is %s, on the day when the clocks change', (timeZone, date, time, instant) => {
  expect(instantOf(timeZone, date, time)).toEqual(new Date(instant));
});

test.each([
  ['2026-01-16', '00:00', '2026-01-16T05:00:00Z'],
  ['2026-03-08', '00:00', '2026-03-08T05:00:00Z'],
  ['2026-03-09', '00:00', '2026-03-09T04:00:00Z'],
  ['2026-11-01', '00:00', '2026-11-01T04:00:00Z'],
  ['2026-11-02', '18:00', '2026-11-02T23:00:00Z'],
])('%s %s in New York is %s', (date, time, instant) => {
  expect(instantOf(newYork, date, time)).toEqual(new Date(instant));
});
