import { cusipCheckDigit, isinFromCusip } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import type { SecurityLoad } from '../bulk-load.ts';
import { importOne } from '../imports/import-one.ts';
import type { ImportKind, ImportReport } from '../imports/import-record.ts';

/** An invented CUSIP with the right check digit: `inventedCusip('99887A', 'AA')`. */
export const inventedCusip = (issuer: string, issue: string): string =>
  `${issuer}${issue}${cusipCheckDigit(issuer + issue) ?? ''}`;

export const isinOf = (cusip: string): string => isinFromCusip(cusip) ?? '';

export const alpha = inventedCusip('99887A', 'AA');
export const beta = inventedCusip('99887B', 'AB');
export const alphaRegS = inventedCusip('G9988A', 'AA');

/** An invented security, live from 2025 to 2027. */
export function inventedSecurity(cusip: string, more: Partial<SecurityLoad> = {}): SecurityLoad {
  return {
    securityId: `test-${cusip}`,
    isin: isinOf(cusip),
    cusip,
    aliases: [],
    issuerName: 'Fernhollow Re Ltd.',
    issuerSeries: '2025-1',
    issuerClass: 'A',
    issueDate: '2025-01-10',
    maturityDate: '2027-12-31',
    currency: 'USD',
    parAmount: 100_000_000,
    couponType: 'FLOAT',
    couponRate: 6.5,
    couponFrequency: 4,
    dayCountConvention: 'ACT/360',
    businessDayConvention: 'FOLLOWING',
    firstCouponDate: null,
    lastCouponDate: null,
    baseRateInstrument: null,
    shortDescription: null,
    isCallable: false,
    status: 'ACTIVE',
    statusFrom: null,
    riskPeriods: [],
    regions: [],
    modeledStats: [],
    couponHistory: [],
    elAttributions: [],
    ...more,
  };
}

/** Imports text as if it were a file. */
export const importText = (
  ctx: Ctx,
  kind: ImportKind,
  text: string | Uint8Array,
  name = 'test.csv',
): Promise<ImportReport> =>
  importOne(ctx, kind, {
    name,
    loadedBy: 'test',
    open: async function* () {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      // In small chunks, so that lines and characters are cut in two.
      for (let from = 0; from < bytes.length; from += 61) yield bytes.subarray(from, from + 61);
    },
  });
