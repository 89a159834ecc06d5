import { businessCalendars } from '@landfall/instruments';
import { expect, test } from 'vitest';
import { dueDays, timeIn } from './schedule.ts';

const universe = { calendar: businessCalendars.US_BOND, baseDate: '2026-01-01' };
const at = (date: string, time: string) => ({ date, time, startsAt: '18:00' });
const started = (...days: string[]) => new Set(days);

test.each([
  ['before the evening there is nothing to do', at('2026-01-15', '17:59'), started('2026-01-14'), []],
  ['from its time on the day is due', at('2026-01-15', '18:00'), started('2026-01-14'), ['2026-01-15']],
  ['once', at('2026-01-15', '23:10'), started('2026-01-14', '2026-01-15'), []],
  ['not on a Saturday', at('2026-01-17', '19:00'), started('2026-01-15', '2026-01-16'), []],
  ['nor on Martin Luther King day', at('2026-01-19', '19:00'), started('2026-01-15', '2026-01-16'), []],
])('%s', (_name, evening, days, expected) => {
  const before = ['05', '06', '07', '08', '09', '12', '13', '14'].map((day) => `2026-01-${day}`);
  const known = new Set([...days, '2026-01-02', ...before]);
  expect(dueDays(evening, universe, known)).toEqual(expected);
});

test('missed days are caught up, oldest first', () => {
  const known = started('2026-01-08', '2026-01-07', '2026-01-06', '2026-01-05', '2026-01-02');
  const missed = ['2026-01-09', '2026-01-12', '2026-01-13', '2026-01-14'];
  expect(dueDays(at('2026-01-15', '09:00'), universe, known)).toEqual(missed);
});

test('at most ten business days, and none at or before the base', () => {
  expect(dueDays(at('2026-03-02', '20:00'), universe, started())).toHaveLength(10);
  expect(dueDays(at('2026-01-05', '20:00'), universe, started())).toEqual(['2026-01-02', '2026-01-05']);
  expect(dueDays(at('2025-12-31', '20:00'), universe, started())).toEqual([]);
});

test('the time is the market’s, in summer and in winter', () => {
  expect(timeIn('America/New_York', new Date('2026-01-15T23:00:00Z'))).toBe('18:00');
  expect(timeIn('America/New_York', new Date('2026-07-15T22:00:00Z'))).toBe('18:00');
  expect(timeIn('America/New_York', new Date('2026-07-15T04:00:00Z'))).toBe('00:00');
});
