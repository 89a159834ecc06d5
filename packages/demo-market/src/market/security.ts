import { plainDateFromDayNumber } from '@landfall/instruments';
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
  /** Null: the price recovers. */
  loss: { firstPrice: number; lastPrice: number; exhaustedDay: number | null } | null;
}

/** What a security is on any day: the part of its row that no reset and no event changes. */
export interface SecurityTerms {
  securityId: string;
  isin: string;
  cusip: string;
  /** The Regulation S pair. */
  aliases: readonly { kind: 'ISIN' | 'CUSIP'; value: string; rule: string }[];
  issuerName: string;
  issuerSeries: string;
  issuerClass: string;
  issueDate: string;
  maturityDate: string;
  currency: string;
  /** Units of the currency. */
  parAmount: number;
  couponType: 'FLOAT' | 'FIXED' | 'ZERO_COUPON';
  couponFrequency: 0 | 4 | 12;
  dayCountConvention: 'ACT/360' | '30/360';
  businessDayConvention: 'FOLLOWING' | 'MODIFIED_FOLLOWING';
  firstCouponDate: string | null;
  lastCouponDate: string | null;
  baseRateInstrument: string | null;
  shortDescription: string;
  isCallable: boolean;
  /** Both dates included. */
  riskPeriods: readonly { from: string; to: string }[];
}

/** A security as an importer of securities takes it: with its history up to a day. */
export interface SecurityRow extends SecurityTerms {
  /** Per cent: over the index for FLOAT, the whole coupon for FIXED. */
  couponRate: number | null;
  /** Null: active. */
  status: 'EXHAUSTED' | 'REDEEMED' | null;
  statusFrom: string | null;
  regions: readonly string[];
  modeledStats: readonly {
    from: string;
    to: string | null;
    attachmentProbability: number;
    expectedLoss: number;
    exhaustionProbability: number;
  }[];
  couponHistory: readonly { from: string; to: string | null; couponRate: number; spreadType: string }[];
  elAttributions: readonly {
    from: string;
    to: string | null;
    perilName: string;
    perilId: string;
    elAttribution: number;
    applyCdf: boolean;
  }[];
}

/** A security of the demonstration market, as it will have been once it has matured. */
export interface DemoSecurity {
  seed: number;
  terms: SecurityTerms;
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

/** When a security's status came about, as of a day. */
function statusOn(
  { exhaustedDay, maturityDay }: DemoSecurity,
  today: number,
): { status: 'EXHAUSTED' | 'REDEEMED'; from: string } | null {
  if (exhaustedDay !== null && exhaustedDay <= today) {
    return { status: 'EXHAUSTED', from: plainDateFromDayNumber(exhaustedDay) };
  }
  return maturityDay <= today ? { status: 'REDEEMED', from: plainDateFromDayNumber(maturityDay) } : null;
}

/** The coupon rows that have begun by the day; each ends where the next reset is scheduled, or at maturity. */
const couponHistoryOn = ({ terms, steps }: DemoSecurity, today: number): SecurityRow['couponHistory'] =>
  terms.couponType === 'ZERO_COUPON'
    ? []
    : steps.flatMap(({ day, couponRate }, index) => {
        if (day > today) return [];
        const next = steps[index + 1];
        return {
          from: plainDateFromDayNumber(day),
          to: next ? plainDateFromDayNumber(next.day) : terms.maturityDate,
          couponRate,
          spreadType: index === 0 ? 'INITIAL' : 'RESET',
        };
      });

const modeledStatsOn = ({ steps }: DemoSecurity, today: number): SecurityRow['modeledStats'] =>
  steps.flatMap(({ day, attachmentProbability, expectedLoss, exhaustionProbability }, index) => {
    if (day > today) return [];
    const next = steps[index + 1];
    return {
      from: plainDateFromDayNumber(day),
      to: next && next.day <= today ? plainDateFromDayNumber(next.day) : null,
      attachmentProbability,
      expectedLoss,
      exhaustionProbability,
    };
  });

/** A security as it is known on a day: without resets that are still to come. */
export function securityRowOn(security: DemoSecurity, today: number): SecurityRow {
  const { terms, shares, steps } = security;
  const status = statusOn(security, today);
  return {
    ...terms,
    couponRate: terms.couponType === 'ZERO_COUPON' ? null : steps[0].couponRate,
    status: status?.status ?? null,
    statusFrom: status?.from ?? null,
    regions: [],
    modeledStats: modeledStatsOn(security, today),
    couponHistory: couponHistoryOn(security, today),
    elAttributions: shares.map(({ peril, percent }) => ({
      from: terms.issueDate,
      to: null,
      perilName: peril.name,
      perilId: peril.id,
      elAttribution: percent,
      applyCdf: peril.season !== 'EVEN',
    })),
  };
}

/** Has the security been reset, repaid or exhausted after one day, up to another? */
export const hasChanged = (security: DemoSecurity, after: number, today: number): boolean =>
  security.steps.some(({ day }) => day > after && day <= today) ||
  statusOn(security, after)?.status !== statusOn(security, today)?.status;
