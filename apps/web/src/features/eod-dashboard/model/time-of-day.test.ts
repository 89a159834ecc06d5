import { expect, test } from 'vitest';
import { startText, timeOfDay } from './elapsed.ts';

test('a start is told by its time, with the day where that is another', () => {
  expect(startText('2026-11-20T22:05:09Z', '2026-11-20', 'UTC')).toBe('22:05:09');
  expect(startText('2026-11-21T02:05:09Z', '2026-11-20', 'UTC')).toBe('21 Nov, 02:05');
  expect(startText('2026-11-21T02:05:09Z', '2026-11-20', 'America/New_York')).toBe('21:05:09');
  expect(timeOfDay('never')).toBe('never');
});
