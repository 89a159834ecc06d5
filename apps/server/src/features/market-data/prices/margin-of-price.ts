import {
  calendarByName,
  couponSchedule,
  discountMargin,
  isCouponFrequency,
  type BusinessDayConvention,
  type CouponType,
  type DayCountConvention,
  type Note,
  type RateStep,
} from '@landfall/instruments';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** Computes the discount margin of a price: basis points to two decimals, or null where it has none. */
export type MarginOfPrice = (securityNo: number, date: string, cleanPrice: number) => number | null;

interface Terms {
  issue_date: string | null;
  maturity_date: string | null;
  coupon_type: string | null;
  coupon_rate: string | null;
  coupon_frequency: string | null;
  day_count_convention: string | null;
  business_day_convention: string | null;
  first_coupon_date: string | null;
  last_coupon_date: string | null;
}

function toNote(terms: Terms, coupons: readonly RateStep[]): Note | null {
  const frequency = Number(terms.coupon_frequency ?? Number.NaN);
  const calendar = calendarByName('US_BOND');
  if (!terms.issue_date || !terms.maturity_date || !isCouponFrequency(frequency) || !calendar) return null;
  try {
    return {
      couponType: (terms.coupon_type ?? 'FLOAT') as CouponType,
      dayCount: (terms.day_count_convention ?? 'ACT/360') as DayCountConvention,
      couponRates:
        coupons.length > 0
          ? coupons
          : [{ fromDate: terms.issue_date, ratePercent: Number(terms.coupon_rate ?? Number.NaN) }],
      periods: couponSchedule({
        issueDate: terms.issue_date,
        maturityDate: terms.maturity_date,
        frequency,
        firstCouponDate: terms.first_coupon_date,
        lastCouponDate: terms.last_coupon_date,
        businessDayConvention: (terms.business_day_convention ?? 'FOLLOWING') as BusinessDayConvention,
        calendar,
      }),
    };
  } catch (error) {
    // Terms that contradict each other: the price stands, without a margin.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** One step a day of change, ascending; of two rows of one day the last counts. */
const steps = (rows: readonly { from: string; rate: string }[]): RateStep[] =>
  [...new Map(rows.map(({ from, rate }) => [from, Number(rate)]))]
    .map(([fromDate, ratePercent]) => ({ fromDate, ratePercent }))
    .toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1));

/** Daily rates over the longest coupon period. */
const longestPeriod = 400;

/** How many steps lie on or before the date. */
function stepsUntil(ascending: readonly RateStep[], date: string): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle]?.fromDate ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Reads the index rates once and each security's terms at its first price. Settlement is the day of the price (our
 * choice). Without index rates there are no margins.
 */
export async function openMargins(db: Db | Tx, securityNos?: readonly number[]): Promise<MarginOfPrice> {
  const rates = await db.selectFrom('index_rates').selectAll().orderBy('rate_date').execute();
  if (rates.length === 0) return () => null;
  const index = steps(rates.map((row) => ({ from: row.rate_date, rate: row.rate_percent })));
  const ofThese = securityNos ?? [];
  const terms = await db
    .selectFrom('securities')
    .selectAll()
    .$if(securityNos !== undefined, (query) => query.where('security_no', 'in', [...ofThese, -1]))
    .execute();
  const coupons = await db
    .selectFrom('coupon_history')
    .select(['security_id', 'effective_from', 'effective_to', 'coupon_rate'])
    .where('spread_type', '<>', 'EXTENSION')
    .orderBy('effective_from')
    .execute();
  const applied = coupons.filter((row) => row.effective_to === null || row.effective_to > row.effective_from);
  const couponsOf = Map.groupBy(applied, (row) => row.security_id);
  const termsOf = new Map(terms.map((row) => [row.security_no, row]));
  const notes = new Map<number, Note | null>();

  return (securityNo, date, cleanPrice) => {
    const known = termsOf.get(securityNo);
    if (!known) return null;
    let note = notes.get(securityNo);
    if (note === undefined) {
      const own = couponsOf.get(known.security_id) ?? [];
      note = toNote(known, steps(own.map((row) => ({ from: row.effective_from, rate: row.coupon_rate }))));
      notes.set(securityNo, note);
    }
    if (!note) return null;
    // Later rates are not known on the day: the last one is projected flat.
    const count = stepsUntil(index, date);
    const past = index.slice(Math.max(0, count - longestPeriod), count);
    const { marginBp } = discountMargin(note, { index: past }, date, cleanPrice);
    return marginBp === null ? null : Math.round(marginBp * 100) / 100;
  };
}
