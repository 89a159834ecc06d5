import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accruedInterest } from './accrued-interest.ts';
import { businessCalendars } from './calendars/named-calendars.ts';
import { couponsPaid } from './cash-flows.ts';
import { couponSchedule } from './coupon-schedule.ts';
import type { Note } from './note.ts';
import { addDays, daysBetween } from './plain-date.ts';
import { flatRate, type RateStep } from './rate-steps.ts';
import { arbitraryPricedNote } from './testing/arbitrary-notes.ts';

const note: Note = {
  couponType: 'FLOAT',
  dayCount: 'ACT/360',
  periods: couponSchedule({
    issueDate: '2024-01-08',
    maturityDate: '2025-01-08',
    frequency: 4,
    businessDayConvention: 'FOLLOWING',
    calendar: businessCalendars.US_BANK,
  }),
  couponRates: flatRate(5),
};
const rates = { index: flatRate(4) };

it('pays the whole coupon on the payment date and nothing on other days', () => {
  // 8 January to 8 April: 91 days at 9 per cent.
  expect(couponsPaid(note, rates, '2024-04-05', '2024-04-08')).toBeCloseTo((9 * 91) / 360, 12);
  expect(couponsPaid(note, rates, '2024-04-08', '2024-04-09')).toBe(0);
  expect(couponsPaid(note, rates, '2024-04-05', '2024-04-07')).toBe(0);
});

it('adds up the coupons of a longer time, and is null without a rate', () => {
  expect(couponsPaid(note, rates, '2024-01-08', '2025-01-08')).toBeCloseTo((9 * 366) / 360, 12);
  expect(couponsPaid(note, { index: [] }, '2024-01-08', '2025-01-08')).toBeNull();
});

it('accrued plus paid interest grows by one day a day, also when a coupon is paid', () => {
  fc.assert(
    fc.property(arbitraryPricedNote, ({ note: each, rates: given, settleDate }) => {
      // The rate of a running coupon is fixed in advance for that one period only.
      const known = { index: given.index };
      const next = addDays(settleDate, 1);
      const before = accruedInterest(each, known, settleDate);
      const after = accruedInterest(each, known, next) ?? 0;
      const paid = couponsPaid(each, known, settleDate, next);
      if (before === null || paid === null) return;
      const most = (steps: readonly RateStep[]) => Math.max(0, ...steps.map((step) => Math.abs(step.ratePercent)));
      // A coupon that is paid before its period ends is paid for the rest of the period too.
      const paidAhead = each.periods
        .filter(({ paymentDate }) => paymentDate === next)
        .map(({ paymentDate, accrualEnd }) => daysBetween(paymentDate, accrualEnd));
      // Up to three days of a 30/360 month in one.
      const days = 3 + Math.max(0, ...paidAhead);
      const mostRate = most(each.couponRates) + most(known.index);
      expect(Math.abs(after + paid - before)).toBeLessThanOrEqual((mostRate * days) / 360 + 1e-9);
    }),
  );
});
