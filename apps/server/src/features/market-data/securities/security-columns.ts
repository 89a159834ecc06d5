import type { ColumnSpec } from '../csv/columns.ts';

/**
 * The security master's file, one class a line. Dates yyyy-MM-dd or M/D/YYYY; per cent for rates, probabilities and
 * shares. PERILS: `U.S. Named Storm=60|Japan Earthquake=40`. RISK_PERIODS: `2026-01-01/2028-12-31|…`. REGIONS: codes
 * separated by `|`. STATS_FROM: the day from which the statistics hold; the issue date where it is empty.
 */
export const securityColumns = {
  ISIN: [],
  CUSIP: [],
  REG_S_ISIN: [],
  REG_S_CUSIP: [],
  ISSUER_NAME: ['ISSUER'],
  ISSUER_SERIES: ['SERIES'],
  ISSUER_CLASS: ['CLASS'],
  ISSUE_DATE: [],
  MATURITY_DATE: ['MATURITY'],
  CURRENCY: [],
  PAR_AMOUNT: [],
  COUPON_TYPE: [],
  COUPON_RATE: [],
  COUPON_FREQUENCY: [],
  DAY_COUNT_CONVENTION: [],
  BUSINESS_DAY_CONVENTION: [],
  FIRST_COUPON_DATE: [],
  LAST_COUPON_DATE: [],
  BASE_RATE_INSTRUMENT: [],
  SHORT_DESCRIPTION: [],
  IS_CALLABLE: [],
  STATUS: [],
  STATUS_FROM: [],
  RISK_PERIODS: [],
  REGIONS: [],
  ATTACHMENT_PROBABILITY: [],
  EXPECTED_LOSS: [],
  EXHAUSTION_PROBABILITY: [],
  PERILS: [],
  STATS_FROM: [],
} satisfies ColumnSpec;

export const requiredSecurityColumns = [
  'ISSUER_NAME',
  'ISSUER_SERIES',
  'ISSUER_CLASS',
  'ISSUE_DATE',
  'MATURITY_DATE',
] as const;
