import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedInterest } from './accrued-interest.ts';
import { businessCalendars } from './calendars/named-calendars.ts';
import { couponSchedule } from './coupon-schedule.ts';
import { type Note, periodInterest, runningPeriod } from './note.ts';
import { flatRate } from './rate-steps.ts';
import { arbitraryPricedNote } from './testing/arbitrary-notes.ts';

const schedule = {
  issueDate: '2024-01-08',
  maturityDate: '2027-01-08',
  frequency: 4,
  businessDayConvention: 'FOLLOWING',
  calendar: businessCalendars.US_BANK,
} as const;

const note: Note = {
  couponType: 'FLOAT',
  dayCount: 'ACT/360',
  periods: couponSchedule(schedule),
  couponRates: [
    { fromDate: '2024-01-08', ratePercent: 5 },
    { fromDate: '2024-02-08', ratePercent: 6 },
  ],
};
const rates = { index: flatRate(5) };

describe('accrued interest', () => {
  it('adds index and spread over the steps of the spread', () => {
    // 31 days at 5 + 5 per cent, then 29 days at 5 + 6.
    expect(accruedInterest(note, rates, '2024-03-08')).toBeCloseTo((10 * 31 + 11 * 29) / 360, 12);
  });

  it('follows the index as it moves', () => {
    const index = [
      { fromDate: '2024-01-01', ratePercent: 5 },
      { fromDate: '2024-01-28', ratePercent: 4.5 },
    ];
    expect(accruedInterest(note, { index }, '2024-02-08')).toBeCloseTo((10 * 20 + 9.5 * 11) / 360, 12);
  });

  it('is per 100 of original par when given the factor', () => {
    expect(accruedInterest(note, rates, '2024-03-08', 0.6)).toBeCloseTo((0.6 * (10 * 31 + 11 * 29)) / 360, 12);
  });

  it('starts again on the payment date, and is zero or null outside the life of the note', () => {
    expect(accruedInterest(note, rates, '2024-04-07')).toBeCloseTo((10 * 31 + 11 * 59) / 360, 12);
    expect(accruedInterest(note, rates, '2024-04-08')).toBe(0);
    expect(accruedInterest(note, rates, '2024-04-09')).toBeCloseTo(11 / 360, 12);
    expect(accruedInterest(note, rates, '2023-12-01')).toBe(0);
    expect(accruedInterest(note, rates, '2027-01-08')).toBeNull();
    expect(accruedInterest(note, { index: [] }, '2024-03-08')).toBeNull();
  });

  it('handles fixed coupons, zero coupons and a coupon fixed in advance', () => {
    const fixed: Note = { ...note, couponType: 'FIXED', dayCount: '30/360', couponRates: flatRate(7.2) };
    expect(accruedInterest(fixed, { index: [] }, '2024-03-08')).toBeCloseTo((7.2 * 60) / 360, 12);
    expect(accruedInterest({ ...note, couponType: 'ZERO_COUPON' }, { index: [] }, '2024-03-08')).toBe(0);
    const running = { ...rates, runningCouponPercent: 9 };
    expect(accruedInterest(note, running, '2024-03-08')).toBeCloseTo((9 * 60) / 360, 12);
  });

  it('is the whole coupon until a moved payment date', () => {
    // The period ends on Saturday 6 April 2024; payment follows on Monday.
    const periods = couponSchedule({ ...schedule, firstCouponDate: '2024-04-06', accrual: 'UNADJUSTED' });
    const unadjusted: Note = { ...note, periods, couponRates: flatRate(5) };
    expect(accruedInterest(unadjusted, rates, '2024-04-07')).toBeCloseTo((10 * 89) / 360, 12);
    expect(accruedInterest(unadjusted, rates, '2024-04-08')).toBeCloseTo((10 * 2) / 360, 12);
  });

  it('never exceeds the coupon of the period and is never negative at a positive rate', () => {
    fc.assert(
      fc.property(arbitraryPricedNote, ({ note, settleDate }) => {
        const positive = { index: flatRate(2) };
        const period = runningPeriod(note, settleDate);
        if (!period) throw new Error('settled before maturity');
        const coupon = periodInterest(note, positive, period, period.accrualEnd, true) ?? Number.NaN;
        const accrued = accruedInterest(note, positive, settleDate) ?? Number.NaN;
        expect(accrued).toBeGreaterThanOrEqual(0);
        expect(accrued).toBeLessThanOrEqual(coupon + 1e-12);
      }),
    );
  });
});
