import { readCsvDate } from '@landfall/contract';
import { isCouponFrequency } from '@landfall/instruments';
import {
  LineFault,
  optionalChoice,
  optionalCurrency,
  optionalDate,
  optionalNumber,
  optionalText,
  readCusip,
  readIsin,
  readNumber,
  readYesNo,
  requireDate,
  requireText,
  unambiguousNumber,
  type ColumnSpec,
  type Row,
} from '../csv.ts';
import type { SecurityLoad } from '../bulk-load.ts';
import { readCover, regionCodes } from '../events/regions.ts';

/**
 * The security master's file, one class a line. Dates yyyy-MM-dd or M/D/YYYY; per cent for rates, probabilities and
 * shares. PERILS: `U.S. Named Storm=60|Japan Earthquake=40`. RISK_PERIODS: `2026-01-01/2028-12-31|…`. REGIONS: codes
 * separated by `|`. STATS_FROM: the day from which the statistics, and a coupon that has changed, hold; the issue date
 * where it is empty.
 */
export const securityColumns = {
  ISIN: [],
  CUSIP: [],
  REG_S_ISIN: [],
  REG_S_CUSIP: [],
  FORMER_ISIN: [],
  FORMER_CUSIP: [],
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

type Cells = Row<typeof securityColumns>;

const dayCounts = ['ACT/ACT', 'ACT/360', 'ACT/365', '30/360', '30E/360'] as const;
const conventions = ['FOLLOWING', 'MODIFIED_FOLLOWING', 'PRECEDING', 'MODIFIED_PRECEDING', 'UNADJUSTED'] as const;

const parts = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function percent(text: string, column: string): number | null {
  const value = optionalNumber(text, column);
  if (value !== null && (value < 0 || value > 100)) throw new LineFault(`${column} ${text} is not a percentage`);
  return value;
}

function readRiskPeriods(text: string): { from: string; to: string }[] {
  return parts(text).map((period) => {
    const [first = '', second = ''] = period.split(/[/]|\s+to\s+/);
    const from = readCsvDate(first.trim());
    const to = readCsvDate(second.trim());
    if (from === null || to === null || to < from) {
      throw new LineFault(`RISK_PERIODS ${period} is not a period such as 2026-01-01/2028-12-31`);
    }
    return { from, to };
  });
}

function readRegions(text: string): string[] {
  const codes = parts(text).map((code) => code.toUpperCase());
  const unknown = codes.find((code) => !regionCodes.includes(code));
  if (unknown !== undefined) throw new LineFault(`REGIONS: there is no region ${unknown}`);
  return [...new Set(codes)].toSorted();
}

const seasonless = /earthquake|volcan|meteor/i;

function readPerils(text: string, from: string): SecurityLoad['elAttributions'] {
  const attributions = parts(text).map((part) => {
    const [, name = '', share = ''] = /^(.*?)\s*[=:]\s*([\d.,]+)\s*%?$/.exec(part) ?? [];
    const value = readNumber(share);
    if (name === '' || !(value > 0 && value <= 100)) {
      throw new LineFault(`PERILS ${part} is not a share such as U.S. Named Storm=60`);
    }
    const { perils } = readCover(name, null);
    const perilId = perils[0] ?? null;
    return { from, to: null, perilName: name, perilId, elAttribution: value, applyCdf: !seasonless.test(name) };
  });
  const sum = attributions.reduce((total, each) => total + each.elAttribution, 0);
  if (attributions.length > 0 && Math.abs(sum - 100) > 0.05) throw new LineFault(`PERILS add up to ${sum}, not 100`);
  return attributions;
}

function readStats(cells: Cells, from: string): SecurityLoad['modeledStats'] {
  const values = [
    percent(cells.ATTACHMENT_PROBABILITY, 'ATTACHMENT_PROBABILITY'),
    percent(cells.EXPECTED_LOSS, 'EXPECTED_LOSS'),
    percent(cells.EXHAUSTION_PROBABILITY, 'EXHAUSTION_PROBABILITY'),
  ] as const;
  const [attachmentProbability, expectedLoss, exhaustionProbability] = values;
  if (values.every((value) => value === null)) return [];
  if (attachmentProbability === null || expectedLoss === null || exhaustionProbability === null) {
    throw new LineFault('ATTACHMENT_PROBABILITY, EXPECTED_LOSS and EXHAUSTION_PROBABILITY are given together or not');
  }
  return [{ from, to: null, attachmentProbability, expectedLoss, exhaustionProbability }];
}

/** Reads one line of the master; throws a `LineFault`. The caller chooses the id. */
export function readSecurity(cells: Cells): Omit<SecurityLoad, 'securityId'> {
  const isin = readIsin(cells.ISIN);
  const cusip = readCusip(cells.CUSIP);
  if (isin === null && cusip === null) throw new LineFault('CUSIP/ISIN: at least one of them is needed');
  const aliases = [
    { kind: 'ISIN' as const, rule: 'REG_S', value: readIsin(cells.REG_S_ISIN, 'REG_S_ISIN') },
    { kind: 'CUSIP' as const, rule: 'REG_S', value: readCusip(cells.REG_S_CUSIP, 'REG_S_CUSIP') },
    { kind: 'ISIN' as const, rule: 'FORMER', value: readIsin(cells.FORMER_ISIN, 'FORMER_ISIN') },
    { kind: 'CUSIP' as const, rule: 'FORMER', value: readCusip(cells.FORMER_CUSIP, 'FORMER_CUSIP') },
  ].flatMap(({ value, ...alias }) => (value === null ? [] : [{ ...alias, value }]));
  for (const { value, rule } of aliases) {
    if (value === isin || value === cusip) throw new LineFault(`${value} is its identifier and its ${rule} one`);
  }
  const issueDate = requireDate(cells.ISSUE_DATE, 'ISSUE_DATE');
  const maturityDate = requireDate(cells.MATURITY_DATE, 'MATURITY_DATE');
  if (maturityDate <= issueDate) throw new LineFault(`MATURITY_DATE ${maturityDate} is not after the issue date`);
  const statsFrom = optionalDate(cells.STATS_FROM, 'STATS_FROM') ?? issueDate;
  const couponRate = percent(cells.COUPON_RATE, 'COUPON_RATE');
  const parAmount = unambiguousNumber(cells.PAR_AMOUNT, 'PAR_AMOUNT');
  if (parAmount !== null && parAmount <= 0) throw new LineFault(`PAR_AMOUNT ${cells.PAR_AMOUNT} is not above 0`);
  const couponFrequency = optionalNumber(cells.COUPON_FREQUENCY, 'COUPON_FREQUENCY');
  if (couponFrequency !== null && !isCouponFrequency(couponFrequency)) {
    throw new LineFault(`COUPON_FREQUENCY ${cells.COUPON_FREQUENCY} is not 0, 1, 2, 3, 4, 6 or 12 a year`);
  }
  const couponType = optionalChoice(cells.COUPON_TYPE, 'COUPON_TYPE', ['FLOAT', 'FIXED', 'ZERO_COUPON']);
  return {
    isin,
    cusip,
    aliases,
    issuerName: requireText(cells.ISSUER_NAME, 'ISSUER_NAME'),
    issuerSeries: requireText(cells.ISSUER_SERIES, 'ISSUER_SERIES'),
    issuerClass: requireText(cells.ISSUER_CLASS, 'ISSUER_CLASS'),
    issueDate,
    maturityDate,
    currency: optionalCurrency(cells.CURRENCY, 'CURRENCY'),
    parAmount,
    couponType,
    couponRate,
    couponFrequency,
    dayCountConvention: optionalChoice(cells.DAY_COUNT_CONVENTION, 'DAY_COUNT_CONVENTION', dayCounts),
    businessDayConvention: optionalChoice(cells.BUSINESS_DAY_CONVENTION, 'BUSINESS_DAY_CONVENTION', conventions),
    firstCouponDate: optionalDate(cells.FIRST_COUPON_DATE, 'FIRST_COUPON_DATE'),
    lastCouponDate: optionalDate(cells.LAST_COUPON_DATE, 'LAST_COUPON_DATE'),
    baseRateInstrument: optionalText(cells.BASE_RATE_INSTRUMENT),
    shortDescription: optionalText(cells.SHORT_DESCRIPTION),
    isCallable: readYesNo(cells.IS_CALLABLE, 'IS_CALLABLE'),
    status: optionalChoice(cells.STATUS, 'STATUS', ['ACTIVE', 'EXHAUSTED', 'REDEEMED']),
    statusFrom: optionalDate(cells.STATUS_FROM, 'STATUS_FROM'),
    riskPeriods: readRiskPeriods(cells.RISK_PERIODS),
    regions: readRegions(cells.REGIONS),
    modeledStats: readStats(cells, statsFrom),
    couponHistory:
      couponRate === null || couponType === 'ZERO_COUPON'
        ? []
        : [{ from: issueDate, to: maturityDate, couponRate, spreadType: 'INITIAL' }],
    elAttributions: readPerils(cells.PERILS, statsFrom),
  };
}
