import type { EodException, EodMove } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/schema.ts';
import { securityHref } from './security-link.ts';

/** Errors first, the rest as they were found. */
export async function exceptionsOf(
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

/** The marks of a universe's day that moved most, up or down, against the marks of the day before it has. */
export async function largestMoves(db: Db, universeId: string, date: string, limit: number): Promise<EodMove[]> {
  const { rows } = await sql<Omit<EodMove, 'href'>>`
    with before as (
      select max(effective_date) as date from eod_marks where universe_id = ${universeId} and effective_date < ${date}::date
    )
    select s.name, s.isin, s.cusip, b.price::float8 as before, m.price::float8 as after,
      ((m.price / b.price - 1) * 100)::float8 as "changePercent"
    from eod_marks m
    join before on true
    join eod_marks b on b.universe_id = m.universe_id and b.effective_date = before.date
      and b.security_no = m.security_no
    join securities s on s.security_no = m.security_no
    where m.universe_id = ${universeId} and m.effective_date = ${date}::date and b.price <> 0 and m.price <> b.price
    order by abs(m.price / b.price - 1) desc, s.name collate "C", s.security_no
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, href: securityHref(row) }));
}
