import { expect, test } from 'vitest';
import { instantOf } from './market-instant.ts';

test.each([
  ['2026-01-16', '00:00', '2026-01-16T05:00:00Z'],
  ['2026-03-08', '00:00', '2026-03-08T05:00:00Z'],
  ['2026-03-09', '00:00', '2026-03-09T04:00:00Z'],
  ['2026-11-01', '00:00', '2026-11-01T04:00:00Z'],
  ['2026-11-02', '18:00', '2026-11-02T23:00:00Z'],
])('%s %s in New York is %s', (date, time, instant) => {
  expect(instantOf('America/New_York', date, time)).toEqual(new Date(instant));
});
