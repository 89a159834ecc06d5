import { checkIndexMembers, entersAtAsk, type IndexMember } from './index-member.ts';
import { marketValueWeights } from './weights.ts';

/** Returns over one day, as fractions: 0.0125 is 1.25 %. Total is price plus coupon. */
export interface DayReturn {
  priceReturn: number;
  couponReturn: number;
  totalReturn: number;
}

/** One security's part of the day. */
export interface MemberReturn extends DayReturn {
  securityId: string;
  /** Market-value weight at t−1. */
  weight: number;
  /** Contribution to the index's total return: weight × the security's total return. */
  contribution: number;
}

export interface IndexReturn extends DayReturn {
  /** Units of currency, at t−1. */
  openingMarketValue: number;
  /** Ordered by security id. */
  members: MemberReturn[];
}

/** The day's gains per 100 of original par. */
function gains(member: IndexMember): { price: number; coupon: number } {
  const { opening, closing } = member;
  const bought = entersAtAsk(member) ? (member.openingAsk ?? opening.priceClean) : opening.priceClean;
  return {
    price: closing.factor * closing.priceClean + member.principalPaid - opening.factor * bought,
    coupon: closing.factor * closing.accrued + member.couponPaid - opening.factor * opening.accrued,
  };
}

/**
 * The index's return from t−1 to t, weighted by market value at t−1, unrounded:
 * - price: Σ par × (fₜPₜ + principal paid − fₜ₋₁Pₜ₋₁) / Σ market value. If a factor falls without a payment, all of it is a
 *   loss; with a payment, only the premium over par is lost.
 * - coupon: Σ par × (fₜAₜ + coupon paid − fₜ₋₁Aₜ₋₁) / Σ market value.
 *
 * Par is that of the composition of day t; entries and exits change the weights, never the level. A new entrant's day starts
 * at its mark of t−1, or at the ask. Null if the members have no market value (an empty index). Throws RangeError if
 * `checkIndexMembers` finds a fault.
 */
export function indexReturn(members: readonly IndexMember[]): IndexReturn | null {
  const [fault] = checkIndexMembers(members);
  if (fault) throw new RangeError(`Index member ${fault.securityId}: ${fault.code}`);
  const weights = marketValueWeights(members);
  if (!weights) return null;
  const total = weights.reduce((sum, weight) => sum + weight.marketValue, 0);
  const byId = new Map(members.map((member) => [member.securityId, member]));
  let price = 0;
  let coupon = 0;
  const parts: MemberReturn[] = [];
  for (const { securityId, marketValue, weight } of weights) {
    const member = byId.get(securityId);
    if (!member) continue;
    const gain = gains(member);
    const priceGain = (member.parAmount * gain.price) / 100;
    const couponGain = (member.parAmount * gain.coupon) / 100;
    price += priceGain;
    coupon += couponGain;
    // A security that was worth nothing has no return, but its recovery counts for the index.
    const own = (amount: number) => (marketValue > 0 ? amount / marketValue : 0);
    parts.push({
      securityId,
      weight,
      priceReturn: own(priceGain),
      couponReturn: own(couponGain),
      totalReturn: own(priceGain) + own(couponGain),
      contribution: (priceGain + couponGain) / total,
    });
  }
  const priceReturn = price / total;
  const couponReturn = coupon / total;
  const totalReturn = priceReturn + couponReturn;
  return { openingMarketValue: total, priceReturn, couponReturn, totalReturn, members: parts };
}
