import { z } from 'zod';
import { searchQuery } from './deal-room.ts';
import { defineEndpoint } from './endpoint.ts';
import { securityAnalysisRequirement } from './securities.ts';

/** As much of a security as it takes to recognise it and go to it. */
export const foundSecurity = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  maturityDate: z.string().nullable(),
});
export type FoundSecurity = z.infer<typeof foundSecurity>;

export const lookupSecurities = defineEndpoint({
  id: 'lookupSecurities',
  method: 'GET',
  path: '/securities/lookup',
  summary: 'Securities whose name holds every word typed, or whose CUSIP or ISIN holds it; those alive first',
  tag: 'securities',
  access: { kind: 'anyOf', requirements: [securityAnalysisRequirement] },
  query: z.strictObject({ query: searchQuery, limit: z.coerce.number().int().min(1).max(50).default(8) }),
  responses: { 200: z.array(foundSecurity) },
});
