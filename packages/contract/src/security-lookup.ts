import { z } from 'zod';
import { searchQuery } from './deal-room.ts';
import { defineEndpoint } from './endpoint.ts';
import { securityAnalysisRequirement } from './securities.ts';

export const foundSecurity = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  maturityDate: z.string().nullable(),
});
export type FoundSecurity = z.infer<typeof foundSecurity>;

export const lookupSecurities = defineEndpoint('lookupSecurities', 'GET /securities/lookup', {
  summary: 'Securities whose name contains every word, or whose CUSIP or ISIN contains it; live ones first',
  tag: 'securities',
  access: { kind: 'anyOf', requirements: [securityAnalysisRequirement] },
  query: z.strictObject({ query: searchQuery, limit: z.coerce.number().int().min(1).max(50).default(8) }),
  responses: { 200: z.array(foundSecurity) },
});
