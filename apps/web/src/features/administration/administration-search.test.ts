import { expect, test } from 'vitest';
import { readAuditSearch, readRolesSearch, readUsersSearch } from './administration-search.ts';

test('an address without filters has none', () => {
  expect([readUsersSearch({}), readRolesSearch({}), readAuditSearch({})]).toEqual([{}, {}, {}]);
});

test('filters are read, and what is none is left out', () => {
  expect(readUsersSearch({ search: 'ana', role: 'Analyst', state: 'DISABLED', user: 'u1', page: '3' })).toEqual({
    search: 'ana',
    role: 'Analyst',
    state: 'DISABLED',
    user: 'u1',
  });
  expect(readUsersSearch({ search: 2025, state: 'GONE', role: ['a'], user: '' })).toEqual({ search: '2025' });
  expect(readRolesSearch({ role: 'Cat Admin' })).toEqual({ role: 'Cat Admin' });
});

test('an audit address names one action or several', () => {
  expect(readAuditSearch({ action: 'user.add', from: '2026-01-05', to: 'later' })).toEqual({
    action: ['user.add'],
    from: '2026-01-05',
  });
  expect(readAuditSearch({ action: ['user.add', 7, 'user.change'], text: 'x', actor: 'ada' })).toEqual({
    text: 'x',
    actor: 'ada',
    action: ['user.add', 'user.change'],
  });
});
