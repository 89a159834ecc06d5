import type { DayReturn } from './index-return.ts';

/** Levels of the three series of one index, unrounded. */
export interface IndexLevels {
  price: number;
  coupon: number;
  total: number;
}

/** Where an index starts: all three series at the same level (100 unless told). */
export function baseLevels(level = 100): IndexLevels {
  return { price: level, coupon: level, total: level };
}

/**
 * The levels a day later: each series grows by its own return, Lₜ = Lₜ₋₁ × (1 + rₜ). A day without a return (null: an empty
 * index) keeps the levels. As each series compounds by itself, price and coupon levels do not multiply to the total.
 */
export function chainLevels(previous: IndexLevels, day: DayReturn | null): IndexLevels {
  if (!day) return { ...previous };
  return {
    price: previous.price * (1 + day.priceReturn),
    coupon: previous.coupon * (1 + day.couponReturn),
    total: previous.total * (1 + day.totalReturn),
  };
}

/** The levels after each day, oldest first. A correction is this again from the day before the corrected one. */
export function chainSeries(base: IndexLevels, days: readonly (DayReturn | null)[]): IndexLevels[] {
  const levels: IndexLevels[] = [];
  let current = base;
  for (const day of days) {
    current = chainLevels(current, day);
    levels.push(current);
  }
  return levels;
}
