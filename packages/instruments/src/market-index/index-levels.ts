import type { DayReturn } from './index-return.ts';

/** The three series of an index, unrounded. */
export interface IndexLevels {
  price: number;
  coupon: number;
  total: number;
}

/** All three series start at the same level. */
export function baseLevels(level = 100): IndexLevels {
  return { price: level, coupon: level, total: level };
}

/**
 * The levels a day later: each series grows by its own return, Lₜ = Lₜ₋₁ × (1 + rₜ). A day without a return (an empty index)
 * keeps the levels. Each series compounds by itself, so price and coupon levels do not multiply to the total.
 */
export function chainLevels(previous: IndexLevels, day: DayReturn | null): IndexLevels {
  if (!day) return { ...previous };
  return {
    price: previous.price * (1 + day.priceReturn),
    coupon: previous.coupon * (1 + day.couponReturn),
    total: previous.total * (1 + day.totalReturn),
  };
}
