import type { UploadMove } from '@landfall/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';

/** Uploads whose compositions this one replaces or repeats on at least one day. */
export async function coveredCompositions(tx: Tx, uploadNo: number): Promise<number[]> {
  const { rows } = await sql<{ replaced: number }>`
    with own as (
      select index_code, min(effective_from) as first, max(coalesce(effective_to, 'infinity')) as last
      from index_compositions where upload_no = ${uploadNo}::int4
      group by index_code
    )
    select distinct c.upload_no as replaced
    from own join index_compositions c on c.index_code = own.index_code
    where c.is_current and c.upload_no < ${uploadNo}::int4
      and c.effective_from <= own.last and coalesce(c.effective_to, 'infinity') >= own.first
    order by 1`.execute(tx);
  return rows.map((row) => row.replaced);
}

/**
 * Removes the rows of indices that equal those in force, from the newest earlier upload for these days. Returns their number.
 */
export async function removeUnchanged(tx: Tx, uploadNo: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with own as (
      select * from index_compositions where upload_no = ${uploadNo}::int4
    ), newest as (
      select o.index_code, max(c.upload_no) as upload_no
      from (
        select index_code, min(effective_from) as first, max(coalesce(effective_to, 'infinity')) as last
        from own group by index_code
      ) o
      join index_compositions c on c.index_code = o.index_code and c.is_current and c.upload_no < ${uploadNo}::int4
        and c.effective_from <= o.last and coalesce(c.effective_to, 'infinity') >= o.first
      group by o.index_code
    ), earlier as (
      select c.* from newest n
      join index_compositions c on c.index_code = n.index_code and c.upload_no = n.upload_no and c.is_current
    ), same as (
      select index_code
      from own o
      full join earlier e using (index_code, security_no, effective_from)
      group by index_code
      having bool_and(o.row_no is not null and e.row_no is not null
        and o.effective_to is not distinct from e.effective_to and o.par_amount = e.par_amount and o.weight = e.weight
        and o.new_entrant = e.new_entrant and o.entry_at_ask = e.entry_at_ask
        and o.comment is not distinct from e.comment)
    )
    delete from index_compositions c using same s
    where c.upload_no = ${uploadNo}::int4 and c.index_code = s.index_code`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface CompositionEffect {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  moves: UploadMove[];
}

/**
 * The effect of an upload: for each of its indices, its members on the first day compared with those in force before.
 */
export async function compositionEffect(tx: Tx, uploadNo: number, moves: number): Promise<CompositionEffect> {
  const { rows } = await sql<CompositionEffect>`
    with firsts as (
      select index_code, min(effective_from) as day
      from index_compositions where upload_no = ${uploadNo}::int4
      group by index_code
    ), covering as (
      select c.*, f.day, c.upload_no is not distinct from ${uploadNo}::int4 as is_own
      from firsts f join index_compositions c on c.index_code = f.index_code
      where c.is_current and c.effective_from <= f.day and (c.effective_to is null or c.effective_to >= f.day)
        and coalesce(c.upload_no, 0) <= ${uploadNo}::int4
    ), placed as (
      select *, rank() over (partition by index_code, is_own order by coalesce(upload_no, 0) desc) as place
      from covering
    ), compared as (
      select index_code, day, security_no, o.weight as after, b.weight as before, o.par_amount as par_after,
        b.par_amount as par_before
      from (select * from placed where is_own) o
      full join (select * from placed where not is_own and place = 1) b using (index_code, day, security_no)
    ), largest as (
      select *
      from compared
      where after is distinct from before
      order by abs(coalesce(after, 0) - coalesce(before, 0)) desc, index_code, security_no
      limit ${moves}::int4
    )
    select
      (count(*) filter (where before is null))::int4 as added,
      (count(*) filter (where before is not null and after is not null
        and (before <> after or par_before <> par_after)))::int4 as changed,
      (count(*) filter (where before = after and par_before = par_after))::int4 as unchanged,
      (count(*) filter (where after is null))::int4 as removed,
      (select coalesce(json_agg(json_build_object('name', s.name, 'isin', s.isin, 'cusip', s.cusip,
          'indexCode', l.index_code, 'effectiveDate', l.day, 'before', l.before, 'after', l.after)), '[]')
        from largest l join securities s on s.security_no = l.security_no) as moves
    from compared`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, unchanged: 0, removed: 0, moves: [] };
}
