import { businessCalendars } from '@landfall/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../market-data/index.ts';
import { isWrongUnit, largestMoves, validateMarks, type CheckedMark } from './validate-marks.ts';

const day = {
  date: '2026-01-15',
  previousDate: '2026-01-14',
  calendar: businessCalendars.US_BOND,
  settings: defaultSettings,
};

const mark = (more: Partial<CheckedMark> = {}): CheckedMark => ({
  securityNo: 1,
  price: 100,
  priceDate: '2026-01-15',
  isOverride: false,
  previousPrice: 100,
  lastOtherDate: null,
  firstDate: null,
  issueDate: '2025-01-15',
  maturityDate: '2028-01-15',
  goneFrom: null,
  tracePrice: null,
  traceDate: null,
  ...more,
});

const codesOf = (more: Partial<CheckedMark>): string[] =>
  validateMarks([mark(more)], day).map(({ code, severity }) => `${code} ${severity}`);

describe('marks are held against', () => {
  it.each<[string, Partial<CheckedMark>, string[]]>([
    ['nothing unusual', {}, []],
    ['the close before, in per cent', { price: 94.9 }, ['PERCENT_CHANGE WARNING', 'ABSOLUTE_CHANGE WARNING']],
    ['the close before, in points', { price: 104.5 }, ['ABSOLUTE_CHANGE WARNING']],
    ['a change that is large only in per cent', { price: 8, previousPrice: 9 }, ['PERCENT_CHANGE WARNING']],
    ['a change of a distressed price below the floor', { price: 0.6, previousPrice: 0.9 }, []],
    ['a fraction of par', { price: 1.001 }, ['WRONG_UNIT ERROR']],
    ['hundredths', { price: 10_010 }, ['WRONG_UNIT ERROR']],
    ['no price at all', { price: null, priceDate: null }, ['MISSING_PRICE ERROR']],
    ['a price of the day before', { priceDate: '2026-01-14' }, ['STALE_PRICE WARNING']],
    ['a price of three business days ago', { priceDate: '2026-01-12' }, ['MISSING_PRICE ERROR']],
    ['a price that has not moved', { lastOtherDate: '2025-12-19' }, ['UNCHANGED_PRICE WARNING']],
    ['one that has not moved for a while', { lastOtherDate: '2026-01-08' }, []],
    ['one that has never moved', { firstDate: '2025-12-15' }, ['UNCHANGED_PRICE WARNING']],
    ['trades of the day', { tracePrice: 96, traceDate: '2026-01-15' }, ['CROSS_SOURCE WARNING']],
    ['trades that are too old', { tracePrice: 96, traceDate: '2026-01-12' }, []],
    ['trades that agree', { tracePrice: 98, traceDate: '2026-01-15' }, []],
    ['its issue', { issueDate: '2026-02-01' }, ['BEFORE_ISSUE ERROR']],
    ['its maturity', { maturityDate: '2026-01-15' }, ['MATURED_STILL_PRICED WARNING']],
    [
      'a maturity that lies behind',
      { maturityDate: '2026-01-09' },
      ['MATURED_STILL_PRICED WARNING', 'MATURED_STILL_HELD WARNING'],
    ],
    ['its end: it needs no price', { goneFrom: '2026-01-15', price: null, priceDate: null }, []],
    ['no close before: a newcomer', { previousPrice: null, price: 3 }, []],
  ])('%s', (_name, more, expected) => {
    expect(codesOf(more)).toEqual(expected);
  });

  it('an unchanged price, which is told by the days it is known from', () => {
    const messageOf = (more: Partial<CheckedMark>) => validateMarks([mark(more)], day)[0]?.message;
    expect(messageOf({ lastOtherDate: '2025-12-19' })).toBe('The last day with another price is 2025-12-19.');
    expect(messageOf({ firstDate: '2025-12-15' })).toBe('The price has been the same since 2025-12-15 at least.');
  });

  it('thresholds of the universe', () => {
    const settings = { ...defaultSettings, percentChange: 1, absoluteChangePoints: 50 };
    expect(validateMarks([mark({ price: 102 })], { ...day, settings }).map(({ code }) => code)).toEqual([
      'PERCENT_CHANGE',
    ]);
  });
});

it('a price a hundred times the one before is in another unit, whatever the price; a real move is not', () => {
  const price = fc.double({ min: 0.1, max: 130, noNaN: true });
  fc.assert(
    fc.property(price, fc.double({ min: 0.9, max: 1.1, noNaN: true }), (before, moved) => {
      expect(isWrongUnit(before * 100 * moved, before)).toBe(true);
      expect(isWrongUnit((before / 100) * moved, before)).toBe(true);
      expect(isWrongUnit(before * moved, before)).toBe(false);
    }),
  );
});

it('the largest moves come first, up or down, and only those there are', () => {
  const marks = [
    mark({ securityNo: 1, price: 101 }),
    mark({ securityNo: 2, price: 95 }),
    mark({ securityNo: 3 }),
    mark({ securityNo: 4, price: null }),
    mark({ securityNo: 5, previousPrice: null }),
    mark({ securityNo: 6, price: 102, previousPrice: 100 }),
  ];
  expect(largestMoves(marks, 2)).toEqual([
    { securityNo: 2, before: 100, after: 95, changePercent: -5 },
    { securityNo: 6, before: 100, after: 102, changePercent: 2 },
  ]);
  expect(largestMoves(marks, 10)).toHaveLength(3);
});
