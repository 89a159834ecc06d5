import { expect, test } from 'vitest';
import { readEodAddress, changedAddress } from '../../lib/screen-addresses.ts';
import { dateProblem, dayAt, pickerWindow } from './eod-dashboard-page.tsx';

const today = '2026-11-20';
const run = '0d9f1c1e-5b52-4a35-9a4b-0a4a3f0a9d11';

test.each([
  [null, 'Please select a date.'],
  ['', 'Please select a date.'],
  ['2026-11-21', 'Please select a valid date.'],
  ['2026-10-21', 'Please select a valid date.'],
  ['2026-02-30', 'Please select a valid date.'],
  ['banana', 'Please select a valid date.'],
  ['2026-10-22', null],
  [today, null],
])('a date of %s: %s', (date, problem) => {
  expect(dateProblem(date, today)).toBe(problem);
});

test('the picker offers 30 days, today among them', () => {
  expect(pickerWindow(today)).toEqual({ first: '2026-10-22', last: today });
});

test('a day is asked for where the address names one that can be picked', () => {
  expect(dayAt(undefined, today)).toBeNull();
  expect(dayAt('2026-11-21', today)).toBeNull();
  expect(dayAt('2020-01-02', today)).toBeNull();
  expect(dayAt('2026-10-22', today)).toBe('2026-10-22');
});

test('an address is read without what is wrong in it, and changed part by part', () => {
  expect(readEodAddress({ date: 'soon', run, view: 'log', other: 1 })).toEqual({ run, view: 'log' });
  expect(readEodAddress({ date: today, run: 'x', approve: 'x', view: 'inside', index: 'CAT' })).toEqual({
    date: today,
    index: 'CAT',
  });
  expect(changedAddress({ date: today, run, view: 'log' }, { run: undefined, view: undefined })).toEqual({
    date: today,
  });
});
