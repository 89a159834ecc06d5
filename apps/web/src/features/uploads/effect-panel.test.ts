import { expect, test } from 'vitest';
import { missingRatesText, moveText } from './effect-panel.tsx';

const move = (before: number | null, after: number | null) => ({
  name: 'Northwind Re 2025-1 Class A',
  isin: null,
  cusip: null,
  indexCode: null,
  effectiveDate: '2026-11-20',
  before,
  after,
});
const price = { slug: 'price' } as const;
const composition = { slug: 'composition' } as const;

test('prices move in points', () => {
  expect(moveText(price, move(101.25, 99))).toEqual({
    before: '101.25',
    after: '99.00',
    change: '−2.25',
    isFall: true,
  });
  expect(moveText(price, move(99, 101.25)).change).toBe('+2.25');
  // Two decimals would show a changed price that has not moved.
  expect(moveText(price, move(99, 98.9961))).toEqual({
    before: '99.00',
    after: '98.9961',
    change: '−0.0039',
    isFall: true,
  });
  expect(moveText(price, move(98.999, 98.999))).toMatchObject({ before: '99.00', change: '0.00', isFall: false });
  expect(moveText(price, move(0.5, 1999.5)).change).toBe('+1,999.00');
  expect(moveText(price, move(null, 99))).toEqual({ before: '–', after: '99.00', change: '–', isFall: false });
});

test('weights move in percentage points, in and out by all they weigh', () => {
  expect(moveText(composition, move(0.25, 0.2505))).toEqual({
    before: '25%',
    after: '25.050%',
    change: '+0.050 pp',
    isFall: false,
  });
  expect(moveText(composition, move(0.25, 0.250001))).toEqual({
    before: '25.00%',
    after: '25.0001%',
    change: '+0.0001 pp',
    isFall: false,
  });
  expect(moveText(composition, move(null, 0.05)).change).toBe('+5.000 pp');
  expect(moveText(composition, move(0.05, null))).toEqual({
    before: '5%',
    after: '–',
    change: '−5.000 pp',
    isFall: true,
  });
});

test('prices without rates of their currency are told in its words', () => {
  expect(missingRatesText({ currency: 'EUR', rows: 1 }, false)).toBe(
    '1 price has no margin: there are no index rates in EUR.',
  );
  expect(missingRatesText({ currency: 'JPY', rows: 2 }, false)).toContain('2 prices have no margin');
  expect(missingRatesText({ currency: 'JPY', rows: 2 }, true)).toContain('2 prices would have no margin');
});
