import { z } from 'zod';
import { asOfQuery, knownAt } from './as-of.ts';
import { amount, cleanPrice, discountMargin, marginChange, priceChange, askedDate, plainDate } from './values.ts';
import { anyOf, defineEndpoint, securityAnalysisRequirement } from './endpoint.ts';
import { priceSources } from './securities.ts';

/** How far back the earlier day lies: the business day before, a week or a month. */
export const moveSpans = ['day', 'week', 'month'] as const;
export type MoveSpan = (typeof moveSpans)[number];

/** Points of price and basis points of margin; the margin's is null where one of the two days has none. */
const change = z.object({ price: priceChange, dm: marginChange.nullable() });
/** Null: no price on the earlier day. */
const changes = z.object({ day: change.nullable(), week: change.nullable(), month: change.nullable() });

export const movedSecurity = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  bidPx: cleanPrice,
  bidDm: discountMargin.nullable(),
  source: z.enum(priceSources),
  changes,
});
export type MovedSecurity = z.infer<typeof movedSecurity>;

/** A note that was issued, or that ended: matured as scheduled, or was redeemed or exhausted before. */
export const noteTurn = z.object({
  name: z.string(),
  isin: z.string().nullable(),
  cusip: z.string().nullable(),
  issueDate: plainDate,
  maturityDate: plainDate,
  currency: z.string().nullable(),
  parAmount: amount.nullable(),
  turn: z.enum(['NEW', 'MATURED', 'REDEEMED', 'EXHAUSTED']),
  /** The day of it. */
  on: plainDate,
});
export type NoteTurn = z.infer<typeof noteTurn>;

export const marketMoves = z.object({
  date: plainDate,
  /** The earlier day of each span. */
  since: z.object({ day: plainDate, week: plainDate, month: plainDate }),
  /** Those with a price on the date, by name. */
  securities: z.array(movedSecurity),
  /** After the earlier day of the month and up to the date, the newest first. */
  turns: z.array(noteTurn),
  knownAt,
});
export type MarketMoves = z.infer<typeof marketMoves>;

/** The columns of a file of the securities: each earlier day, with the changes of price and margin since. */
export const movesCsvHeader =
  'NAME,ISIN,CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM,SOURCE,DAY_BEFORE,PRICE_1D,DM_1D,WEEK_BEFORE,PRICE_1W,DM_1W,MONTH_BEFORE,PRICE_1M,DM_1M';
export const turnsCsvHeader = 'NAME,ISIN,CUSIP,TURN,TURN_DATE,ISSUE_DATE,MATURITY_DATE,CURRENCY,PAR_AMOUNT';

export const getMarketMoves = defineEndpoint('getMarketMoves', 'GET /securities/moves', {
  summary:
    'Price and margin of each security on a day against the business day, the week and the month before; notes issued and ended; also as known at an instant',
  tag: 'securities',
  access: anyOf(securityAnalysisRequirement),
  query: z.strictObject({
    date: askedDate,
    ...asOfQuery,
    format: z.enum(['json', 'csv']).default('json'),
    rows: z.enum(['securities', 'turns']).default('securities'),
  }),
  responses: { 200: marketMoves },
});
