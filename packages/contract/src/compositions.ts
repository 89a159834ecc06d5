import { z } from 'zod';
import { asOfQuery } from './as-of.ts';
import { amount, askedDate, plainDate } from './values.ts';
import { anyOf, endOfDayDashboards, endpointsFor, securityAnalysisRequirement } from './endpoint.ts';

/** One security of an index on a day. */
export const compositionMember = z.object({
  indexCode: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  effectiveFromDate: plainDate,
  /** Inclusive; null for an open end. */
  effectiveToDate: plainDate.nullable(),
  /** Units of the security's currency. */
  parAmount: amount,
  /** A fraction; those of an index and day add up to 1. */
  weight: z.number().min(0).max(1),
  newEntrant: z.boolean(),
  entryAtAsk: z.boolean(),
  comment: z.string().nullable(),
});
export type CompositionMember = z.infer<typeof compositionMember>;

/** The columns of an upload, then what says which question the file answers. */
export const compositionCsvHeader =
  'INDEX_CODE,NAME,CUSIP,ISIN,EFFECTIVE_FROM_DATE,EFFECTIVE_TO_DATE,PAR_AMOUNT,WEIGHT,NEW_ENTRANT,ENTRY_AT_ASK,COMMENTS';

const endpoint = endpointsFor({
  tag: 'securities',
  access: anyOf(securityAnalysisRequirement, ...endOfDayDashboards),
});

export const listIndexCodes = endpoint('listIndexCodes', 'GET /compositions/indices', {
  summary: 'The codes of the indices with a composition on any day',
  responses: { 200: z.array(z.string()) },
});

export const getComposition = endpoint('getComposition', 'GET /compositions', {
  summary:
    'The members of an index on a day, by name, also as known at an instant; names and identifiers are those of today',
  query: z.strictObject({
    indexCode: z.string().trim().min(1).max(100),
    date: askedDate,
    ...asOfQuery,
    format: z.enum(['json', 'csv']).default('json'),
  }),
  responses: { 200: z.array(compositionMember) },
});
