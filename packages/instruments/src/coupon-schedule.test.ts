import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustToBusinessDay } from './business-day.ts';
import { businessCalendars } from './calendars/named-calendars.ts';
import { couponSchedule, type CouponScheduleTerms, isCouponFrequency } from './coupon-schedule.ts';
import { arbitrarySchedule } from './testing/arbitrary-notes.ts';

const base: CouponScheduleTerms = {
  issueDate: '2024-01-10',
  maturityDate: '2025-01-08',
  frequency: 4,
  firstCouponDate: '2024-04-08',
  lastCouponDate: '2025-01-08',
  businessDayConvention: 'UNADJUSTED',
  calendar: businessCalendars.US_BANK,
};

const ends = (terms: Partial<CouponScheduleTerms>) =>
  couponSchedule({ ...base, ...terms }).map((period) => period.accrualEnd);
const stubs = (terms: Partial<CouponScheduleTerms>) =>
  couponSchedule({ ...base, ...terms }).map((period) => period.isStub);

describe('coupon schedules', () => {
  it('runs from the first to the last coupon date', () => {
    expect(couponSchedule(base)).toEqual([
      { accrualStart: '2024-01-10', accrualEnd: '2024-04-08', paymentDate: '2024-04-08', isStub: false },
      { accrualStart: '2024-04-08', accrualEnd: '2024-07-08', paymentDate: '2024-07-08', isStub: false },
      { accrualStart: '2024-07-08', accrualEnd: '2024-10-08', paymentDate: '2024-10-08', isStub: false },
      { accrualStart: '2024-10-08', accrualEnd: '2025-01-08', paymentDate: '2025-01-08', isStub: false },
    ]);
  });

  it('has stubs at the front and at the back', () => {
    const terms = { issueDate: '2024-03-01', maturityDate: '2025-02-20', lastCouponDate: '2025-01-08' };
    expect(ends(terms)).toEqual(['2024-04-08', '2024-07-08', '2024-10-08', '2025-01-08', '2025-02-20']);
    expect(stubs(terms)).toEqual([true, false, false, false, true]);
    expect(stubs({ issueDate: '2024-01-20' })).toEqual([true, false, false, false]);
    const long = { issueDate: '2024-01-10', firstCouponDate: '2024-07-08' };
    expect(ends(long)).toEqual(['2024-07-08', '2024-10-08', '2025-01-08']);
    expect(stubs(long)).toEqual([true, false, false]);
  });

  it('counts back from maturity without a given coupon date', () => {
    const none = { firstCouponDate: null, lastCouponDate: null, issueDate: '2024-03-01' };
    expect(ends(none)).toEqual(['2024-04-08', '2024-07-08', '2024-10-08', '2025-01-08']);
    expect(stubs(none)).toEqual([true, false, false, false]);
    // A first period of three days would be no period: it joins the next one.
    expect(ends({ ...none, issueDate: '2024-04-05' })).toEqual(['2024-07-08', '2024-10-08', '2025-01-08']);
  });

  it('keeps month ends from drifting', () => {
    const terms = { issueDate: '2023-08-31', maturityDate: '2024-08-31', lastCouponDate: null };
    const expected = ['2023-11-30', '2024-02-29', '2024-05-31', '2024-08-31'];
    expect(ends({ ...terms, firstCouponDate: '2023-11-30' })).toEqual(expected);
    expect(ends({ ...terms, firstCouponDate: null })).toEqual(expected);
  });

  it('accepts printed dates that were already moved as regular ones', () => {
    const terms = { maturityDate: '2025-01-07', lastCouponDate: '2025-01-06' };
    expect(ends(terms)).toEqual(['2024-04-08', '2024-07-08', '2024-10-08', '2025-01-07']);
    expect(stubs(terms)).toEqual([false, false, false, false]);
  });

  it('moves payments, and accrual too unless it is UNADJUSTED', () => {
    const terms = { businessDayConvention: 'FOLLOWING', firstCouponDate: '2024-04-06' } as const;
    const moved = couponSchedule({ ...base, ...terms, lastCouponDate: null });
    expect(moved[0]).toMatchObject({ accrualEnd: '2024-04-08', paymentDate: '2024-04-08' });
    expect(moved[1]).toMatchObject({ accrualStart: '2024-04-08', accrualEnd: '2024-07-08' });
    const fixed = couponSchedule({ ...base, ...terms, lastCouponDate: null, accrual: 'UNADJUSTED' });
    expect(fixed[0]).toMatchObject({ accrualEnd: '2024-04-06', paymentDate: '2024-04-08' });
    expect(fixed[1]).toMatchObject({ accrualStart: '2024-04-06', accrualEnd: '2024-07-06' });
  });

  it('knows the valid frequencies', () => {
    expect(ends({ frequency: 12, firstCouponDate: null, lastCouponDate: null })).toHaveLength(12);
    expect(ends({ frequency: 0 })).toEqual(['2025-01-08']);
    expect(ends({ frequency: 1, firstCouponDate: '2025-01-08' })).toEqual(['2025-01-08']);
    expect([0, 1, 2, 3, 4, 6, 12].every((frequency) => isCouponFrequency(frequency))).toBe(true);
    expect([5, 1.5, -4, 24, Number.NaN].some((frequency) => isCouponFrequency(frequency))).toBe(false);
  });

  it.each<[string, Partial<CouponScheduleTerms>]>([
    ['frequency', { frequency: 5 }],
    ['maturity before issue', { issueDate: '2025-01-08' }],
    ['first coupon before issue', { firstCouponDate: '2024-01-10' }],
    ['first coupon after the last', { firstCouponDate: '2025-03-08' }],
    ['last coupon after maturity', { lastCouponDate: '2025-02-08' }],
    ['no date', { firstCouponDate: '2024-04-31' }],
  ])('refuses contradictory terms: %s', (_, terms) => {
    expect(() => couponSchedule({ ...base, ...terms })).toThrow(RangeError);
  });

  it('covers issue to maturity without gap or overlap, and pays on business days in order', () => {
    fc.assert(
      fc.property(arbitrarySchedule, (terms) => {
        const periods = couponSchedule(terms);
        const paid = periods.map((period) => period.paymentDate);
        const unadjusted = terms.businessDayConvention === 'UNADJUSTED';
        const starts = periods.map((period) => period.accrualStart);
        expect([...starts.slice(1), periods.at(-1)?.accrualEnd]).toEqual(periods.map((period) => period.accrualEnd));
        expect(starts[0]).toBe(terms.issueDate);
        expect(periods.every((period) => period.accrualStart < period.accrualEnd)).toBe(true);
        expect(new Set(paid).size).toBe(paid.length);
        expect(paid.toSorted()).toEqual(paid);
        expect(unadjusted || paid.every((date) => terms.calendar.isBusinessDay(date))).toBe(true);
        expect(paid.at(-1)).toBe(adjustToBusinessDay(terms.maturityDate, terms.businessDayConvention, terms.calendar));
      }),
    );
  });
});
