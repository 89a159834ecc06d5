import type { Readable } from 'node:stream';
import {
  firstSearchDate,
  meetsRequirement,
  searchMessages,
  securityAnalysisRequirement,
  type SecuritiesQuery,
  mostSavedSearches,
  savedSearch,
  type SavedSearch,
  type SecurityCriteria,
} from '@landfall/contract';
import { businessCalendars, previousBusinessDay } from '@landfall/instruments';
import { type Ctx, requireActor } from '../../platform/context.ts';
import { badRequest, forbidden, conflict, notFound } from '../../platform/errors.ts';
import type { CachedAnswer } from '../../platform/http/answer-cache.ts';
import type { Permit } from '../../platform/http/endpoint-route.ts';
import { openRecords, parseAsOf } from './as-of/as-of.ts';
import { findListed, listDay } from './list-prices.ts';
import { streamPrices, toCsv } from './stream-prices.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { json } from '../../platform/database/schema.ts';

interface PriceAnswer {
  /** The instant as whose knowledge it is answered; null for now. */
  at: Date | null;
  answer: CachedAnswer | Readable;
}

function checkDates(query: SecuritiesQuery, today: string): { from: string; to: string } {
  const from = query.startDate;
  const to = query.endDate ?? from;
  if (to < from) throw badRequest(searchMessages.endBeforeStart);
  if (from < firstSearchDate) throw badRequest(`Dates before ${firstSearchDate} cannot be searched.`);
  if (to > today) throw badRequest('Dates in the future cannot be searched.');
  if (from !== to && query.cusip.length + query.isin.length === 0) throw badRequest(searchMessages.sameDay);
  return { from, to };
}

/**
 * Anyone signed in may have the dashboard's list, of today or of the last business day before it; searching takes the
 * right to it.
 */
export const permitSearch: Permit = (ctx, { startDate, endDate = startDate, cusip, isin, asOf }) => {
  if (ctx.actor && meetsRequirement(ctx.actor, securityAnalysisRequirement)) return;
  const today = ctx.clock.businessDate();
  const isDashboards = startDate === today || startDate === previousBusinessDay(today, businessCalendars.US_BOND);
  const asksForMore = [cusip, isin, asOf].some((each) => each !== undefined);
  if (!isDashboards || endDate !== startDate || asksForMore) throw forbidden();
};

/** Prices by date and identifiers: whole days from the cache, searches as a stream. */
export async function searchSecurities(ctx: Ctx, query: SecuritiesQuery): Promise<PriceAnswer> {
  const today = ctx.clock.businessDate();
  const { from, to } = checkDates(query, today);
  const { format, cusip, isin, asOf } = query;
  const at = asOf === undefined ? null : parseAsOf(ctx, asOf);
  if (cusip.length + isin.length === 0) {
    const key = `securities ${from} ${format} ${at?.toISOString() ?? ''}`;
    const answer = await ctx.answers.get(key, ['securities', 'prices'], async () => {
      if (at) await openRecords(ctx, at);
      const rows = await listDay(ctx.db, from, at);
      return format === 'csv' ? toCsv(rows, at) : JSON.stringify(rows);
    });
    return { at, answer };
  }
  if (at) await openRecords(ctx, at);
  return { at, answer: await streamPrices(ctx.db, format, await findListed(ctx.db, cusip, isin), { from, to, at }) };
}

/** The user's own, by name. */
export async function listSavedSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const rows = await ctx.db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'criteria'])
    .where('user_id', '=', requireActor(ctx).id)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map((row) => savedSearch.parse(row));
}

/** Saves a search under a name of the user's own, in place of the one that has it. */
export function saveSearch(ctx: Ctx, input: { name: string; criteria: SecurityCriteria }): Promise<SavedSearch> {
  const user_id = requireActor(ctx).id;
  return ctx.tx(async (tx) => {
    const kept = await tx.selectFrom('saved_searches').select(['id', 'name']).where('user_id', '=', user_id).execute();
    const same = kept.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
    if (!same && kept.length >= mostSavedSearches) {
      throw conflict(`You have ${mostSavedSearches} saved searches. Delete one of them first.`);
    }
    const row = { name: input.name, criteria: json(input.criteria), saved_at: ctx.clock.now() };
    const { id } = await tx
      .insertInto('saved_searches')
      .values({ ...row, id: ctx.ids.uuid(), user_id })
      .onConflict((rule) => rule.expression(sql`user_id, lower(name)`).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, { action: 'saved-search.save', subjectType: 'saved-search', subjectId: id, after: input });
    return { id, ...input };
  });
}

export function deleteSavedSearch(ctx: Ctx, id: string): Promise<void> {
  const user_id = requireActor(ctx).id;
  return ctx.tx(async (tx) => {
    const deleted = await tx
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning(['name', 'criteria'])
      .executeTakeFirst();
    if (!deleted) throw notFound('You have no such saved search.');
    await audit(tx, ctx, {
      action: 'saved-search.delete',
      subjectType: 'saved-search',
      subjectId: id,
      before: deleted,
    });
  });
}
