import type { getPriceLineage as endpoint } from '@landfall/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { readAsOf, overridesKnownAt } from './as-of/as-of.ts';
import { findByIdentifier } from './security-store.ts';

type Lineage = z.output<(typeof endpoint)['responses'][200]>;
type Row = Omit<Lineage[number], 'loadedAt'> & { loadedAt: Date };

/**
 * Every revision and override of one price, oldest first; the last of the kind in force is current. As known at an
 * instant: without what came later.
 */
export async function getPriceLineage(
  ctx: Ctx,
  { identifier, date }: { identifier: string; date: string },
  asOf?: string,
): Promise<Lineage> {
  const at = await readAsOf(ctx, asOf);
  const security = await findByIdentifier(ctx.db, identifier.trim().toUpperCase());
  if (!security) throw notFound('There is no security with this identifier.');
  const price = sql`security_no = ${security.security_no}::int4 and price_date = ${date}::date`;
  const until = sql`coalesce(${at}::timestamptz, 'infinity')`;
  const isInForce =
    at === null
      ? sql`o.is_current`
      : sql`o.revision is not distinct from (select revision from ${overridesKnownAt(at, price)} k)`;
  const { rows } = await sql<Row>`
    with revisions as (
      select r.*, i.file_name, i.loaded_at, i.loaded_by, row_number() over (order by revision desc) = 1 as is_newest
      from (
        select revision, clean_price, discount_margin, import_no, line from price_history where ${price}
        union all
        select revision, clean_price, discount_margin, import_no, line from daily_prices where ${price}
      ) r join market_imports i on i.import_no = r.import_no
      where i.loaded_at <= ${until}
    ), overrides as (
      select o.*, ${isInForce} as is_in_force
      from (
        -- apart, as each kind has its own index
        select * from price_overrides where ${price} and is_current
        union all
        select * from price_overrides where ${price} and not is_current
      ) o
      where o.created_at <= ${until}
    )
    select ${date}::date as date, r.revision,
      r.is_newest and not exists (select from overrides where is_in_force) as "isCurrent",
      r.clean_price::float8 as "bidPx", r.discount_margin::float8 as "bidDm", 'EVALUATED' as source,
      r.file_name as "fileName", r.line, r.loaded_at as "loadedAt", r.loaded_by as "loadedBy",
      null as "approvedBy", null as comment
    from revisions r
    union all
    select ${date}::date, o.revision, o.is_in_force, o.clean_price::float8, o.discount_margin::float8, 'OVERRIDE',
      coalesce(o.file_name, u.file_name), o.line, o.created_at, coalesce(o.author_email, u.uploaded_by_email),
      u.decided_by_email, o.comment
    from overrides o left join uploads u on u.upload_no = o.upload_no
    order by source, revision`.execute(ctx.db);
  return rows.map((row) => ({ ...row, loadedAt: row.loadedAt.toISOString() }));
}
