import { dayNumber } from '@landfall/instruments';
import { collateralYields, type Cycle } from './cycle.ts';
import { mixSeed, Random } from './random.ts';
import type { DemoSecurity } from './security.ts';
import { riskYears, type SeasonTable } from './seasons.ts';
import type { Timeline } from './timeline.ts';

export interface PriceWorld {
  timeline: Timeline;
  cycle: Cycle;
  seasons: SeasonTable;
  /** Yield on the collateral on each business day, per cent. */
  yields: Float64Array;
}

/** Evaluated prices of one security, one for each business day from `firstIndex` of the timeline. */
export interface PricePath {
  firstIndex: number;
  prices: Float64Array;
}

export function yieldsOver({ days }: Timeline): Float64Array {
  const steps = collateralYields.map(({ date, ratePercent }) => [dayNumber(date), ratePercent] as const);
  let at = 0;
  return Float64Array.from(days, (day) => {
    while ((steps[at + 1]?.[0] ?? Infinity) <= day) at += 1;
    return steps[at]?.[1] ?? 0;
  });
}

/** Dampens moves away from par: nobody pays 120 for a bond that matures at 100. */
const soften = (points: number): number => (points > 0 ? points / (1 + points / 16) : points / (1 - points / 40));

/**
 * The whole path from issue, always from the same start, so that a day's price does not depend on what is loaded. Fair
 * value is par, plus the spread still to be earned, less what the market asks for the risk still to be run, which passes
 * with the season. Noise fades towards maturity; a loss takes the price down to what is recovered.
 */
export function pricePath(security: DemoSecurity, { timeline, cycle, seasons, yields }: PriceWorld): PricePath {
  const { shares, steps, maturityDay, terms, hits } = security;
  const firstIndex = timeline.atOrAfter(security.issueDay);
  const end = timeline.atOrAfter(Math.min(maturityDay, security.exhaustedDay ?? maturityDay));
  const prices = new Float64Array(Math.max(0, end - firstIndex));
  const riskAtMaturity = shares.reduce(
    (sum, { peril, percent }) => sum + (percent / 100) * riskYears(peril.season, maturityDay),
    0,
  );
  const tables = shares.map(({ peril, percent }) => ({ table: seasons[peril.season], weight: percent / 100 }));
  const random = new Random(mixSeed(security.seed, 1));
  let step = steps[0];
  let nextStep = 1;
  let nextHit = 0;
  let noise = 0;
  let wobble = 0;
  let dip = 0;
  let level = Infinity;
  let recovery = 0;
  for (let index = firstIndex; index < end; index += 1) {
    const day = timeline.days[index] ?? 0;
    const reset = steps[nextStep];
    if (reset && reset.day <= day) {
      step = reset;
      nextStep += 1;
    }
    const years = (maturityDay - day) / 360;
    let risk = riskAtMaturity;
    for (const { table, weight } of tables) risk -= weight * (table[index] ?? 0);
    const asked = (cycle.multiple[index] ?? 2) * step.expectedLoss + (cycle.base[index] ?? 1) + security.richness;
    const yieldNow = yields[index] ?? 0;
    noise = 0.97 * noise + 0.075 * random.normal();
    wobble = 0.96 * wobble + 0.012 * random.normal();
    dip *= 0.955;
    const carried =
      terms.couponType === 'FLOAT'
        ? step.couponRate * years
        : (terms.couponType === 'FIXED' ? step.couponRate - yieldNow : -yieldNow) * years;
    const points = carried - asked * risk + noise * Math.min(1, years * 4);
    for (let hit = hits[nextHit]; hit && hit.day <= day; hit = hits[nextHit]) {
      nextHit += 1;
      dip += hit.dip;
      if (hit.loss && hit.loss.firstPrice < level) {
        level = hit.loss.firstPrice;
        recovery = hit.loss.lastPrice;
      }
    }
    const normal = 100 + (terms.couponType === 'ZERO_COUPON' ? points : soften(points)) - dip * Math.min(1, years * 2);
    if (level < Infinity) level += (recovery - level) * 0.012;
    const price = Math.min(normal, level * (1 + wobble));
    prices[index - firstIndex] = Math.max(0.1, Math.round(price * 1000) / 1000);
  }
  return { firstIndex, prices };
}
