import { expect, test } from 'vitest';
import { daysBack, isWithin, singleDateWindow } from './date-window.ts';

test('a window ends today and begins so many days back, both included', () => {
  const window = daysBack('2026-03-10', 29);
  expect(window).toEqual({ first: '2026-02-09', last: '2026-03-10' });
  expect(
    ['2026-02-08', '2026-02-09', '2026-03-10', '2026-03-11', 'soon'].map((date) => isWithin(date, window)),
  ).toEqual([false, true, true, false, false]);
});

test('a single day is picked from the last 29 days up to today', () => {
  expect(singleDateWindow('2026-03-10')).toEqual({ first: '2026-02-09', last: '2026-03-10' });
});
