import type { SecurityLoad } from '../bulk-load.ts';
import type { PerilShare } from './perils.ts';

/** What changes at a reset; the first one applies from issue. */
export interface Step {
  day: number;
  /** Per cent, as `couponRate`. */
  couponRate: number;
  attachmentProbability: number;
  expectedLoss: number;
  exhaustionProbability: number;
}

/** What a catastrophe does to a security. */
export interface Hit {
  day: number;
  eventName: string;
  /** Points below its normal price that heal within weeks. */
  dip: number;
  /** Null: a scare. */
  loss: { firstPrice: number; lastPrice: number; exhaustedDay: number | null } | null;
}

/** A security of the demonstration market, as it will have been once it has matured. */
export interface DemoSecurity {
  seed: number;
  terms: Pick<
    SecurityLoad,
    | 'securityId'
    | 'isin'
    | 'cusip'
    | 'aliases'
    | 'issuerName'
    | 'issuerSeries'
    | 'issuerClass'
    | 'issueDate'
    | 'maturityDate'
    | 'currency'
    | 'baseRateInstrument'
    | 'shortDescription'
    | 'isCallable'
    | 'riskPeriods'
  > & {
    parAmount: number;
    couponType: 'FLOAT' | 'FIXED' | 'ZERO_COUPON';
    couponFrequency: 0 | 4 | 12;
    dayCountConvention: 'ACT/360' | '30/360';
    businessDayConvention: 'FOLLOWING' | 'MODIFIED_FOLLOWING';
    firstCouponDate: string | null;
    lastCouponDate: string | null;
  };
  issueDay: number;
  maturityDay: number;
  shares: readonly PerilShare[];
  steps: readonly [Step, ...Step[]];
  /** Points of spread over what the market asks for its expected loss. */
  richness: number;
  /** Oldest first. */
  hits: readonly Hit[];
  /** The day its principal was gone; null for most. */
  exhaustedDay: number | null;
}
