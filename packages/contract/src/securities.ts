import { z } from 'zod';
import { anyOf, defineEndpoint, endpointsFor, securityAnalysisRequirement, success } from './endpoint.ts';
import { asOfQuery, knownAt, notStored } from './as-of.ts';
import {
  amount,
  cleanPrice,
  count,
  discountMargin,
  percent,
  versionNumber,
  askedDate,
  instant,
  plainDate,
} from './values.ts';
import { acknowledgedFinding } from './extracted-data.ts';

const analysisEndpoint = endpointsFor({
  tag: 'securities',
  access: anyOf(securityAnalysisRequirement),
});

/** First day of any search. */
export const firstSearchDate = '2008-01-01';
export const cusipLength = 9;
export const isinLength = 12;
/** For one search. */
export const maxSearchIdentifiers = 500;

export const searchTypes = ['ALL', 'CUSIP', 'ISIN'] as const;
export type SearchType = (typeof searchTypes)[number];

export const priceSources = ['EVALUATED', 'OVERRIDE'] as const;

/** One security on one day. Clean price per 100, discount margin in basis points (null if it has no meaning at this price). */
export const securityPrice = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  effectiveDate: plainDate,
  /** Null only as known at an instant whose terms are not stored. */
  issueDate: plainDate.nullable(),
  maturityDate: plainDate.nullable(),
  bidPx: cleanPrice,
  bidDm: discountMargin.nullable(),
  source: z.enum(priceSources),
  /** Only as known at an instant: name and identifiers are then those of today. */
  notStored: notStored.optional(),
});
export type SecurityPrice = z.infer<typeof securityPrice>;

/** A repeated query parameter: one value or many. */
const identifiers = (length: number, message: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat()).map((text) => text.trim().toUpperCase()))
    .pipe(z.array(z.string().length(length, message)).max(maxSearchIdentifiers));

export const identifierMessages = {
  cusip: 'Please enter valid CUSIP identifiers (9 characters each).',
  isin: 'Please enter valid ISIN identifiers (12 characters each).',
} as const;

export const searchMessages = {
  endBeforeStart: 'To date cannot be earlier than from date',
  rangeRequired: 'Please enter a valid date range',
  sameDay: 'Start date and end date must be the same when searching all securities.',
} as const;

const identifierQuery = {
  cusip: identifiers(cusipLength, identifierMessages.cusip),
  isin: identifiers(isinLength, identifierMessages.isin),
};

export const securitiesQuery = z.strictObject({
  startDate: askedDate,
  endDate: askedDate.optional(),
  ...identifierQuery,
  ...asOfQuery,
  format: z.enum(['json', 'csv']).default('json'),
});
export type SecuritiesQuery = z.infer<typeof securitiesQuery>;

export const securitiesCsvHeader = 'NAME,ISIN,CUSIP,EFFECTIVE_DATE,ISSUE_DATE,MATURITY_DATE,CLEAN_PRICE,DM,SOURCE';
/** After those of the header, in a file as known at an instant. */
export const asOfCsvColumns = 'AS_OF,NOT_STORED';

export const searchSecurities = defineEndpoint('searchSecurities', 'GET /securities', {
  summary:
    'Prices by date and identifiers, ordered by name and date, also as known at an instant; without SECURITY_ANALYSIS only the list of today or of the last business day, as it is now',
  tag: 'securities',
  access: { kind: 'session' },
  query: securitiesQuery,
  responses: { 200: z.array(securityPrice) },
});

/** A requested identifier, which may be an alias, and the security's own identifiers. */
export const knownIdentifier = z.object({
  identifier: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
});
export type KnownIdentifier = z.infer<typeof knownIdentifier>;

export const identifySecurities = analysisEndpoint('identifySecurities', 'GET /securities/identifiers', {
  summary: 'Which of these CUSIPs and ISINs belong to a known security',
  query: z.strictObject(identifierQuery),
  responses: { 200: z.array(knownIdentifier) },
});

export const realTimePrice = z.object({
  cusip: z.string().nullable(),
  isin: z.string().nullable(),
  bidPx: cleanPrice,
  bidDm: discountMargin.nullable(),
  /** When the trade was made, or the evaluated price was loaded. */
  asOf: instant,
  source: z.enum(['TRACE', ...priceSources]),
});

export const getRealTimePricing = analysisEndpoint('getRealTimePricing', 'GET /pricing-rt', {
  summary: 'The newest mark per security: TRACE print or evaluated price, whichever is later',
  query: z.strictObject(identifierQuery),
  responses: {
    200: success(z.array(realTimePrice)).extend({ message: z.string().nullable() }),
  },
});

export const priceLineage = z.object({
  date: plainDate,
  revision: versionNumber,
  isCurrent: z.boolean(),
  bidPx: cleanPrice,
  bidDm: discountMargin.nullable(),
  source: z.enum(priceSources),
  fileName: z.string().nullable(),
  line: count.nullable(),
  loadedAt: instant,
  loadedBy: z.string().nullable(),
  /** The second person who approved the override, if it needed one. */
  approvedBy: z.string().nullable(),
  comment: z.string().nullable(),
});

export const identifierParams = z.strictObject({ identifier: z.string().min(9).max(12) });

/** The principal outstanding from a day on, as a fraction of original par. */
export const principalFactor = z.object({
  effectiveFromDate: plainDate,
  factor: z.number().min(0).max(1),
  /** In cash at the change, per 100 of original par. */
  principalPaid: z.number().min(0).max(100),
  comment: z.string().nullable(),
});

/** What a security pays as of a day. Null where a rate of it is not known. */
const runningInterest = z.object({
  on: plainDate,
  nextCouponDate: plainDate,
  /** Since the last coupon date, per 100 of outstanding principal: what a buyer pays on top of the clean price. */
  accrued: z.number().min(-100).max(1_000).nullable(),
  /** The index in force: what the collateral of a floating rate note earns, per cent a year. Null for a fixed coupon. */
  collateralYield: percent.nullable(),
  /** Spread and collateral yield, or the fixed coupon: per cent a year. */
  allInCoupon: percent.nullable(),
});

/** Everything known about one security. Probabilities and coupon rates in per cent, par in currency units. */
export const securityDetail = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  aliases: z.array(z.object({ scheme: z.enum(['ISIN', 'CUSIP']), value: z.string(), rule: z.string() })),
  issuerName: z.string(),
  issuerSeries: z.string(),
  issuerClass: z.string(),
  /** Null if only a reset document is known. */
  issueDate: plainDate.nullable(),
  maturityDate: plainDate.nullable(),
  currency: z.string().nullable(),
  parAmount: amount.nullable(),
  couponType: z.string().nullable(),
  couponRate: percent.nullable(),
  /** Payments a year. */
  couponFrequency: z.number().min(0).max(366).nullable(),
  dayCountConvention: z.string().nullable(),
  businessDayConvention: z.string().nullable(),
  baseRateInstrument: z.string().nullable(),
  /** Null as known at an instant, for a zero coupon, once it pays nothing any more, and where the terms do not say how it pays. */
  interest: runningInterest.nullable(),
  riskLabel: z.enum(['RISK-ON', 'OFF-RISK', 'PRE-RISK']).nullable(),
  modeledStats: z.array(
    z.object({
      effectiveFromDate: plainDate,
      effectiveToDate: plainDate.nullable(),
      attachmentProbability: percent.nullable(),
      expectedLoss: percent.nullable(),
      exhaustionProbability: percent.nullable(),
    }),
  ),
  couponHistory: z.array(
    z.object({
      effectiveFromDate: plainDate,
      effectiveToDate: plainDate.nullable(),
      couponRate: percent.nullable(),
      spreadType: z.string().nullable(),
    }),
  ),
  elAttributions: z.array(
    z.object({
      perilName: z.string(),
      elAttribution: percent.nullable(),
      effectiveFromDate: plainDate,
      effectiveToDate: plainDate.nullable(),
    }),
  ),
  documents: z.array(
    z.object({
      documentId: z.string(),
      originalName: z.string(),
      docTypeName: z.string(),
      status: z.string(),
      /** Errors acknowledged at sign-off, about this security or the whole document. */
      acknowledged: z.array(acknowledgedFinding),
      signedOffBy: z.string().nullable(),
    }),
  ),
  prices: z.array(
    z.object({ date: plainDate, bidPx: cleanPrice, bidDm: discountMargin.nullable(), source: z.enum(priceSources) }),
  ),
  trades: z.array(z.object({ date: plainDate, price: cleanPrice, quantityThousands: amount, isFloor: z.boolean() })),
  principalFactors: z.array(principalFactor),
  knownAt,
});
export type SecurityDetail = z.infer<typeof securityDetail>;

export const getSecurity = analysisEndpoint('getSecurity', 'GET /securities/{identifier}', {
  summary:
    'One security by ISIN or CUSIP (aliases too): terms, stats, prices, trades, documents, factors; also as known at an instant',
  params: identifierParams,
  query: z.strictObject(asOfQuery),
  responses: { 200: securityDetail },
});

export const getPriceLineage = analysisEndpoint(
  'getPriceLineage',
  'GET /securities/{identifier}/prices/{date}/lineage',
  {
    summary: 'Every revision and override of one price: file and line, who, when; also as known at an instant',
    params: z.strictObject({ identifier: z.string().min(9).max(12), date: askedDate }),
    query: z.strictObject(asOfQuery),
    responses: { 200: z.array(priceLineage) },
  },
);

export const printSides = ['DEALER_BUYS', 'DEALER_SELLS', 'BETWEEN_DEALERS', 'NOT_REPORTED'] as const;
/** The newest are answered where there are more. */
export const mostPrints = 1_000;

/** One TRACE print that stands, beside the evaluated price of its day. Prices per 100, yield in per cent. */
export const securityPrint = z.object({
  date: plainDate,
  /** Eastern, `HH:MM:SS`. */
  time: z.string(),
  side: z.enum(printSides),
  quantityThousands: amount,
  /** The size was capped: it is at least this. */
  isFloor: z.boolean(),
  price: cleanPrice,
  yield: percent.nullable(),
  /** Of that day, or of the last day with one before it; null without one. Overrides do not count. */
  evaluatedPrice: cleanPrice.nullable(),
  evaluatedOn: plainDate.nullable(),
});
export type SecurityPrint = z.infer<typeof securityPrint>;

export const listPrints = analysisEndpoint('listPrints', 'GET /securities/{identifier}/prints', {
  summary: `The newest TRACE prints of one security, at most ${mostPrints}, each beside the evaluated price of its day`,
  params: identifierParams,
  responses: { 200: z.array(securityPrint) },
});

/** How far the market data is loaded; screens show it while history is still loading. */
export const marketDataStatus = z.object({
  isLoading: z.boolean(),
  /** Oldest day from which all data up to today is loaded; null without data. */
  loadedFrom: plainDate.nullable(),
  securities: count,
  newestPriceDate: plainDate.nullable(),
});
export type MarketDataStatus = z.infer<typeof marketDataStatus>;

export const getMarketDataStatus = defineEndpoint('getMarketDataStatus', 'GET /market-data/status', {
  summary: 'How far the market data is loaded',
  tag: 'securities',
  access: { kind: 'session' },
  responses: { 200: marketDataStatus },
});
