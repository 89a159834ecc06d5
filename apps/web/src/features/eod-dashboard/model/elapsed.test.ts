import { describe, expect, test } from 'vitest';
import { elapsedSeconds, elapsedText, isTicking, tookText } from './elapsed.ts';

const lastTriggerTime = '2026-11-20T21:00:00Z';
const lastModTs = '2026-11-20T21:01:05.900Z';
const nowMs = Date.parse('2026-11-20T22:00:00Z');

describe('elapsed time', () => {
  test.each([
    ['IN_PROGRESS', 3600, true],
    ['PENDING_APPROVAL', 3600, true],
    ['COMPLETED', 65, false],
    ['FAILED', 65, false],
    ['NOT_STARTED', null, false],
  ] as const)('%s: %s seconds', (status, seconds, ticks) => {
    const process = { status, lastTriggerTime, lastModTs };
    expect(elapsedSeconds(process, nowMs)).toBe(seconds);
    expect(isTicking(process)).toBe(ticks);
  });

  test('there is none without a start, and none below nothing', () => {
    expect(elapsedSeconds({ status: 'IN_PROGRESS', lastTriggerTime: null, lastModTs: null }, nowMs)).toBeNull();
    expect(isTicking({ status: 'IN_PROGRESS', lastTriggerTime: null, lastModTs: null })).toBe(false);
    expect(elapsedSeconds({ status: 'FAILED', lastTriggerTime, lastModTs: null }, nowMs)).toBe(0);
    const early = Date.parse(lastTriggerTime) - 900;
    expect(elapsedSeconds({ status: 'IN_PROGRESS', lastTriggerTime, lastModTs }, early)).toBe(0);
  });

  test.each([
    [0, '0h 00m 00s'],
    [59, '0h 00m 59s'],
    [3_599, '0h 59m 59s'],
    [3_661, '1h 01m 01s'],
    [100_000, '27h 46m 40s'],
  ])('%d seconds read %s', (seconds, text) => {
    expect(elapsedText(seconds)).toBe(text);
  });
});

test('what took less than a second is told in milliseconds', () => {
  expect(tookText(lastTriggerTime, '2026-11-20T21:00:00.250Z')).toBe('250 ms');
  expect(tookText(lastTriggerTime, lastModTs)).toBe('0h 01m 05s');
  expect(tookText(lastTriggerTime, null)).toBeNull();
});
