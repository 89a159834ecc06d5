import type { PrintKey } from './trades/reduce-prints.ts';

/**
 * Shapes for loading much at once: a generated market, a migration. The loaders trust their caller (check digits and dates
 * are checked where files are read), insert only what is not there yet, and can run twice without harm. Each takes the
 * caller's transaction; keep a transaction under a second or two of loading, as others wait for it on the embedded database.
 */
export interface SecurityLoad {
  /** Stable; an existing security with this id is not changed. */
  securityId: string;
  isin: string | null;
  cusip: string | null;
  /** Such as the Regulation S pair: `{ kind: 'ISIN', value: 'USG…', rule: 'REG_S' }`. */
  aliases: readonly { kind: 'ISIN' | 'CUSIP'; value: string; rule: string }[];
  issuerName: string;
  issuerSeries: string;
  issuerClass: string;
  issueDate: string;
  maturityDate: string;
  currency: string | null;
  /** Units of the currency. */
  parAmount: number | null;
  couponType: 'FLOAT' | 'FIXED' | 'ZERO_COUPON' | null;
  /** Per cent: over the index for FLOAT, the whole coupon for FIXED. */
  couponRate: number | null;
  couponFrequency: number | null;
  dayCountConvention: string | null;
  businessDayConvention: string | null;
  firstCouponDate: string | null;
  lastCouponDate: string | null;
  baseRateInstrument: string | null;
  shortDescription: string | null;
  isCallable: boolean | null;
  /** Null: active, or unchanged. */
  status: 'ACTIVE' | 'EXHAUSTED' | 'REDEEMED' | null;
  /** The day of the status; null while ACTIVE. */
  statusFrom: string | null;
  /** Inclusive; without periods, cover is from issue to maturity. */
  riskPeriods: readonly { from: string; to: string }[];
  /** Codes of `regionCodes`, for attributions whose peril name has no region. */
  regions: readonly string[];
  modeledStats: readonly {
    from: string;
    to: string | null;
    attachmentProbability: number;
    expectedLoss: number;
    exhaustionProbability: number;
  }[];
  couponHistory: readonly { from: string; to: string | null; couponRate: number; spreadType: string }[];
  /** `perilName` as documents write it (`U.S. Named Storm`, `Japan Earthquake`); `perilId` one of `perilCodes`. */
  elAttributions: readonly {
    from: string;
    to: string | null;
    perilName: string;
    perilId: string | null;
    elAttribution: number;
    applyCdf: boolean;
  }[];
}

export type NumberColumn = Int32Array | Float64Array | readonly number[];

/** Columns of equal length. Best with 20,000 to 50,000 rows a call, sorted by security, then date. */
export interface PriceColumns {
  /** From `loadSecurities`. */
  securityNo: NumberColumn;
  /** `dayNumber` of instruments: days since 1970-01-01. */
  day: NumberColumn;
  /** Clean, per 100. */
  cleanPrice: NumberColumn;
  /** Basis points; NaN where it has no meaning. */
  discountMargin: NumberColumn;
  /** Line of the file; left out for generated data. */
  line?: NumberColumn;
  /** 1: we computed the margin; absent if all margins were given. */
  isComputed?: NumberColumn;
}

export interface TradeLoad extends PrintKey {
  securityNo: number;
  side: 'B' | 'S' | 'D';
  yield: number | null;
  isAsOf: boolean;
}

/** One report of an agency on one event. */
export interface EventVersionLoad {
  source: 'NHC' | 'USGS';
  sourceEventId: string;
  kind: 'STORM' | 'EARTHQUAKE';
  /** When the agency issued it. */
  sourceTime: Date;
  name: string;
  classification: string;
  isDeleted: boolean;
  occurredAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  windKnots: number | null;
  pressureHpa: number | null;
  magnitude: number | null;
  depthKm: number | null;
  /** The original report. */
  payload: unknown;
}

/** The record of a load, as lineage of its data. */
export interface LoadSource {
  kind: 'SECURITIES' | 'PRICES' | 'TRADES' | 'EVENTS' | 'FACTORS' | 'RATES' | 'UNIVERSES' | 'MARGINS';
  fileName: string;
  loadedBy: string;
}
