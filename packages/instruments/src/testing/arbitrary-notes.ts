import fc from 'fast-check';
import { businessCalendars } from '../calendars/named-calendars.ts';
import { couponSchedule, type CouponScheduleTerms } from '../coupon-schedule.ts';
import type { IndexRates, Note } from '../note.ts';
import { addDays, addMonths, daysBetween, plainDateFromDayNumber } from '../plain-date.ts';
import { flatRate } from '../rate-steps.ts';

/** Terms of one to five years, issued 2008 to 2028, with a first coupon date or none. For property tests. */
export const arbitrarySchedule: fc.Arbitrary<CouponScheduleTerms> = fc
  .record({
    issueDay: fc.integer({ min: 13_900, max: 21_500 }),
    months: fc.integer({ min: 12, max: 60 }),
    extraDays: fc.integer({ min: 0, max: 20 }),
    frequency: fc.constantFrom(1, 2, 4, 12),
    hasFirst: fc.boolean(),
    businessDayConvention: fc.constantFrom(
      'FOLLOWING',
      'MODIFIED_FOLLOWING',
      'PRECEDING',
      'MODIFIED_PRECEDING',
      'UNADJUSTED',
    ),
    calendar: fc.constantFrom(...Object.values(businessCalendars)),
    accrual: fc.constantFrom('ADJUSTED', 'UNADJUSTED'),
  })
  .map(({ issueDay, months, extraDays, hasFirst, ...rest }) => {
    const issueDate = plainDateFromDayNumber(issueDay);
    const firstCouponDate = hasFirst ? addMonths(issueDate, 12 / rest.frequency) : null;
    return { issueDate, maturityDate: addDays(addMonths(issueDate, months), extraDays), firstCouponDate, ...rest };
  });

export interface PricedNote {
  note: Note;
  rates: IndexRates;
  settleDate: string;
  /** From settlement to the last payment. */
  daysLeft: number;
}

/** Any note settled on any day from issue to the day before its last payment. */
export const arbitraryPricedNote: fc.Arbitrary<PricedNote> = fc
  .record({
    terms: arbitrarySchedule,
    couponType: fc.constantFrom('FLOAT', 'FIXED', 'ZERO_COUPON'),
    dayCount: fc.constantFrom('ACT/ACT', 'ACT/360', 'ACT/365', '30/360', '30E/360'),
    couponPercent: fc.double({ min: 0, max: 15, noNaN: true }),
    stepPercent: fc.double({ min: 0, max: 15, noNaN: true }),
    indexPercent: fc.double({ min: -0.5, max: 8, noNaN: true }),
    life: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ terms, couponType, dayCount, couponPercent, stepPercent, indexPercent, life }) => {
    const periods = couponSchedule(terms);
    const end = periods.at(-1)?.paymentDate ?? terms.maturityDate;
    const days = daysBetween(terms.issueDate, end);
    const settleDate = addDays(terms.issueDate, Math.min(Math.floor(life * days), days - 1));
    const couponRates = [
      { fromDate: terms.issueDate, ratePercent: couponPercent },
      { fromDate: addMonths(terms.issueDate, 11), ratePercent: stepPercent },
    ];
    return {
      note: { couponType, dayCount, periods, couponRates },
      rates: { index: flatRate(indexPercent) },
      settleDate,
      daysLeft: daysBetween(settleDate, end),
    };
  });
