import { expect, test } from 'vitest';
import { loginAddress } from '../lib/end-session.ts';
import { readLoginSearch } from './login-search.ts';

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
