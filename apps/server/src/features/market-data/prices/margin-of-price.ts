import { discountMargin, type RateStep } from '@landfall/instruments';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { openNotes, rateSteps } from './security-notes.ts';

/** Computes the discount margin of a price: basis points to two decimals, or null where it has none. */
export type MarginOfPrice = (securityNo: number, date: string, cleanPrice: number) => number | null;

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
  const index = rateSteps(rates.map((row) => ({ from: row.rate_date, rate: row.rate_percent })));
  const noteOf = await openNotes(db, securityNos);

  return (securityNo, date, cleanPrice) => {
    const note = noteOf(securityNo);
    if (!note) return null;
    // Later rates are not known on the day: the last one is projected flat.
    const count = stepsUntil(index, date);
    const past = index.slice(Math.max(0, count - longestPeriod), count);
    const { marginBp } = discountMargin(note, { index: past }, date, cleanPrice);
    return marginBp === null ? null : Math.round(marginBp * 100) / 100;
  };
}
