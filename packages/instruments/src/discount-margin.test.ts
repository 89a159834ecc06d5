import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedInterest } from './accrued-interest.ts';
import { businessCalendars } from './calendars/named-calendars.ts';
import { presentValue, projectCashFlows } from './cash-flows.ts';
import { couponSchedule, type CouponScheduleTerms } from './coupon-schedule.ts';
import { discountMargin, meaningfulMarginBp, priceFromDiscountMargin, solveDiscountMargin } from './discount-margin.ts';
import type { IndexRates, Note } from './note.ts';
import { addMonths } from './plain-date.ts';
import { flatRate } from './rate-steps.ts';
import { arbitraryPricedNote } from './testing/arbitrary-notes.ts';

const schedule: CouponScheduleTerms = {
  issueDate: '2024-01-08',
  maturityDate: '2027-01-08',
  frequency: 4,
  businessDayConvention: 'UNADJUSTED',
  calendar: businessCalendars.US_BANK,
};
const note: Note = {
  couponType: 'FLOAT',
  dayCount: 'ACT/360',
  periods: couponSchedule(schedule),
  couponRates: flatRate(6.5),
};
const rates: IndexRates = { index: flatRate(4.2) };

describe('discount margin against known values', () => {
  // MathWorks, Financial Toolbox, floatdiscmargin, first example: 48.4810. It reads "LatestFloatingRate" 5 % as the whole
  // running coupon, and the price of 99.99 as what is paid: nothing accrued is added to it.
  const published: Note = {
    couponType: 'FLOAT',
    dayCount: 'ACT/360',
    periods: couponSchedule({
      ...schedule,
      issueDate: '2010-10-15',
      maturityDate: '2012-01-15',
      firstCouponDate: '2011-01-15',
    }),
    couponRates: flatRate(0.5),
  };
  const publishedRates: IndexRates = { index: flatRate(5), stubIndexPercent: 4.9, runningCouponPercent: 5 };
  const settleDate = '2011-01-20';

  it('gives the published 48.4810 bp', () => {
    const flows = projectCashFlows(published, publishedRates, settleDate) ?? [];
    expect(flows.map((flow) => flow.paymentDate)).toEqual(['2011-04-15', '2011-07-15', '2011-10-15', '2012-01-15']);
    expect(solveDiscountMargin(flows, 99.99).marginBp?.toFixed(4)).toBe('48.4810');
  });

  it('gives the same from the clean price', () => {
    const accrued = accruedInterest(published, publishedRates, settleDate) ?? Number.NaN;
    expect(accrued).toBeCloseTo((5 * 5) / 360, 12);
    const margin = discountMargin(published, publishedRates, settleDate, 99.99 - accrued);
    expect(margin.marginBp?.toFixed(4)).toBe('48.4810');
    expect(priceFromDiscountMargin(published, publishedRates, settleDate, margin.marginBp ?? 0)).toBeCloseTo(
      99.99 - accrued,
      9,
    );
  });

  it('is the spread for a note at par on a coupon date', () => {
    for (const date of ['2024-01-08', '2025-04-08', '2026-10-08']) {
      expect(discountMargin(note, rates, date, 100).marginBp).toBeCloseTo(650, 7);
    }
  });

  it('agrees with seven periods computed with SciPy (Brent)', () => {
    expect(accruedInterest(note, rates, '2025-05-20')).toBeCloseTo(1.2483333333333335, 12);
    expect(discountMargin(note, rates, '2025-05-20', 96.25).marginBp).toBeCloseTo(903.5937008680702, 7);
  });

  it('agrees with one period worked by hand', () => {
    // 92 days from 8 October 2026: 100 × (1 + .107 × 92/360) / (1 + (.042 + m) × 92/360) = 99.
    const margin = ((100 * (1 + (0.107 * 92) / 360)) / 99 - 1) / (92 / 360) - 0.042;
    expect(discountMargin(note, rates, '2026-10-08', 99).marginBp).toBeCloseTo(margin * 10_000, 7);
  });

  it('handles future spread steps, fixed and zero coupons', () => {
    const stepped = [...flatRate(6.5), { fromDate: '2025-01-08', ratePercent: 8 }];
    const before = discountMargin(note, rates, '2024-07-08', 100).marginBp ?? Number.NaN;
    const after = discountMargin({ ...note, couponRates: stepped }, rates, '2024-07-08', 100).marginBp ?? Number.NaN;
    expect(before).toBeCloseTo(650, 7);
    expect(after).toBeGreaterThan(before + 100);
    expect(after).toBeLessThan(800);
    const fixed: Note = { ...note, couponType: 'FIXED', couponRates: flatRate(9) };
    expect(discountMargin(fixed, rates, '2025-04-08', 100).marginBp).toBeCloseTo(480, 7);
    const zero: Note = { ...note, couponType: 'ZERO_COUPON', couponRates: [] };
    const price = 100 / ((1 + (0.1 * 92) / 360) * (1 + (0.1 * 90) / 360));
    expect(discountMargin(zero, { index: flatRate(4) }, '2026-07-10', price).marginBp).toBeCloseTo(600, 7);
  });
});

describe('discount margin without meaning', () => {
  it.each<[string, string, number, IndexRates, string]>([
    ['matured', '2027-01-08', 100, rates, 'MATURED'],
    ['no price', '2025-01-08', 0, rates, 'BAD_PRICE'],
    ['a negative price', '2025-01-08', -1, rates, 'BAD_PRICE'],
    ['not a price', '2025-01-08', Number.NaN, rates, 'BAD_PRICE'],
    ['no index', '2025-01-08', 100, { index: [] }, 'NO_RATES'],
    ['a distressed price', '2025-01-08', 12, rates, 'ABSURD'],
    ['a price of the wrong unit', '2025-01-08', 1005, rates, 'ABSURD'],
    ['far over par near maturity', '2027-01-04', 101, rates, 'ABSURD'],
  ])('is null for %s', (_, settleDate, priceClean, rates, reason) => {
    expect(discountMargin(note, rates, settleDate, priceClean)).toEqual({ marginBp: null, reason });
  });

  it('is null if the day count sees no time left', () => {
    const terms = { ...schedule, issueDate: '2024-07-31', maturityDate: '2026-07-31' };
    const thirties: Note = { ...note, dayCount: '30E/360', periods: couponSchedule(terms) };
    expect(discountMargin(thirties, rates, '2026-07-30', 100)).toEqual({ marginBp: null, reason: 'NO_CONVERGENCE' });
  });

  it('has documented bounds, and values up to them', () => {
    for (const bound of [meaningfulMarginBp.min, meaningfulMarginBp.max]) {
      const flows = projectCashFlows(note, rates, '2025-02-01') ?? [];
      const dirty = presentValue(flows, bound) ?? Number.NaN;
      expect(solveDiscountMargin(flows, dirty).marginBp).toBeCloseTo(bound, 6);
      const beyond = bound < 0 ? dirty + 0.01 : dirty - 0.01;
      expect(solveDiscountMargin(flows, beyond).reason).toBe('ABSURD');
    }
  });

  it('has no price for an impossible margin', () => {
    expect(priceFromDiscountMargin(note, rates, '2027-01-08', 650)).toBeNull();
    expect(priceFromDiscountMargin(note, { index: [] }, '2025-01-08', 650)).toBeNull();
    expect(priceFromDiscountMargin(note, rates, '2025-01-08', -50_000)).toBeNull();
    expect(priceFromDiscountMargin(note, rates, '2025-01-08', Number.NaN)).toBeNull();
    expect(priceFromDiscountMargin(note, rates, '2025-03-08', 100_000_000)).toBeNull();
    expect(solveDiscountMargin([], 100)).toEqual({ marginBp: null, reason: 'MATURED' });
  });
});

describe('discount margin by property', () => {
  const prices = fc.double({ min: 2, max: 140, noNaN: true });

  it('returns the price within 1e-8, or a reason', () => {
    fc.assert(
      fc.property(arbitraryPricedNote, prices, ({ note, rates, settleDate }, price) => {
        const margin = discountMargin(note, rates, settleDate, price);
        expect([null, 'ABSURD', 'NO_CONVERGENCE']).toContain(margin.reason);
        fc.pre(margin.marginBp !== null);
        const back = priceFromDiscountMargin(note, rates, settleDate, margin.marginBp) ?? Number.NaN;
        expect(Math.abs(back - price)).toBeLessThan(1e-8);
      }),
      { numRuns: 500 },
    );
  });

  it('has a margin for every reasonable price with a year to go', () => {
    const sound = fc.double({ min: 93, max: 107, noNaN: true });
    const long = arbitraryPricedNote.filter(({ daysLeft, note }) => daysLeft > 365 && note.couponType === 'FLOAT');
    fc.assert(
      fc.property(long, sound, ({ note, rates, settleDate }, price) => {
        const { marginBp } = discountMargin(note, rates, settleDate, price);
        expect(marginBp).not.toBeNull();
        const back = priceFromDiscountMargin(note, rates, settleDate, marginBp ?? Number.NaN) ?? Number.NaN;
        expect(Math.abs(back - price)).toBeLessThan(1e-8);
      }),
      { numRuns: 300 },
    );
  });

  it('falls as the price rises, and the other way round', () => {
    const margins = fc.double({ min: -500, max: 3_000, noNaN: true });
    const alive = arbitraryPricedNote.filter(({ daysLeft }) => daysLeft > 2);
    fc.assert(
      fc.property(alive, margins, ({ note, rates, settleDate }, marginBp) => {
        const price = priceFromDiscountMargin(note, rates, settleDate, marginBp);
        const lower = priceFromDiscountMargin(note, rates, settleDate, marginBp + 5);
        if (price === null || lower === null) throw new Error('a price for every margin of this range');
        expect(lower).toBeLessThan(price);
        const back = discountMargin(note, rates, settleDate, price).marginBp ?? Number.NaN;
        expect(back).toBeCloseTo(marginBp, 4);
        expect(discountMargin(note, rates, settleDate, lower).marginBp).toBeGreaterThan(back);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the dates of the note in history', () => {
    const later = (date: string) => addMonths(date, 48);
    const periods = note.periods.map((period) => ({
      ...period,
      accrualStart: later(period.accrualStart),
      accrualEnd: later(period.accrualEnd),
      paymentDate: later(period.paymentDate),
    }));
    const now = discountMargin(note, rates, '2025-05-20', 98).marginBp ?? Number.NaN;
    expect(discountMargin({ ...note, periods }, rates, '2029-05-20', 98).marginBp).toBeCloseTo(now, 9);
  });
});
