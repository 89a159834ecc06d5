import { expect, test, describe, it } from 'vitest';
import { loginAddress } from './end-session.ts';
import {
  readLoginSearch,
  readAnalystViewSearch,
  readMyDealsSearch,
  readUploadsSearch,
  readAuditSearch,
  readRolesSearch,
  readUsersSearch,
} from './screen-addresses.ts';

test.each(['/report-triage/analyst-view?document=d1', '/my-deals#top'])('%s is come back to', (here) => {
  const search = Object.fromEntries(new URL(loginAddress(here), 'https://landfall.example').searchParams);
  expect(readLoginSearch(search)).toEqual({ redirect: here });
});

test.each([null, '/', '/login', '/login?redirect=%2Fx', '/reset-password/abc'])('%s is not kept', (here) => {
  expect(loginAddress(here)).toBe('/login');
});

test.each([
  '//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/a\\b',
  '',
  7,
  '/login?redirect=/x',
])('%s is not followed', (redirect) => {
  expect(readLoginSearch({ redirect })).toEqual({});
});

describe('the address of the analyst view', () => {
  it('names the filter, the document and the class', () => {
    expect(readAnalystViewSearch({ pending: true, document: 'd1', class: 'A' })).toEqual({
      pending: true,
      document: 'd1',
      class: 'A',
    });
  });

  it('takes a class that reads like a number as text', () => {
    expect(readAnalystViewSearch({ document: 'd1', class: 1 })).toEqual({ document: 'd1', class: '1' });
  });

  it('leaves out what makes no sense', () => {
    expect(readAnalystViewSearch({ pending: 'maybe', document: 7, other: 1 })).toEqual({});
    expect(readAnalystViewSearch({ pending: false })).toEqual({});
  });
});

test('the address says what is open, of which day and what is looked for', () => {
  const address = { tab: 'tree', date: '2026-11-20', any: true, q: 'northwind re', document: 'abc' };
  expect(readMyDealsSearch(address)).toEqual(address);
});

test('what the address has wrong is left out', () => {
  const address = { tab: 'grid', date: '2026-02-30', any: 'yes', q: '  ', document: 7, more: 1 };
  expect(readMyDealsSearch(address)).toEqual({});
});

test('a number that is looked for is text', () => {
  expect(readMyDealsSearch({ q: 2025 })).toEqual({ q: '2025' });
});

const upload = '0d7f1a5e-6a0c-4c3c-9b54-6f5bd0a4a111';

test('what an address says is taken as far as it makes sense', () => {
  expect(readUploadsSearch({ type: 'price', page: 3, upload })).toEqual({ type: 'price', page: 3, upload });
  expect(readUploadsSearch({ type: 'prices', page: '-1', upload: '../x' })).toEqual({});
  expect(readUploadsSearch({ page: 1 })).toEqual({});
  expect(readUploadsSearch({ page: 2.5, upload: 7 })).toEqual({});
});

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
