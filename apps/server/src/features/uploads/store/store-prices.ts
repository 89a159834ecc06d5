import { Buffer } from 'node:buffer';
import type { UploadMove } from '@landfall/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import type { PriceBatch } from '../thread/price-batches.ts';

/** Whose the overrides are. */
export interface OverrideSource {
  uploadNo: number;
  authorId: string | null;
  authorEmail: string | null;
  fileName: string;
  at: Date;
}

export interface StoredBatch {
  added: number;
  unchanged: number;
  /** Uploads of which this went over rows. */
  replaced: number[];
  moves: UploadMove[];
}

/** From so many rows on, reading the days of the batch once is quicker than looking each row up. */
const manyRows = 2_000;

/** As the driver must have them to send them in binary form. */
const binary = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/**
 * Makes these prices the current overrides of their securities and days, and says what they did to what was in force.
 * The revision replaced is first put out of force: the new row, which needs to know its number, can only follow.
 */
export async function storePrices(
  tx: Tx,
  batch: PriceBatch,
  source: OverrideSource,
  moves: number,
): Promise<StoredBatch> {
  await sql`select set_config('enable_nestloop', ${batch.rows < manyRows ? 'on' : 'off'}, true)`.execute(tx);
  const between = sql`between ${batch.firstDate}::date and ${batch.lastDate}::date`;
  const { rows } = await sql<StoredBatch>`
    with given as materialized (
      select * from unnest(
        ${binary(batch.securityNo)}::int4[], ${binary(batch.date)}::date[], ${binary(batch.price)}::numeric[],
        ${binary(batch.margin)}::numeric[], ${binary(batch.comment)}::text[], ${binary(batch.line)}::int4[]
      ) as g (security_no, price_date, clean_price, discount_margin, comment, line)
    ), replaced as (
      update price_overrides o set is_current = false
      from given g
      where o.security_no = g.security_no and o.price_date = g.price_date and o.is_current and o.price_date ${between}
      returning o.security_no, o.price_date, o.revision, o.clean_price, o.discount_margin, o.upload_no
    ), past as (
      select security_no, price_date, max(revision) as revision
      from price_overrides
      where not is_current and price_date ${between}
      group by security_no, price_date
    ), live as materialized (
      select g.*, r.revision as replaced_revision, r.upload_no as replaced_upload,
        greatest(coalesce(r.revision, 0), coalesce(h.revision, 0)) + 1 as revision,
        d.security_no is null as is_alone,
        coalesce(r.clean_price, d.clean_price) as price_before,
        case when r.security_no is null then d.discount_margin else r.discount_margin end as margin_before
      from given g
      left join replaced r on r.security_no = g.security_no and r.price_date = g.price_date
      left join past h on h.security_no = g.security_no and h.price_date = g.price_date
      left join (select * from daily_prices where price_date ${between}) d
        on d.security_no = g.security_no and d.price_date = g.price_date
    ), stored as (
      insert into price_overrides (security_no, price_date, revision, clean_price, discount_margin, comment, author_id,
        author_email, file_name, line, created_at, is_current, upload_no, replaced_revision, is_alone)
      select security_no, price_date, revision, clean_price, discount_margin, comment, ${source.authorId}::uuid,
        ${source.authorEmail}::text, ${source.fileName}::text, line, ${source.at}::timestamptz, true,
        ${source.uploadNo}::int4, replaced_revision, is_alone
      from live
    ), largest as (
      select security_no, price_date, price_before, clean_price
      from live
      where price_before <> clean_price
      order by abs(clean_price - price_before) desc, price_date, security_no
      limit ${moves}::int4
    )
    select
      (count(*) filter (where price_before is null))::int4 as added,
      (count(*) filter (where price_before = clean_price and margin_before is not distinct from discount_margin))::int4
        as unchanged,
      coalesce(array_agg(distinct replaced_upload) filter (where replaced_upload is not null), '{}') as replaced,
      (select coalesce(json_agg(json_build_object('name', s.name, 'isin', s.isin, 'cusip', s.cusip, 'indexCode', null,
          'effectiveDate', l.price_date, 'before', l.price_before, 'after', l.clean_price)), '[]')
        from largest l join securities s on s.security_no = l.security_no) as moves
    from live`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('The overrides were not stored');
  return stored;
}
