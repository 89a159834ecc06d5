import type { SecurityPrice } from '@landfall/contract';
import { expect, test } from 'vitest';
import { missingOf, withoutRows } from './search-result.tsx';

const priced: SecurityPrice = {
  name: 'Northwind Re 2025-1 Class A',
  isin: 'US66548N8J12',
  cusip: '66548N8J1',
  effectiveDate: '2026-11-20',
  issueDate: '2025-01-15',
  maturityDate: '2028-01-14',
  bidPx: 99,
  bidDm: null,
  source: 'EVALUATED',
};

test('what returned nothing is unknown or without a price; an alias of what has rows is neither', () => {
  const asked = ['66548N8J1', 'G66548AA1', '88739LAB2', '594918105'];
  const missing = withoutRows(asked, [priced]);
  expect(missing).toEqual(['G66548AA1', '88739LAB2', '594918105']);
  const known = [
    { identifier: 'G66548AA1', isin: priced.isin, cusip: priced.cusip },
    { identifier: '88739LAB2', isin: null, cusip: '88739LAB2' },
  ];
  expect(missingOf(missing, known, [priced])).toEqual({ unknown: ['594918105'], unpriced: ['88739LAB2'] });
});
