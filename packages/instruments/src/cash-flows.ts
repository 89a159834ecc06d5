import { yearFraction } from './day-count.ts';
import { type IndexRates, type Note, periodInterest, runningPeriod } from './note.ts';
import { interestOn100, rateOn } from './rate-steps.ts';

/** A future payment, per 100 of principal outstanding today. */
export interface CashFlow {
  paymentDate: string;
  /** Coupon, plus the principal at maturity. */
  amount: number;
  /** Year fraction from the previous payment (or settlement) to this one, by the note's day count. */
  discountYears: number;
  /** The index during that time, per cent a year. */
  indexPercent: number;
}

function indexBetween(note: Note, rates: IndexRates, from: string, to: string, years: number): number | null {
  if (years === 0) return rateOn(rates.index, from);
  const interest = interestOn100(rates.index, from, to, note.dayCount);
  return interest === null ? null : interest / years;
}

/**
 * The payments after settlement, with a flat index and all principal repaid at scheduled maturity. The principal factor stays
 * constant, so it cancels out of a price per 100 outstanding: the discount margin is the reward for future losses. Empty
 * after maturity; null if a rate is unknown.
 */
export function projectCashFlows(note: Note, rates: IndexRates, settleDate: string): CashFlow[] | null {
  const running = runningPeriod(note, settleDate);
  if (!running) return [];
  const flows: CashFlow[] = [];
  let before = settleDate;
  for (const period of note.periods.slice(note.periods.indexOf(running))) {
    const isRunning = period === running;
    const coupon = periodInterest(note, rates, period, period.accrualEnd, isRunning);
    const discountYears = yearFraction(note.dayCount, before, period.paymentDate);
    const flat = indexBetween(note, rates, before, period.paymentDate, discountYears);
    const indexPercent = isRunning ? (rates.stubIndexPercent ?? flat) : flat;
    if (coupon === null || indexPercent === null) return null;
    const principal = period === note.periods.at(-1) ? 100 : 0;
    flows.push({ paymentDate: period.paymentDate, amount: coupon + principal, discountYears, indexPercent });
    before = period.paymentDate;
  }
  return flows;
}

/**
 * Interest paid in cash after `after`, up to and including `upTo`, per 100 of outstanding principal, unrounded: the whole
 * coupon of each period with a payment date in that range. Null if a rate is unknown.
 */
export function couponsPaid(note: Note, rates: IndexRates, after: string, upTo: string): number | null {
  let paid = 0;
  for (const period of note.periods) {
    if (period.paymentDate <= after || period.paymentDate > upTo) continue;
    const coupon = periodInterest(note, rates, period, period.accrualEnd, false);
    if (coupon === null) return null;
    paid += coupon;
  }
  return paid;
}

/**
 * Present value per 100 outstanding at a discount margin in basis points: Σ amountᵢ / Π (1 + (indexⱼ + margin) × yearsⱼ),
 * simple within a period and compounded from payment to payment (Fabozzi and Mann, Floating-Rate Securities, 2000; O'Kane
 * and Sen, Credit Spreads Explained, 2004). Null if a discount factor would not be positive.
 */
export function presentValue(flows: readonly CashFlow[], marginBp: number): number | null {
  return valueAndSlope(flows, marginBp)?.value ?? null;
}

/** The present value, and its derivative by the margin in basis points. */
export function valueAndSlope(flows: readonly CashFlow[], marginBp: number): { value: number; slope: number } | null {
  let growth = 1;
  let logSlope = 0;
  let value = 0;
  let slope = 0;
  for (const flow of flows) {
    const step = 1 + (flow.indexPercent / 100 + marginBp / 10_000) * flow.discountYears;
    if (!(step > 0) || !Number.isFinite(step)) return null;
    growth *= step;
    logSlope += flow.discountYears / 10_000 / step;
    value += flow.amount / growth;
    slope -= (flow.amount / growth) * logSlope;
  }
  return Number.isFinite(value) ? { value, slope } : null;
}
