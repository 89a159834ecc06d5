import {
  asOfCsvColumns,
  firstSearchDate,
  type getMarketMoves,
  type MarketMoves,
  type MovedSecurity,
  moveSpans,
  movesCsvHeader,
  type MoveSpan,
  type NoteTurn,
  turnsCsvHeader,
} from '@landfall/contract';
import { addDays, addMonths, adjustToBusinessDay, businessCalendars, previousBusinessDay } from '@landfall/instruments';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { CachedAnswer } from '../../platform/http/answer-cache.ts';
import { openRecords, parseAsOf, rowsKnownAt, rowsLostSince } from './as-of/as-of.ts';
import { listDays, type PriceOfSecurity } from './list-prices.ts';
import { csvText } from './stream-prices.ts';

type Days = MarketMoves['since'];
const calendar = businessCalendars.US_BOND;

/** The day before, the same weekday a week before and the same day a month before, each moved back to a business day. */
export const earlierDays = (date: string): Days => ({
  day: previousBusinessDay(date, calendar),
  week: adjustToBusinessDay(addDays(date, -7), 'PRECEDING', calendar),
  month: adjustToBusinessDay(addMonths(date, -1), 'PRECEDING', calendar),
});

/** Decimals of a price have an exact difference; doubles have not. */
const difference = (one: number, other: number): number => Math.round((one - other) * 1e6) / 1e6;

function changeSince(now: PriceOfSecurity, before: PriceOfSecurity | undefined): MovedSecurity['changes'][MoveSpan] {
  if (!before) return null;
  const dm = now.bidDm === null || before.bidDm === null ? null : difference(now.bidDm, before.bidDm);
  return { price: difference(now.bidPx, before.bidPx), dm };
}

/** The securities with a price on the date, in the order of the rows. */
function movesOf(rows: readonly PriceOfSecurity[], date: string, since: Days): MovedSecurity[] {
  return [...Map.groupBy(rows, (row) => row.securityNo).values()].flatMap((prices): MovedSecurity[] => {
    const on = new Map(prices.map((price) => [price.effectiveDate, price]));
    const now = on.get(date);
    if (!now) return [];
    const { name, isin, cusip, bidPx, bidDm, source } = now;
    const [day, week, month] = moveSpans.map((span) => changeSince(now, on.get(since[span])));
    return [{ name, isin, cusip, bidPx, bidDm, source, changes: { day, week, month } as MovedSecurity['changes'] }];
  });
}

/** Notes issued or ended after the first day and up to the last, the newest first. */
async function listTurns(db: Db, after: string, to: string, at: Date | null): Promise<NoteTurn[]> {
  const { rows } = await sql<NoteTurn>`
    with ends as (
      select *, status <> 'ACTIVE' and status_from < maturity_date as ended_early
      from ${at === null ? sql.table('securities') : rowsKnownAt('securities', at)} s
      where issue_date is not null and maturity_date is not null
    ), turns as (
      select *, 'NEW' as turn, issue_date as turned_on from ends
      union all
      select *, case when ended_early then status else 'MATURED' end,
        case when ended_early then status_from else maturity_date end
      from ends
    )
    select name, isin, cusip, issue_date as "issueDate", maturity_date as "maturityDate", currency,
      par_amount::float8 as "parAmount", turn, turned_on as on
    from turns where turned_on > ${after}::date and turned_on <= ${to}::date
    order by turned_on desc, name collate "C", security_no`.execute(db);
  return rows;
}

/** What moved on a day; as known at an instant, or now. */
export async function movesOn(db: Db, date: string, at: Date | null): Promise<MarketMoves> {
  const since = earlierDays(date);
  const rows = await listDays(db, [date, ...Object.values(since)], at);
  const lost =
    at === null ? [] : (await sql`select from ${rowsLostSince('securities', at)} lost limit 1`.execute(db)).rows;
  return {
    date,
    since,
    securities: movesOf(rows, date, since),
    turns: await listTurns(db, since.month, date, at),
    knownAt: at && { asOf: at.toISOString(), notStored: lost.length > 0 ? ['terms'] : [] },
  };
}

function movesCsv({ date, since, securities, turns, knownAt }: MarketMoves, of: 'securities' | 'turns'): string {
  const known = knownAt === null ? [] : [knownAt.asOf, knownAt.notStored.join(' ')];
  const head = `${of === 'turns' ? turnsCsvHeader : movesCsvHeader}${knownAt === null ? '' : `,${asOfCsvColumns}`}`;
  const lines =
    of === 'turns'
      ? turns.map(({ name, isin, cusip, turn, on, issueDate, maturityDate, currency, parAmount }) => [
          name,
          isin,
          cusip,
          turn,
          on,
          issueDate,
          maturityDate,
          currency,
          parAmount,
          ...known,
        ])
      : securities.map(({ name, isin, cusip, bidPx, bidDm, source, changes }) => [
          name,
          isin,
          cusip,
          date,
          bidPx,
          bidDm,
          source,
          ...moveSpans.flatMap((span) => [since[span], changes[span]?.price ?? null, changes[span]?.dm ?? null]),
          ...known,
        ]);
  return csvText(head, lines);
}

/** What moved on a day, made once for all who ask. */
export async function listMoves(
  ctx: Ctx,
  { date, asOf, format, rows }: z.output<(typeof getMarketMoves)['query']>,
): Promise<{ at: Date | null; answer: CachedAnswer }> {
  if (date < firstSearchDate || date > ctx.clock.businessDate()) {
    throw invalid([{ path: 'date', message: `Choose a day from ${firstSearchDate} up to today.` }]);
  }
  const at = asOf === undefined ? null : parseAsOf(ctx, asOf);
  const key = `moves ${date} ${format === 'csv' ? rows : format} ${at?.toISOString() ?? ''}`;
  const answer = await ctx.answers.get(key, ['securities', 'prices'], async () => {
    if (at) await openRecords(ctx, at);
    const moves = await movesOn(ctx.db, date, at);
    return format === 'csv' ? movesCsv(moves, rows) : JSON.stringify(moves);
  });
  return { at, answer };
}
