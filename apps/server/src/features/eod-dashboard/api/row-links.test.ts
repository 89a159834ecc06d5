import { expect, test } from 'vitest';
import { withLinks, type DaySecurity, type LinkedDay } from './get-run.ts';

const security = (isin: string | null, more: Partial<DaySecurity> = {}): DaySecurity => ({
  isin,
  cusip: null,
  isCarried: false,
  priceDate: '2026-01-15',
  isOverridden: false,
  isNewEntrant: false,
  ...more,
});
const day: LinkedDay = {
  date: '2026-01-15',
  indexCode: 'LF-CAT',
  findingsRunId: 'run',
  securities: [
    security('A'),
    security('B', { isCarried: true, priceDate: '2026-01-13' }),
    security('C', { isOverridden: true }),
  ],
};
const hrefOf = (label: string, count = 1, of = day): string | null | undefined =>
  withLinks([{ label, count, href: null }], of)[0]?.href;

test('a count of securities opens their prices of the day', () => {
  expect(hrefOf('Members')).toBe('/tools/security-analysis?type=ISIN&ids=A,B,C&from=2026-01-15&to=2026-01-15');
  expect(hrefOf('Carried from an earlier day')).toContain('ids=B&from=2026-01-13&to=2026-01-15');
  expect(hrefOf('Marks overridden')).toContain('ids=C&');
});

test('one without an ISIN is listed too, by the CUSIP that all have; a link that would leave one out is none', () => {
  const both = { ...day, securities: [security('A', { cusip: '1' }), security(null, { cusip: '2' })] };
  expect(hrefOf('Members', 2, both)).toBe('/tools/security-analysis?type=CUSIP&ids=1,2&from=2026-01-15&to=2026-01-15');
  expect(hrefOf('Marks', 2, both)).toContain('type=CUSIP&ids=1,2&');
  expect(hrefOf('Members', 2, { ...day, securities: [security('A'), security(null, { cusip: '2' })] })).toBeNull();
});

test('findings and publications open their own parts of the screen', () => {
  expect(hrefOf('Warnings')).toBe('/eod-dashboard?date=2026-01-15&run=run&view=exceptions');
  expect(hrefOf('Snapshots published')).toBe('/eod-dashboard?date=2026-01-15&index=LF-CAT');
});

test('nothing opens nothing, nor does what no screen lists', () => {
  expect(hrefOf('Members', 0)).toBeNull();
  expect(hrefOf('Index rates')).toBeNull();
  expect(hrefOf('New entrants')).toBeNull();
  const many = Array.from({ length: 501 }, (_, place) => security(`I${place}`));
  expect(hrefOf('Members', 501, { ...day, securities: many })).toBeNull();
});

test('a link that a step has set stays', () => {
  expect(withLinks([{ label: 'Members', count: 1, href: '/x' }], day)).toEqual([
    { label: 'Members', count: 1, href: '/x' },
  ]);
});
