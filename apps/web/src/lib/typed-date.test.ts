import { expect, test } from 'vitest';
import { parseTypedDate } from './typed-date.ts';

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 20261120 ', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['5 november 2026', '2026-11-05'],
  ['Nov 20, 2026', '2026-11-20'],
  ['20-Nov-2026', '2026-11-20'],
  ['5-Jun-26', '2026-06-05'],
  ['20Nov2026', '2026-11-20'],
  ['2026-1-5', '2026-01-05'],
  ['2026-02-30', null],
  ['5/6/26', null],
  ['202615', null],
  ['2026-1', null],
  ['2026', null],
  ['20 Foo 2026', null],
  ['11/20/2026', null],
  ['', null],
])('%j is %j', (text, date) => {
  expect(parseTypedDate(text)).toBe(date);
});

test('the beginning of a longer date does not count while it is typed', () => {
  const counted = (text: string) =>
    Array.from(text, (_, at) => parseTypedDate(text.slice(0, at + 1), false)).filter((date) => date !== null);
  for (const text of ['2026-11-20', '20261120', '20 Nov 2026', '20-Nov-2026', 'Nov 20, 2026']) {
    expect(counted(text), text).toEqual(['2026-11-20']);
  }
  expect(counted('20-Nov-26')).toEqual([]);
});
