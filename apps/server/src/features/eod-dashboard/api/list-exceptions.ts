import type { getEodIndexLevels, listEodExceptions, EodException, EodMove, EodIndexLevel } from '@landfall/contract';
import { pageOf, type Asked } from '../../../platform/http/endpoint-route.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/context.ts';
import { notFound, badRequest } from '../../../platform/errors.ts';
import { findRun } from './store.ts';
import { daysBetween } from '@landfall/instruments';

/** Errors first, then in the order of finding. */
async function exceptionsOf(
  db: Db,
  runId: string,
  { page, size }: { page: number; size: number },
): Promise<EodException[]> {
  const { rows } = await sql<Omit<EodException, 'href'>>`
    select e.exception_no as "exceptionNo", e.code, e.severity, e.message, e.price::float8 as price,
      e.reference::float8 as reference, e.change_percent::float8 as "changePercent", s.name, s.isin, s.cusip
    from eod_exceptions e left join securities s on s.security_no = e.security_no
    where e.run_id = ${runId}
    order by e.severity = 'ERROR' desc, e.exception_no
    limit ${size} offset ${page * size}`.execute(db);
  return rows.map((row) => ({ ...row, href: securityHref(row) }));
}

export interface MoveOfSecurity {
  securityNo: number;
  before: number;
  after: number;
  changePercent: number;
}

export async function withNames(db: Db, moves: readonly MoveOfSecurity[]): Promise<EodMove[]> {
  if (moves.length === 0) return [];
  const numbers = moves.map(({ securityNo }) => securityNo);
  const rows = await db
    .selectFrom('securities')
    .select(['security_no', 'name', 'isin', 'cusip'])
    .where('security_no', 'in', numbers)
    .execute();
  const byNumber = new Map(rows.map((row) => [row.security_no, row]));
  return moves.flatMap(({ securityNo, ...move }) => {
    const security = byNumber.get(securityNo);
    if (!security) return [];
    const { name, isin, cusip } = security;
    return [{ name, isin, cusip, ...move, href: securityHref(security) }];
  });
}

interface Identified {
  isin: string | null;
  cusip: string | null;
}

function securityHref({ isin, cusip }: Identified): string | null {
  const identifier = isin ?? cusip;
  return identifier === null ? null : `/security/${identifier}`;
}

export async function listExceptions(ctx: Ctx, { runId, ...page }: Asked<typeof listEodExceptions>) {
  const run = await findRun(ctx.db, runId);
  if (!run) throw notFound('Run not found.');
  return pageOf(await exceptionsOf(ctx.db, run.findingsRunId, page), page, run.exceptionsCount);
}

const mostDays = 3_660;

export async function listIndexLevels(ctx: Ctx, asked: Asked<typeof getEodIndexLevels>): Promise<EodIndexLevel[]> {
  const { indexCode, startDate, endDate } = asked;
  if (endDate < startDate) throw badRequest('To date cannot be earlier than from date');
  if (daysBetween(startDate, endDate) > mostDays) throw badRequest('Please ask for at most ten years.');
  return indexLevels(ctx.db, indexCode, startDate, endDate);
}

/** The levels in force, by date; both days included. */
async function indexLevels(db: Db, indexCode: string, from: string, to: string): Promise<EodIndexLevel[]> {
  const { rows } = await sql<EodIndexLevel>`
    select effective_date as date, revision, price_level::float8 as "priceLevel", coupon_level::float8 as "couponLevel",
      total_level::float8 as "totalLevel", price_return::float8 as "priceReturn",
      coupon_return::float8 as "couponReturn", total_return::float8 as "totalReturn",
      closing_market_value::float8 as "marketValue", member_count as "memberCount", reason
    from index_levels
    where index_code = ${indexCode} and effective_date between ${from}::date and ${to}::date
    order by effective_date`.execute(db);
  return rows;
}
