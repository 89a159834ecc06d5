import { describe, expect, it } from 'vitest';
import type { ExtractedLists } from './extracted-data.ts';
import { normaliseLists } from './extracted-rules.ts';
import { checkSignOffGaps } from './sign-off-rules.ts';

const row = (rowId: string, issuerClass: string | null = 'A') => ({ rowId, issuerClass });
function lists(change: (lists: ExtractedLists) => void = () => undefined): ExtractedLists {
  const made = normaliseLists(
    {
      securities: [{ ...row('s0'), isin: 'XA1', cusip: 'CA1' }],
      modeledStats: [row('m0')],
      couponChangeHistories: [row('c0')],
      elAttributions: [row('e0')],
    },
    'doc',
    () => 'new',
  );
  change(made);
  return made;
}

describe('checkSignOffGaps', () => {
  it('finds nothing if every class has its security', () => {
    expect(checkSignOffGaps(lists(), 'OC')).toEqual([]);
  });

  it('finds a class without a security, if the document type shows securities', () => {
    const without = lists((made) => {
      made.securities = [];
    });
    expect(checkSignOffGaps(without, 'OC')).toEqual([
      { list: 'securities', issuerClass: 'A', message: 'Class A has no Base Identifiers.' },
    ]);
    expect(checkSignOffGaps(without, 'RESET')).toEqual([]);
  });

  it('allows empty sections', () => {
    const without = lists((made) => {
      made.modeledStats = [];
      made.couponChangeHistories = [];
      made.elAttributions = [];
    });
    expect(checkSignOffGaps(without, 'OC')).toEqual([]);
  });

  it('finds a document or a row without a class', () => {
    const empty = { securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] };
    expect(checkSignOffGaps(empty, 'RESET')).toMatchObject([{ list: 'modeledStats', issuerClass: null }]);
    const classless = lists((made) => {
      made.elAttributions.push({ ...made.elAttributions[0]!, rowId: 'e1', issuerClass: null });
    });
    expect(checkSignOffGaps(classless, 'OC')).toMatchObject([{ cell: { rowId: 'e1', field: 'issuerClass' } }]);
  });

  it('finds two statistics or coupons of a class that would apply from one day', () => {
    const from = (effectiveFromDate: string) => ({ effectiveFromDate });
    const coupon = { ...lists().couponChangeHistories[0]!, ...from('2026-01-01'), spreadType: 'INITIAL' };
    const stat = { ...lists().modeledStats[0]!, ...from('2026-01-01') };
    const repeated = lists((made) => {
      made.modeledStats = [stat, { ...stat, rowId: 'm1' }, { ...stat, rowId: 'm2', ...from('2027-01-01') }];
      made.modeledStats.push(
        { ...stat, rowId: 'm3', issuerClass: 'B' },
        { ...stat, rowId: 'm4', ...from('2027-01-01') },
      );
      made.couponChangeHistories = [coupon, { ...coupon, rowId: 'c1', spreadType: 'EXTENSION' }];
      made.couponChangeHistories.push({ ...coupon, rowId: 'c2', spreadType: 'RESET' });
    });
    const message = 'Another row of this class starts on this day';
    expect(checkSignOffGaps(repeated, 'RESET')).toEqual(
      ['m1', 'm4', 'c2'].map((rowId) => ({
        list: rowId.startsWith('m') ? 'modeledStats' : 'couponChangeHistories',
        issuerClass: 'A',
        cell: { rowId, field: 'effectiveFromDate' },
        message,
      })),
    );
  });

  it('finds a class or identifier that two securities share', () => {
    const repeated = lists((made) => {
      made.securities.push({ ...made.securities[0]!, rowId: 's1', cusip: null });
    });
    expect(checkSignOffGaps(repeated, 'OC').map((gap) => [gap.cell?.rowId, gap.message])).toEqual([
      ['s1', 'Another row has this class'],
      ['s1', 'Another row has this ISIN'],
    ]);
    expect(checkSignOffGaps(repeated, 'RESET')).toEqual([]);
  });

  it('finds a period that ends before it begins', () => {
    const turned = lists((made) => {
      Object.assign(made.couponChangeHistories[0]!, { effectiveFromDate: '2026-02-01', effectiveToDate: '2026-01-31' });
    });
    expect(checkSignOffGaps(turned, 'OC')).toMatchObject([
      { list: 'couponChangeHistories', cell: { rowId: 'c0', field: 'effectiveToDate' } },
    ]);
  });

  it('finds statistics and shares that end on the day they begin, so that they would never apply', () => {
    const oneDay = { effectiveFromDate: '2026-02-01', effectiveToDate: '2026-02-01' };
    const empty = lists((made) => {
      Object.assign(made.modeledStats[0]!, oneDay);
      Object.assign(made.elAttributions[0]!, oneDay);
    });
    const message = 'Effective To Date is not after Effective From Date';
    expect(checkSignOffGaps(empty, 'OC')).toMatchObject([
      { list: 'modeledStats', cell: { rowId: 'm0', field: 'effectiveToDate' }, message },
      { list: 'elAttributions', cell: { rowId: 'e0', field: 'effectiveToDate' }, message },
    ]);
  });
});
