import { largestMovesShown, type UploadEffect, type UploadMove } from '@landfall/contract';
import { sql } from 'kysely';
import { asBuffer, copyInto } from '../../../platform/database/raw-transaction.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { PriceBatch, PriceMove, RevisedPrices } from '../thread/price-batches.ts';
import { copiedColumns, type OverrideSource } from './price-copy.ts';

interface StoredRevision {
  added: number;
  unchanged: number;
  /** Uploads of which this went over rows. */
  replaced: number[];
  moves: PriceMove[];
}

/** From so many rows on, reading the days of the batch once is quicker than looking each row up. */
const manyRows = 2_000;

/**
 * Makes these prices the current overrides of their securities and days, and says what they did to what was in force.
 * The revision replaced is first put out of force: the new row, which needs to know its number, can only follow.
 */
async function storeRevised(tx: Tx, batch: RevisedPrices, source: OverrideSource): Promise<StoredRevision> {
  await sql`select set_config('enable_nestloop', ${batch.rows < manyRows ? 'on' : 'off'}, true)`.execute(tx);
  const between = sql`between ${batch.firstDate}::date and ${batch.lastDate}::date`;
  const { rows } = await sql<StoredRevision>`
    with given as materialized (
      select * from unnest(
        ${asBuffer(batch.securityNo)}::int4[], ${asBuffer(batch.date)}::date[], ${asBuffer(batch.price)}::numeric[],
        ${asBuffer(batch.margin)}::numeric[], ${asBuffer(batch.comment)}::text[], ${asBuffer(batch.line)}::int4[]
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
      insert into price_overrides (security_no, price_date, revision, clean_price, discount_margin, comment, line,
        created_at, is_current, upload_no, replaced_revision, is_alone)
      select security_no, price_date, revision, clean_price, discount_margin, comment, line,
        ${source.at}::timestamptz, true, ${source.uploadNo}::int4, replaced_revision, is_alone
      from live
    ), largest as (
      select security_no, price_date, price_before, clean_price
      from live
      where price_before <> clean_price
      order by abs(clean_price - price_before) desc, price_date, security_no
      limit ${largestMovesShown}::int4
    )
    select
      (count(*) filter (where price_before is null))::int4 as added,
      (count(*) filter (where price_before = clean_price and margin_before is not distinct from discount_margin))::int4
        as unchanged,
      coalesce(array_agg(distinct replaced_upload) filter (where replaced_upload is not null), '{}') as replaced,
      (select coalesce(json_agg(json_build_object('securityNo', security_no, 'date', price_date, 'before', price_before,
          'after', clean_price)), '[]')
        from largest) as moves
    from live`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('The overrides were not stored');
  return stored;
}

const sizeOf = ({ before, after }: PriceMove): number => Math.abs(after - before);

async function named(tx: Tx, moves: readonly PriceMove[]): Promise<UploadMove[]> {
  if (moves.length === 0) return [];
  const securities = await tx
    .selectFrom('securities')
    .select(['security_no', 'name', 'isin', 'cusip'])
    .where(
      'security_no',
      'in',
      moves.map((move) => move.securityNo),
    )
    .execute();
  const bySecurity = new Map(securities.map(({ security_no, ...names }) => [security_no, names]));
  return moves.flatMap(({ securityNo, date, before, after }) => {
    const names = bySecurity.get(securityNo);
    return names ? [{ ...names, indexCode: null, effectiveDate: date, before, after }] : [];
  });
}

/** Stores the batches of one upload, and keeps what they did to what was in force. */
export class StoredPrices {
  readonly #tx: Tx;
  readonly #source: OverrideSource;
  readonly #replaced = new Set<number>();
  readonly #counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  #moves: PriceMove[] = [];

  constructor(tx: Tx, source: OverrideSource) {
    this.#tx = tx;
    this.#source = source;
  }

  async add({ fresh, revised }: PriceBatch): Promise<void> {
    if (fresh) {
      await copyInto(this.#tx, `price_overrides (${copiedColumns.join(', ')})`, fresh.content);
      this.#count(fresh.rows, fresh);
    }
    if (revised) {
      const stored = await storeRevised(this.#tx, revised, this.#source);
      for (const uploadNo of stored.replaced) this.#replaced.add(uploadNo);
      this.#count(revised.rows, stored);
    }
  }

  #count(rows: number, { added, unchanged, moves }: Pick<StoredRevision, 'added' | 'unchanged' | 'moves'>): void {
    this.#counts.added += added;
    this.#counts.unchanged += unchanged;
    this.#counts.changed += rows - added - unchanged;
    this.#moves = [...this.#moves, ...moves].toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, largestMovesShown);
  }

  /** Uploads of which this one went over rows. */
  get replaced(): number[] {
    return [...this.#replaced];
  }

  async effect(): Promise<UploadEffect> {
    return { ...this.#counts, largestMoves: await named(this.#tx, this.#moves) };
  }
}
