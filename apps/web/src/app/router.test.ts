import { expect, test } from 'vitest';
import { router } from './router.tsx';

/** The search parameters that the screen at an address gets. */
function told(address: string): object {
  const { pathname, searchParams } = new URL(address, 'https://landfall.example');
  const [match] = router.matchRoutes(pathname, router.options.parseSearch(`?${searchParams.toString()}`)).slice(-1);
  return Object.fromEntries(Object.entries(match?.search ?? {}).filter(([, value]) => value !== undefined));
}

test.each([
  ['/login?redirect=https://evil.example', {}],
  ['/login?redirect=//evil.example', {}],
  ['/login?redirect=/my-deals&x=1', { redirect: '/my-deals' }],
  ['/latest-trades?type=CMO&date=2026-13-01', {}],
  ['/latest-trades?type=ILS&date=2026-11-20', { type: 'ILS', date: '2026-11-20' }],
  ['/tools/security-analysis?type=NONE&ids=1&from=x', { ids: '1' }],
  // Not 8.8579e+104, and not 1.5.
  ['/tools/security-analysis?type=CUSIP&ids=88579E100', { type: 'CUSIP', ids: '88579E100' }],
  ['/tools/security-analysis?by=criteria&priceFrom=1.50', { by: 'criteria', priceFrom: '1.50' }],
  ['/tools/security-analysis?by=criteria&name=null', { by: 'criteria', name: 'null' }],
  ['/security/US0000000000?lineage=x', {}],
  ['/eod-dashboard?date=x&run=1', {}],
  ['/my-deals?tab=x&date=y&any=z', {}],
  ['/report-triage/analyst-view?pending=x', {}],
  ['/tools/upload?type=x&page=-1&upload=1', {}],
  ['/administration?state=x&user=', {}],
  ['/administration/roles?role=', {}],
  ['/administration/audit?from=x&to=y', {}],
])('of %s a screen is told what is sound', (address, sound) => {
  expect(told(address)).toEqual(sound);
});

test('every reader of an address hides what it refuses', () => {
  const readers = Object.values(router.routesById).flatMap(({ id, options }) =>
    'validateSearch' in options && typeof options.validateSearch === 'function'
      ? [{ id, kept: options.validateSearch({ nonsense: 'x' }) }]
      : [],
  );
  expect(readers.length).toBeGreaterThan(10);
  for (const { id, kept } of readers) expect([id, kept]).toStrictEqual([id, { nonsense: undefined }]);
});
