import { z } from 'zod';
import { plainDate } from './dates.ts';
import { defineEndpoint, under } from './endpoint.ts';
import { securityPrice } from './securities.ts';

export const riskLabels = ['RISK-ON', 'OFF-RISK', 'PRE-RISK'] as const;

/** A security that a live event may hit: peril and region match an EL attribution, and the date is in the risk period. */
export const bondAtRisk = securityPrice.extend({
  riskLabel: z.enum(riskLabels),
  eventName: z.string(),
  eventId: z.string(),
});
export type BondAtRisk = z.infer<typeof bondAtRisk>;

export const listBondsAtRisk = defineEndpoint({
  id: 'listBondsAtRisk',
  method: 'GET',
  path: '/bonds-at-risk',
  summary: 'Securities that a live event of these days may hit',
  tag: 'bonds-at-risk',
  access: { kind: 'anyOf', requirements: [under('LIVE_CAT_INTELLIGENCE', 'BONDS_AT_RISK')] },
  query: z.strictObject({ startDate: plainDate, endDate: plainDate.optional() }),
  responses: { 200: z.array(bondAtRisk) },
});
