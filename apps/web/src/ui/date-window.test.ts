import { expect, test } from 'vitest';
import { daysBack, isWithin } from './date-window.ts';

test('a window ends today and begins so many days back, both included', () => {
  const window = daysBack('2026-03-10', 29);
  expect(window).toEqual({ first: '2026-02-09', last: '2026-03-10' });
  expect(
    ['2026-02-08', '2026-02-09', '2026-03-10', '2026-03-11', 'soon'].map((date) => isWithin(date, window)),
  ).toEqual([false, true, true, false, false]);
});
