import type {
  CouponChangeRow,
  ElAttributionRow,
  ExtractedLists,
  ModeledStatRow,
  SecurityRow,
} from '@landfall/contract';

/** For tests: data of one complete class, which every check lets pass. Isins and CUSIPs are invented and valid. */
const identifiers = { isin: 'US2459H1AA37', cusip: '2459H1AA3', issuerClass: 'A', documentId: 'document' };

export const securityA: SecurityRow = {
  rowId: 'securities:0',
  ...identifiers,
  issuerName: 'Northwind Re Ltd.',
  issuerSeries: '2025-1',
  issueDate: '2025-11-27',
  maturityDate: '2028-11-25',
  currency: 'USD',
  parAmount: 62_500_000,
  couponType: 'FLOAT',
  couponRate: 5,
  dayCountConvention: 'ACT/360',
  businessDayConvention: 'FOLLOWING',
  firstCouponDate: '2026-02-25',
  lastCouponDate: '2028-11-25',
  shortDescription: null,
  longDescription: null,
  isCallable: 'Y',
  couponFrequency: 4,
  baseRateInstrument: '07987V202',
};

export const statA: ModeledStatRow = {
  rowId: 'modeledStats:0',
  ...identifiers,
  attachmentProbability: 2.05,
  expectedLoss: 1.448,
  exhaustionProbability: 1.14,
  effectiveFromDate: '2025-11-27',
  effectiveToDate: null,
};

export const couponA: CouponChangeRow = {
  rowId: 'couponChangeHistories:0',
  ...identifiers,
  effectiveFromDate: '2025-11-27',
  effectiveToDate: '2028-11-25',
  couponRate: 5,
  spreadType: 'INITIAL',
};

export const attributionA: ElAttributionRow = {
  rowId: 'elAttributions:0',
  ...identifiers,
  perilName: 'US Named Storm',
  perilId: null,
  elAttribution: 100,
  effectiveFromDate: '2025-11-27',
  effectiveToDate: null,
  applyCdf: 'Y',
};

export const completeLists = (): ExtractedLists => ({
  securities: [{ ...securityA }],
  modeledStats: [{ ...statA }],
  couponChangeHistories: [{ ...couponA }],
  elAttributions: [{ ...attributionA }],
});
