import { describe, expect, test } from 'vitest';
import { addressOf, formAt, readSearchAddress, searchAt, searchOf, type Search } from './search-address.ts';
import { dateProblems, newForm } from './search-form.ts';

const today = '2026-11-20';
const byCusip: Search = {
  searchType: 'CUSIP',
  identifiers: ['66548N8J1', '88739LAB2'],
  startDate: '2024-01-02',
  endDate: '2026-11-20',
};
const all: Search = { searchType: 'ALL', identifiers: [], startDate: '2026-11-19', endDate: '2026-11-19' };

describe('a search in the address', () => {
  test.each([byCusip, all])('comes back as it was: $searchType', (search) => {
    expect(searchAt(readSearchAddress({ ...addressOf(search) }), today)).toEqual(search);
  });

  test('is trimmed and upper-cased on submit, each identifier once', () => {
    const form = formAt({ type: 'ISIN', ids: '', from: today, to: today }, today);
    const tags = [' us66548n8j12 ', 'US66548N8J12'];
    expect(searchOf({ ...form, identifiers: { tags, pending: '' } }, today)?.identifiers).toEqual(['US66548N8J12']);
  });

  test('no search, a new form', () => {
    expect(readSearchAddress({ type: 'everything', ids: {}, from: 'yesterday', other: 1 })).not.toHaveProperty('type');
    expect(searchAt({}, today)).toBeNull();
    expect(formAt({}, today)).toEqual(newForm(today));
  });

  test.each([
    ['identifiers of another length', { ...addressOf(byCusip), ids: '66548N8J1,1' }],
    ['no identifiers', { type: 'CUSIP', from: today, to: today }],
    ['no dates', { type: 'ISIN', ids: 'US66548N8J12' }],
    ['an end before its start', { ...addressOf(byCusip), to: '2023-01-01' }],
    ['two days of everything', { type: 'ALL', from: '2026-11-18', to: '2026-11-19' }],
    ['days before 2008', { ...addressOf(byCusip), from: '2007-12-31' }],
    ['days to come', { ...addressOf(byCusip), to: '2026-11-21' }],
    ['a whole day that the picker does not offer', { type: 'ALL', from: '2020-01-02', to: '2020-01-02' }],
  ])('%s fill in the form and run nothing', (_, raw) => {
    const address = readSearchAddress(raw);
    expect(searchAt(address, today)).toBeNull();
    expect(formAt(address, today).searchType).toBe(address.type);
  });

  test('a day that cannot be picked stands in the form with what is wrong with it', () => {
    const form = formAt({ type: 'ALL', from: '2020-01-02' }, today);
    expect([form.startDate, form.endDate, dateProblems(form, today).start]).toEqual([
      '2020-01-02',
      '2020-01-02',
      'Please pick a day from 22 Oct 2026 to 20 Nov 2026.',
    ]);
  });

  test('an identifier that looks like a number stays text', () => {
    expect(readSearchAddress({ type: 'CUSIP', ids: { a: 1 } })).toEqual({ type: 'CUSIP' });
    expect(readSearchAddress({ type: 'CUSIP', ids: 123_456_789 }).ids).toBe('123456789');
  });
});
