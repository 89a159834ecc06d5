import {
  accruedInterest,
  dayNumber,
  discountMargin,
  plainDateFromDayNumber,
  projectCashFlows,
  rateOn,
  solveDiscountMargin,
  type CashFlow,
  type Note,
  type RateStep,
} from '@landfall/instruments';
import { periodsOf } from './make-security.ts';
import { collateralYields } from './cycle.ts';
import type { DemoSecurity } from './security.ts';

/** The yields of a currency, and the days from which they hold. */
function yieldsOf(currency: string): { yields: readonly RateStep[]; yieldDays: readonly number[] } {
  const own = collateralYields.filter((step) => step.currency === currency);
  return {
    yields: own.map(({ date, ratePercent }) => ({ fromDate: date, ratePercent })),
    yieldDays: own.map(({ date }) => dayNumber(date)),
  };
}

/** The index as it was known on the day, no further back than a coupon period reaches. */
function known({ yields, yieldDays }: ReturnType<typeof yieldsOf>, day: number): readonly RateStep[] {
  const count = yieldDays.findLastIndex((from) => from <= day) + 1;
  const oldest = yieldDays.findLastIndex((from) => from <= day - 400);
  return yields.slice(Math.max(0, oldest), count);
}

/** Days with the same cash flows: only the discount time of the first one and the accrued interest change. */
interface Segment {
  from: number;
  /** Excluded. */
  to: number;
  flows: CashFlow[];
  accrued: number;
  accruedPerDay: number;
}

/**
 * The discount margin of a price, basis points to two decimals; NaN where it has none. Days must not go back. Until the
 * next payment, reset or change of the index the flows stay as they are, so they are projected once for all those days.
 */
export function marginsOf(security: DemoSecurity): (date: string, day: number, price: number) => number {
  const yields = yieldsOf(security.terms.currency);
  const yieldsKnown = (day: number): readonly RateStep[] => known(yields, day);
  const periods = periodsOf(security);
  const bounds = periods.flatMap(({ accrualEnd, paymentDate }) => [dayNumber(accrualEnd), dayNumber(paymentDate)]);
  const stepDays = security.steps.map(({ day }) => day);
  const changes = [...bounds, ...stepDays, ...yields.yieldDays].toSorted((a, b) => a - b);
  const coupons = security.steps.map(({ day, couponRate }) => ({
    day,
    step: { fromDate: plainDateFromDayNumber(day), ratePercent: couponRate },
  }));
  const { couponType, dayCountConvention } = security.terms;

  /** Resets to come are not known on the day. */
  const noteOn = (day: number): Note => ({
    couponType,
    dayCount: dayCountConvention,
    periods,
    couponRates: coupons.filter((coupon) => coupon.day <= day).map(({ step }) => step),
  });

  function segmentFrom(date: string, day: number): Segment {
    const to = changes.find((change) => change > day) ?? Infinity;
    const note = noteOn(day);
    const rates = { index: yieldsKnown(day) };
    const index = rateOn(rates.index, date) ?? 0;
    const perYear = couponType === 'ZERO_COUPON' ? 0 : index + (rateOn(note.couponRates, date) ?? 0);
    return {
      from: day,
      to,
      flows: projectCashFlows(note, rates, date) ?? [],
      accrued: accruedInterest(note, rates, date) ?? Number.NaN,
      accruedPerDay: perYear / 360,
    };
  }

  const rounded = (marginBp: number | null): number =>
    marginBp === null ? Number.NaN : Math.round(marginBp * 100) / 100;

  if (dayCountConvention !== 'ACT/360') {
    return (date, day, price) =>
      rounded(discountMargin(noteOn(day), { index: yieldsKnown(day) }, date, price).marginBp);
  }
  let segment: Segment | null = null;
  return (date, day, price) => {
    if (!segment || day >= segment.to || day < segment.from) segment = segmentFrom(date, day);
    const [first, ...later] = segment.flows;
    if (!first) return Number.NaN;
    const passed = day - segment.from;
    const nearer = { ...first, discountYears: first.discountYears - passed / 360 };
    const dirty = price + segment.accrued + passed * segment.accruedPerDay;
    return rounded(solveDiscountMargin([nearer, ...later], dirty).marginBp);
  };
}
