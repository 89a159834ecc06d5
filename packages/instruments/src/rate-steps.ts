import { type DayCountConvention, yearFraction } from './day-count.ts';

/** A rate that holds from a date (included) until the next step. Rates are per cent a year: 5.25 means 5.25 %. */
export interface RateStep {
  fromDate: string;
  ratePercent: number;
}

/** One rate for all dates. */
export function flatRate(ratePercent: number): RateStep[] {
  return [{ fromDate: '0001-01-01', ratePercent }];
}

/** The rate of the last step on or before a date; null before the first step. Steps ascend by date. */
export function rateOn(steps: readonly RateStep[], date: string): number | null {
  let rate: number | null = null;
  for (const step of steps) {
    if (step.fromDate > date) break;
    rate = step.ratePercent;
  }
  return rate;
}

function requireAscending(steps: readonly RateStep[]): void {
  for (let index = 1; index < steps.length; index++) {
    const before = steps[index - 1];
    const step = steps[index];
    if (before && step && step.fromDate <= before.fromDate) {
      throw new RangeError(`Rate steps must ascend by date: ${before.fromDate}, then ${step.fromDate}`);
    }
  }
}

/**
 * Simple interest on 100 from `from` (included) to `to` (excluded), unrounded: Σ rate × year fraction over the steps.
 * Each step gets the growth of the year fraction since `from`, so that the steps add up to the whole period under 30/360
 * too. Null if a rate is unknown. Throws RangeError if `to` is before `from` or the steps do not ascend.
 */
export function interestOn100(
  steps: readonly RateStep[],
  from: string,
  to: string,
  dayCount: DayCountConvention,
): number | null {
  requireAscending(steps);
  let rate = rateOn(steps, from);
  if (rate === null) return null;
  let counted = 0;
  let interest = 0;
  for (const step of steps) {
    if (step.fromDate <= from) continue;
    if (step.fromDate >= to) break;
    const grown = yearFraction(dayCount, from, step.fromDate);
    interest += rate * (grown - counted);
    counted = grown;
    rate = step.ratePercent;
  }
  return interest + rate * (yearFraction(dayCount, from, to) - counted);
}
