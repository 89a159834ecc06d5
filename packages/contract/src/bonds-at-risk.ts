import { z } from 'zod';
import { amount, cleanPrice, percent, askedDate, instant, plainDate } from './values.ts';
import { anyOf, defineEndpoint, under } from './endpoint.ts';
import { securityPrice } from './securities.ts';

export const riskLabels = ['RISK-ON', 'OFF-RISK', 'PRE-RISK'] as const;

/** A security that a live event may hit: peril and region match an EL attribution, and the date is in the risk period. */
export const bondAtRisk = securityPrice.extend({
  riskLabel: z.enum(riskLabels),
  eventName: z.string(),
  eventId: z.string(),
  event: z.object({
    source: z.enum(['NHC', 'USGS']),
    kind: z.enum(['STORM', 'EARTHQUAKE']),
    /** When the quake was, or the storm was first reported. */
    startedAt: instant,
    /** The agency's newest report. */
    reportedAt: instant,
    /** The agency's page of it, http or https. */
    link: z.url({ protocol: /^https?$/ }).nullable(),
  }),
  /** The last price of a day before the event began; null without one. */
  before: z.object({ date: plainDate, bidPx: cleanPrice }).nullable(),
  /** Points since then; null without a price since the event began. */
  priceChange: z.number().min(-200).max(200).nullable(),
  /** Par that is still outstanding on the day, in units of the currency. */
  notional: z.object({ amount, currency: z.string().nullable() }).nullable(),
  /** The rule that put it on the list: an attribution that covers a peril and a region of a report, and that report. */
  because: z.object({
    perilName: z.string(),
    elAttribution: percent,
    perils: z.array(z.string()),
    regions: z.array(z.string()),
    /** The first report that met it, when it came in, and who loaded it. */
    reportedAt: instant,
    receivedAt: instant,
    loadedBy: z.string(),
  }),
});
export type BondAtRisk = z.infer<typeof bondAtRisk>;

export const listBondsAtRisk = defineEndpoint('listBondsAtRisk', 'GET /bonds-at-risk', {
  summary: 'Securities that a live event of these days may hit',
  tag: 'bonds-at-risk',
  access: anyOf(under('LIVE_CAT_INTELLIGENCE', 'BONDS_AT_RISK')),
  query: z.strictObject({ startDate: askedDate, endDate: askedDate.optional() }),
  responses: { 200: z.array(bondAtRisk) },
});
