import { z } from 'zod';
import { anyOf, defineEndpoint, under, success } from './endpoint.ts';
import { amount, cleanPrice, count, hasDaysAround } from './values.ts';

export const securityTypes = [{ value: 'ILS', label: 'Cat Bond - 144A' }] as const;
/** How many days back trades can be searched. */
export const traceWindowDays = 30;

export const traceMessages = {
  securityType: 'Please select a security type',
  effectiveDate: 'Please select an effective date',
  tooOld: 'Effective date cannot be more than 30 days in the past. Please select a more recent date.',
  future: 'Effective date cannot be in the future.',
} as const;

/** One security's trades of one day. Price per 100, yield in per cent, quantity in thousands. */
export const traceTrade = z.object({
  cusip: z.string().nullable(),
  isin: z.string().nullable(),
  name: z.string(),
  /** Volume-weighted. */
  aggregatePrice: cleanPrice,
  aggregatePriceFormatted: z.string(),
  /** The least possible volume, if a print was capped. */
  aggregateVolumeDivided: amount,
  isVolumeFloor: z.boolean(),
  aggregateYieldFormatted: z.string().nullable(),
  tradeCount: count,
});
export type TraceTrade = z.infer<typeof traceTrade>;

export const searchTraceTrades = defineEndpoint('searchTraceTrades', 'GET /trace-trades', {
  summary: "The day's TRACE trades, aggregated per security; at most 30 days back",
  tag: 'latest-trades',
  access: anyOf(under('TRACE_SURVELLANCE', 'LATEST_TRADES')),
  query: z.strictObject({
    securityType: z.enum(['ILS'], traceMessages.securityType),
    effectiveDate: z.iso.date(traceMessages.effectiveDate).refine(hasDaysAround, traceMessages.effectiveDate),
  }),
  responses: {
    200: success(z.array(traceTrade)).extend({ message: z.string().nullable() }),
  },
});
