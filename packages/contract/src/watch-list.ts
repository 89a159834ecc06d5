import { z } from 'zod';
import { anyOf, endpointsFor, securityAnalysisRequirement } from './endpoint.ts';
import { identifierParams } from './securities.ts';

/** For one user. */
export const mostWatched = 500;

export const watchedSecurity = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
});
export type WatchedSecurity = z.infer<typeof watchedSecurity>;

/** What tells one security of a list from another. */
export const watchKey = ({ isin, cusip, name }: WatchedSecurity): string => isin ?? cusip ?? name;

const endpoint = endpointsFor({ tag: 'securities', access: anyOf(securityAnalysisRequirement) });

export const listWatched = endpoint('listWatched', 'GET /watch-list', {
  summary: 'The securities that you watch, by name',
  responses: { 200: z.array(watchedSecurity) },
});

export const watchSecurity = endpoint('watchSecurity', 'PUT /watch-list/{identifier}', {
  summary: 'Watch a security, named by its ISIN or CUSIP',
  params: identifierParams,
  responses: { 200: watchedSecurity },
});

export const unwatchSecurity = endpoint('unwatchSecurity', 'DELETE /watch-list/{identifier}', {
  summary: 'Watch a security no more',
  params: identifierParams,
  responses: { 204: 'empty' },
});
