import { expect, test } from 'vitest';
import { parseTypedDate } from './date-field.tsx';

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 20261120 ', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['5 november 2026', '2026-11-05'],
  ['Nov 20, 2026', '2026-11-20'],
  ['2026-02-30', null],
  ['2026-1', null],
  ['2026', null],
  ['20 Foo 2026', null],
  ['11/20/2026', null],
  ['', null],
])('%j is %j', (text, date) => {
  expect(parseTypedDate(text)).toBe(date);
});
