import { expect, test } from 'vitest';
import { readMyDealsSearch } from './my-deals-search.ts';

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
