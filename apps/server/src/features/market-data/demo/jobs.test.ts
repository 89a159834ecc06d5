import { expect, test } from 'vitest';
import { millisecondsToNextDay } from './jobs.ts';

const hours = 3_600_000;

test.each([
  ['2026-01-15T17:00:00Z', 12],
  ['2026-01-15T05:00:00Z', 24],
  ['2026-03-08T05:00:00Z', 23],
  ['2026-11-01T04:00:00Z', 25],
])('from %s the next day in New York begins after %i hours', (now, expected) => {
  const wait = millisecondsToNextDay('America/New_York', new Date(now));
  expect(Math.abs(wait - expected * hours)).toBeLessThanOrEqual(1_000);
  expect(wait).toBeGreaterThanOrEqual(expected * hours);
});
