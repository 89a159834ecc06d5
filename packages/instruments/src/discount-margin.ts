import { accruedInterest } from './accrued-interest.ts';
import { type CashFlow, presentValue, projectCashFlows, valueAndSlope } from './cash-flows.ts';
import type { IndexRates, Note } from './note.ts';

/**
 * Discount margins outside these bounds (basis points) are shown as n/m. Our choice: below −1,000 bp are only prices far above
 * par a few days before maturity, above 5,000 bp only distressed ones, whose price is a recovery rather than a yield.
 */
export const meaningfulMarginBp = { min: -1_000, max: 5_000 } as const;

/** ABSURD: outside the bounds. */
export type NoMarginReason = 'MATURED' | 'BAD_PRICE' | 'NO_RATES' | 'ABSURD' | 'NO_CONVERGENCE';

/** Basis points over the index, unrounded; or null and the reason. */
export type DiscountMargin = { marginBp: number; reason: null } | { marginBp: null; reason: NoMarginReason };

const none = (reason: NoMarginReason): DiscountMargin => ({ marginBp: null, reason });

const maxSteps = 100;
/** Per 100; well below the 1e-8 that a price may differ after a round trip. One more Newton step follows. */
const priceTolerance = 1e-11;

/**
 * The margin at which the present value of the flows equals the dirty price (per 100 outstanding). Newton's method within
 * `meaningfulMarginBp`, with bisection if a step would leave the bracket. The value falls as the margin grows, so there is at
 * most one root.
 */
export function solveDiscountMargin(flows: readonly CashFlow[], priceDirty: number): DiscountMargin {
  if (flows.length === 0) return none('MATURED');
  if (!Number.isFinite(priceDirty) || priceDirty <= 0) return none('BAD_PRICE');
  let low: number = meaningfulMarginBp.min;
  let high: number = meaningfulMarginBp.max;
  const highest = presentValue(flows, low);
  const lowest = presentValue(flows, high);
  // Equal if the day count sees no time left (30/360 from the 30th to the 31st): any margin would fit.
  if (highest === null || lowest === null || highest === lowest) return none('NO_CONVERGENCE');
  if (priceDirty > highest || priceDirty < lowest) return none('ABSURD');
  let marginBp = 0;
  for (let step = 0; step < maxSteps; step++) {
    const at = valueAndSlope(flows, marginBp);
    if (!at) return none('NO_CONVERGENCE');
    const miss = at.value - priceDirty;
    if (miss > 0) low = marginBp;
    else high = marginBp;
    const newton = marginBp - miss / at.slope;
    if (Math.abs(miss) <= priceTolerance) return { marginBp: newton, reason: null };
    marginBp = newton > low && newton < high ? newton : (low + high) / 2;
  }
  return none('NO_CONVERGENCE');
}

/**
 * Discount margin to scheduled maturity (basis points, unrounded) of a clean price per 100 outstanding: the constant spread
 * over the index, projected flat, at which P + AI = Σ 100·f·(I + QM)·dᵢ/360 / Π(1 + (I + DM)·dⱼ/360) + redemption, with the
 * note's own day count in place of d/360. For a FIXED or ZERO_COUPON note it is the spread of its yield over the index,
 * compounded at the note's periods. None after maturity, for a price ≤ 0, without rates, or outside `meaningfulMarginBp`.
 */
export function discountMargin(note: Note, rates: IndexRates, settleDate: string, priceClean: number): DiscountMargin {
  if (!Number.isFinite(priceClean) || priceClean <= 0) return none('BAD_PRICE');
  const flows = projectCashFlows(note, rates, settleDate);
  if (flows === null) return none('NO_RATES');
  if (flows.length === 0) return none('MATURED');
  const accrued = accruedInterest(note, rates, settleDate);
  return accrued === null ? none('NO_RATES') : solveDiscountMargin(flows, priceClean + accrued);
}

/**
 * The inverse of `discountMargin`: the clean price per 100 outstanding, unrounded, at a margin in basis points. Null after
 * maturity, without rates, or if the price would not be positive.
 */
export function priceFromDiscountMargin(
  note: Note,
  rates: IndexRates,
  settleDate: string,
  marginBp: number,
): number | null {
  const flows = projectCashFlows(note, rates, settleDate);
  const accrued = accruedInterest(note, rates, settleDate);
  if (flows === null || flows.length === 0 || accrued === null) return null;
  const dirty = presentValue(flows, marginBp);
  return dirty !== null && dirty > accrued ? dirty - accrued : null;
}
