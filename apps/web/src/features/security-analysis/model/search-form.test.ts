import { describe, expect, test } from 'vitest';
import {
  changeForm,
  dateProblems,
  identifiersProblem,
  maySearch,
  newForm,
  type FormAction,
  type SearchForm,
  countWords,
  hasWrongCheckDigit,
  pasteWords,
  splitPaste,
} from './search-form.ts';
import { cusipCheckDigit, isinFromCusip } from '@landfall/instruments';

const today = '2026-11-20';
const after = (...actions: FormAction[]) => actions.reduce(changeForm, newForm(today));
const filter = (searchType: SearchForm['searchType']): FormAction => ({ kind: 'filter', searchType, day: today });
const typed = (text: string): FormAction => ({ kind: 'tags', action: { kind: 'typed', text } });
const start = (date: string | null): FormAction => ({ kind: 'start', date });
const end = (date: string | null): FormAction => ({ kind: 'end', date });

describe('rules of the form', () => {
  test('begins with all securities of today', () => {
    expect(newForm(today)).toEqual({
      searchType: 'ALL',
      identifiers: { tags: [], pending: '' },
      startDate: today,
      endDate: today,
    });
  });

  test('in ALL the start date sets the end date to the same day', () => {
    expect(after(start('2026-11-02'))).toMatchObject({ startDate: '2026-11-02', endDate: '2026-11-02' });
  });

  test('with identifiers the two dates are apart', () => {
    expect(after(filter('CUSIP'), start('2026-11-02'))).toMatchObject({ startDate: '2026-11-02', endDate: today });
  });

  test('changing the filter clears identifiers and pending text and keeps the dates', () => {
    const form = after(filter('CUSIP'), start('2020-01-02'), typed('66548N8J1,12'), filter('ISIN'));
    expect(form).toMatchObject({ identifiers: { tags: [], pending: '' }, startDate: '2020-01-02', endDate: today });
  });

  test('choosing ALL resets both dates to today', () => {
    expect(after(filter('ISIN'), start('2020-01-02'), end('2021-01-02'), filter('ALL'))).toEqual(newForm(today));
  });
});

describe('validation', () => {
  const cusips = after(filter('CUSIP'), typed('66548N8J1,'));

  test.each<[string, SearchForm, string]>([
    ['CUSIP', changeForm(cusips, typed('1234567890,')), 'Please enter valid CUSIP identifiers (9 characters each).'],
    ['ISIN', after(filter('ISIN'), typed('66548N8J1,')), 'Please enter valid ISIN identifiers (12 characters each).'],
  ])('%s identifiers have one length', (_, form, message) => {
    expect(identifiersProblem(form)).toBe(message);
    expect(maySearch(form, false)).toBe(false);
  });

  const range = 'Please enter a valid date range';
  test.each<[string, SearchForm, string | null, string | null]>([
    ['reversed', changeForm(cusips, end('2026-11-19')), null, 'To date cannot be earlier than from date'],
    ['without an end', changeForm(cusips, end(null)), null, range],
    ['without a start', changeForm(cusips, start(null)), range, null],
    ['no day at all', changeForm(cusips, start('banana')), range, null],
    ['in another order', changeForm(cusips, end('11/20/2026')), null, range],
    ['before 2008', changeForm(cusips, start('2007-12-31')), `${range} (1 Jan 2008 to 20 Nov 2026)`, null],
    ['to come', changeForm(cusips, end('2026-11-21')), null, `${range} (1 Jan 2008 to 20 Nov 2026)`],
    ['from 2008 on', changeForm(cusips, start('2008-01-01')), null, null],
    [
      'of everything, two days',
      { ...newForm(today), startDate: '2026-11-19' },
      'Start date and end date must be the same when searching all securities.',
      null,
    ],
    ['of everything, no day', after(start('banana')), 'Please enter a date, such as 2026-01-30.', null],
    [
      'of everything, 30 days ago',
      after(start('2026-10-21')),
      'Please pick a day from 22 Oct 2026 to 20 Nov 2026.',
      null,
    ],
    ['of everything, 29 days ago', after(start('2026-10-22')), null, null],
  ])('dates: %s', (_, form, startProblem, endProblem) => {
    expect(dateProblems(form, today)).toEqual({ start: startProblem, end: endProblem });
  });

  test('no more identifiers than the server takes', () => {
    const many = Array.from({ length: 501 }, (_, index) => String(100_000_000 + index));
    const form = changeForm(cusips, { kind: 'tags', action: { kind: 'added', tags: many } });
    expect(identifiersProblem(form)).toMatch(/at most 500/);
  });
});

describe('the Search button', () => {
  const ready = after(filter('CUSIP'), typed('66548N8J1,'));
  test.each<[string, SearchForm, boolean, boolean]>([
    ['ALL', newForm(today), false, true],
    ['ALL while fetching', newForm(today), true, false],
    ['valid identifiers', ready, false, true],
    ['valid identifiers while fetching', ready, true, false],
    ['pending text', changeForm(ready, typed('8')), false, false],
    ['no identifier at all', after(filter('CUSIP')), false, false],
    ['a wrong date still answers with its message', changeForm(ready, end(null)), false, true],
  ])('%s', (_, form, isFetching, enabled) => {
    expect(maySearch(form, isFetching)).toBe(enabled);
  });
});

const cusip = (base: string) => `${base}${cusipCheckDigit(base)}`;
const a = cusip('66548N8J');
const b = cusip('88739LAB');
const isin = isinFromCusip(a) ?? '';

describe('pasting', () => {
  test('a column of a spreadsheet', () => {
    expect(splitPaste(`${a}\r\n${b}\r\n`, 'CUSIP')).toEqual({ kept: [a, b], leftOut: [] });
  });

  test.each([`${a},${b}`, `${a}; ${b}`, `${a}\t${b}`, ` "${a}" , '${b}' `, `${a}\n\n${b}\n${a}`])(
    'the list %j',
    (text) => {
      expect(splitPaste(text, 'CUSIP')).toEqual({ kept: [a, b], leftOut: [] });
    },
  );

  test('of a mixed list only the chosen kind, and the rest is told', () => {
    const text = `Name\tISIN\tCUSIP\nNorthwind Re\t${isin}\t${a}`;
    expect(splitPaste(text, 'CUSIP')).toEqual({
      kept: [a],
      leftOut: ['Name', 'ISIN', 'CUSIP', 'Northwind', 'Re', isin],
    });
    expect(splitPaste(text, 'ISIN')?.kept).toEqual([isin]);
  });

  test('small letters are the same identifiers; one of digits alone is kept though its check digit is wrong', () => {
    expect(splitPaste(`${a.toLowerCase()} 150000001`, 'CUSIP')).toEqual({
      kept: [a.toLowerCase(), '150000001'],
      leftOut: [],
    });
  });

  test('one word of another kind is left to be typed in', () => {
    expect(splitPaste(' 6654 ', 'CUSIP')).toBeNull();
    expect(splitPaste(isin, 'CUSIP')).toBeNull();
    expect(splitPaste(' \n', 'CUSIP')).toBeNull();
    expect(splitPaste(`${a}\n`, 'CUSIP')).toEqual({ kept: [a], leftOut: [] });
  });
});

test('tags are counted, and those with a wrong check digit marked', () => {
  const wrong = ['594918105', `${a.slice(0, 8)}${(Number(a[8]) + 1) % 10}`];
  expect([a, a.toLowerCase(), ...wrong, 'half'].map((tag) => hasWrongCheckDigit(tag, 'CUSIP'))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(hasWrongCheckDigit(isin, 'ISIN')).toBe(false);
  expect(hasWrongCheckDigit(`${isin.slice(0, 11)}${(Number(isin[11]) + 1) % 10}`, 'ISIN')).toBe(true);
  expect(countWords([a], 'CUSIP')).toBe('1 CUSIP.');
  expect(countWords([a, b, ...wrong], 'CUSIP')).toBe('4 CUSIPs, 2 with a wrong check digit.');
  expect(countWords([], 'ISIN')).toBe('');
});

test('what was left out is said in few words', () => {
  expect(pasteWords({ kept: [a], leftOut: [] }, 'CUSIP')).toBe('');
  expect(pasteWords({ kept: [a, b], leftOut: ['W', 'X', 'Y', 'Z'] }, 'CUSIP')).toBe(
    'Added 2. Left out, not CUSIPs: W, X, Y and 1 more.',
  );
  expect(pasteWords({ kept: [], leftOut: ['W'] }, 'ISIN')).toBe('Nothing added. Left out, not ISINs: W.');
});
