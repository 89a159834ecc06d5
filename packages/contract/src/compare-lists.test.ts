import { describe, expect, it } from 'vitest';
import { compareLists } from './compare-lists.ts';
import type { ExtractedLists } from './extracted-data.ts';

type Rows = Partial<Record<keyof ExtractedLists, object[]>>;
const data = (rows: Rows): ExtractedLists => {
  const named = Object.entries(rows).map(([list, some]) => [
    list,
    some.map((row, at) => ({ rowId: `${list}:${at}`, ...row })),
  ]);
  return {
    securities: [],
    modeledStats: [],
    couponChangeHistories: [],
    elAttributions: [],
    ...Object.fromEntries(named),
  };
};

/** What differs, as `list class field: left > right`; a row without a counterpart as such. */
const changes = (left: Rows, right: Rows): string[] =>
  compareLists(data(left), data(right)).flatMap(({ list, issuerClass, leftRowId, rightRowId, fields }) =>
    leftRowId === null || rightRowId === null
      ? [`${list} ${issuerClass}: only ${leftRowId === null ? 'right' : 'left'}`]
      : fields
          .filter(({ isChanged }) => isChanged)
          .map(({ field, left: mine, right: theirs }) => `${list} ${issuerClass} ${field}: ${mine} > ${theirs}`),
  );

describe('comparing two extracted data', () => {
  it('finds nothing between the same values, however they are written', () => {
    const left = { securities: [{ issuerClass: 'A', couponRate: 5, isin: null, currency: 'USD' }] };
    const right = { securities: [{ issuerClass: 'Class A', couponRate: '5', isin: '', currency: 'USD' }] };
    expect(changes(left, right)).toEqual([]);
    expect(compareLists(data(left), data(right))[0]?.fields.map(({ field }) => field)).toEqual([
      'issuerClass',
      'currency',
      'couponRate',
    ]);
  });

  it('matches by class, whatever the order, and tells what only one side has', () => {
    const left = {
      securities: [
        { issuerClass: 'B', parAmount: 1 },
        { issuerClass: 'A', parAmount: 100, cusip: '2459H1AA3' },
      ],
    };
    const right = {
      securities: [
        { issuerClass: 'A', parAmount: 150 },
        { issuerClass: 'C', parAmount: 2 },
      ],
    };
    expect(changes(left, right)).toEqual([
      'securities A cusip: 2459H1AA3 > null',
      'securities A parAmount: 100 > 150',
      'securities B: only left',
      'securities C: only right',
    ]);
  });

  it('matches statistics by class although they begin on another day', () => {
    const left = { modeledStats: [{ issuerClass: 'A', expectedLoss: 1.4, effectiveFromDate: '2025-11-27' }] };
    const right = { modeledStats: [{ issuerClass: 'A', expectedLoss: 1.2, effectiveFromDate: '2026-11-27' }] };
    expect(changes(left, right)).toEqual([
      'modeledStats A expectedLoss: 1.4 > 1.2',
      'modeledStats A effectiveFromDate: 2025-11-27 > 2026-11-27',
    ]);
  });

  it('matches coupons by class and start date, of one day by their type', () => {
    const coupon = (effectiveFromDate: string, couponRate: number, spreadType: string) => ({
      issuerClass: 'A',
      effectiveFromDate,
      couponRate,
      spreadType,
    });
    const left = [coupon('2025-01-01', 5, 'INITIAL'), coupon('2026-01-01', 5.5, 'RESET')];
    const right = [
      coupon('2026-01-01', 0.5, 'EXTENSION'),
      coupon('2026-01-01', 5.75, 'RESET'),
      coupon('2025-01-01', 5, 'INITIAL'),
    ];
    expect(changes({ couponChangeHistories: left }, { couponChangeHistories: right })).toEqual([
      'couponChangeHistories A couponRate: 5.5 > 5.75',
      'couponChangeHistories A: only right',
    ]);
  });

  it('sets the one coupon of a reset beside the one before it, and no extension', () => {
    const before = { issuerClass: 'A', effectiveFromDate: '2025-01-01', couponRate: 5, spreadType: 'INITIAL' };
    const after = { issuerClass: 'A', effectiveFromDate: '2026-01-01', couponRate: 4, spreadType: 'RESET' };
    expect(changes({ couponChangeHistories: [before] }, { couponChangeHistories: [after] })).toEqual([
      'couponChangeHistories A effectiveFromDate: 2025-01-01 > 2026-01-01',
      'couponChangeHistories A couponRate: 5 > 4',
      'couponChangeHistories A spreadType: INITIAL > RESET',
    ]);
    const extension = { ...after, spreadType: 'EXTENSION' };
    expect(changes({ couponChangeHistories: [before] }, { couponChangeHistories: [extension] })).toHaveLength(2);
    const two = [after, { ...after, effectiveFromDate: '2027-01-01' }];
    expect(changes({ couponChangeHistories: [before] }, { couponChangeHistories: two })).toHaveLength(3);
  });

  it('matches shares by class and peril in any spelling', () => {
    const share = (issuerClass: string, perilName: string, elAttribution: number) => ({
      issuerClass,
      perilName,
      elAttribution,
    });
    const left = [share('A', 'US Named Storm', 60), share('A', 'US Earthquake', 40), share('B', 'US Earthquake', 100)];
    const right = [share('A', 'US Earthquake', 45), share('A', 'US named-storm', 55), share('B', 'US Earthquake', 100)];
    expect(changes({ elAttributions: left }, { elAttributions: right })).toEqual([
      'elAttributions A perilName: US Named Storm > US named-storm',
      'elAttributions A elAttribution: 60 > 55',
      'elAttributions A elAttribution: 40 > 45',
    ]);
  });

  it('compares only the lists it is asked for', () => {
    const left = data({ securities: [{ issuerClass: 'A', isin: 'X' }], modeledStats: [{ issuerClass: 'A' }] });
    expect(compareLists(left, data({}), ['modeledStats']).map(({ list }) => list)).toEqual(['modeledStats']);
  });
});
