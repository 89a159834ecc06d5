import type { getPriceLineage as endpoint } from '@landfall/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findByIdentifier } from './security-store.ts';

type Lineage = z.output<(typeof endpoint)['responses'][200]>;
type Row = Omit<Lineage[number], 'loadedAt'> & { loadedAt: Date };

/** Every revision and override of one price, oldest first; the last of the kind in force is current. */
export async function getPriceLineage(
  ctx: Ctx,
  { identifier, date }: { identifier: string; date: string },
): Promise<Lineage> {
  const security = await findByIdentifier(ctx.db, identifier.trim().toUpperCase());
  if (!security) throw notFound('There is no security with this identifier.');
  const no = security.security_no;
  const { rows } = await sql<Row>`
    with revisions as (
      select revision, clean_price, discount_margin, import_no, line, false as is_newest
      from price_history where security_no = ${no}::int4 and price_date = ${date}::date
      union all
      select revision, clean_price, discount_margin, import_no, line, true
      from daily_prices where security_no = ${no}::int4 and price_date = ${date}::date
    ), overrides as (
      -- apart, as each kind has its own index
      select * from price_overrides where security_no = ${no}::int4 and price_date = ${date}::date and is_current
      union all
      select * from price_overrides where security_no = ${no}::int4 and price_date = ${date}::date and not is_current
    )
    select ${date}::date as date, r.revision, r.is_newest and not exists (select 1 from overrides where is_current)
        as "isCurrent",
      r.clean_price::float8 as "bidPx", r.discount_margin::float8 as "bidDm", 'EVALUATED' as source,
      i.file_name as "fileName", r.line, i.loaded_at as "loadedAt", i.loaded_by as "loadedBy",
      null as "approvedBy", null as comment
    from revisions r join market_imports i on i.import_no = r.import_no
    union all
    select ${date}::date, o.revision, o.is_current, o.clean_price::float8, o.discount_margin::float8, 'OVERRIDE',
      coalesce(o.file_name, u.file_name), o.line, o.created_at, coalesce(o.author_email, u.uploaded_by_email),
      u.decided_by_email, o.comment
    from overrides o left join uploads u on u.upload_no = o.upload_no
    order by source, revision`.execute(ctx.db);
  return rows.map((row) => ({ ...row, loadedAt: row.loadedAt.toISOString() }));
}
