import { farMove, largestMovesShown, type UploadEffect, type UploadMove, type WarningReason } from '@landfall/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import { currencyOf } from '../../market-data/index.ts';
import type { PriceColumns } from '../validate/price-rows.ts';

/** A day of the file, by the market's calendar. */
export interface MarketDay {
  date: string;
  isBusinessDay: boolean;
  /** The previous business day. */
  dayBefore: string;
}

export async function openPriceRows(tx: Tx): Promise<void> {
  await sql`
    create temporary table price_rows (
      row_no integer not null,
      line integer not null,
      security_no integer not null,
      price_date date not null,
      clean_price numeric not null,
      discount_margin numeric,
      states_margin boolean not null,
      comment text
    ) on commit drop`.execute(tx);
}

export async function addPriceRows(tx: Tx, columns: PriceColumns): Promise<void> {
  await sql`
    insert into price_rows
    select row_no, line, security_no, date '1970-01-01' + day, clean_price, discount_margin, states_margin, comment
    from unnest(
      ${columns.row}::int4[], ${columns.line}::int4[], ${columns.securityNo}::int4[], ${columns.day}::int4[],
      ${columns.price}::numeric[], ${columns.margin}::numeric[], ${columns.statesMargin}::boolean[],
      ${columns.comment}::text[]
    ) as given (row_no, line, security_no, day, clean_price, discount_margin, states_margin, comment)`.execute(tx);
}

/**
 * Compares the rows with the prices in force on their days, or else on the previous business day. A row that equals the
 * current override, including its comment, changes nothing.
 */
export async function comparePriceRows(tx: Tx, days: readonly MarketDay[]): Promise<void> {
  const dates = days.map(({ date }) => date).toSorted();
  // With these bounds the database reads only a part of its index.
  const between = sql`between ${dates[0] ?? null}::date and ${dates.at(-1) ?? null}::date`;
  await sql`
    create temporary table price_changes on commit drop as
    select g.*, m.is_business_day, m.day_before,
      d.security_no is null as is_alone,
      o.upload_no as replaced_upload, o.revision as replaced_revision,
      o.security_no is not null and o.clean_price = g.clean_price
        and o.discount_margin is not distinct from g.discount_margin and o.comment is not distinct from g.comment
        as is_same,
      coalesce(o.clean_price, d.clean_price) as price_before,
      case when o.security_no is null then d.discount_margin else o.discount_margin end as margin_before,
      coalesce(o.clean_price, d.clean_price) as compared_price,
      case when o.security_no is null then d.discount_margin else o.discount_margin end as compared_margin,
      g.price_date as compared_date
    from price_rows g
    join unnest(
      ${days.map(({ date }) => date)}::date[],
      ${days.map(({ isBusinessDay }) => isBusinessDay)}::boolean[],
      ${days.map(({ dayBefore }) => dayBefore)}::date[]
    ) as m (price_date, is_business_day, day_before) on m.price_date = g.price_date
    left join daily_prices d
      on d.security_no = g.security_no and d.price_date = g.price_date and d.price_date ${between}
    left join price_overrides o
      on o.security_no = g.security_no and o.price_date = g.price_date and o.is_current and o.price_date ${between}`.execute(
    tx,
  );
  await sql`
    update price_changes c
    set compared_price = p.clean_price, compared_margin = p.discount_margin, compared_date = p.price_date
    from effective_prices p
    where c.price_before is null and p.security_no = c.security_no and p.price_date = c.day_before`.execute(tx);
}

const reasons: Readonly<Record<WarningReason, RawBuilder<boolean>>> = {
  NO_BUSINESS_DAY: sql`not is_business_day`,
  FAR_PRICE: sql`abs(clean_price - compared_price)
    > least(${sql.lit(farMove.points)}, ${sql.lit(farMove.share)} * compared_price)`,
  // A margin that the file does not state follows from its price.
  FAR_MARGIN: sql`(states_margin and abs(discount_margin - compared_margin) > ${sql.lit(farMove.marginBp)})`,
};
const isUnusual = sql`not is_same
  and (${reasons.NO_BUSINESS_DAY} or ${reasons.FAR_PRICE} or ${reasons.FAR_MARGIN})`;
const rowsWith = (reason: WarningReason) => sql`(count(*) filter (where not is_same and ${reasons[reason]}))::int4`;

/** Its margin could not be computed. */
const lacksMargin = sql`not states_margin and discount_margin is null`;

export interface PriceChanges extends UploadEffect {
  /** Rows that change something. */
  stored: number;
  /** Their days. */
  dates: string[];
  /** Uploads whose rows they replace or repeat. */
  replaced: number[];
  warnedRows: number;
  warnings: { reason: WarningReason; rows: number }[];
}

type Found = Omit<PriceChanges, 'largestMoves' | 'removed' | 'dates' | 'replaced'> & {
  dates: string[] | null;
  replaced: number[] | null;
  withoutMargin: number;
};

/** The changes that the rows would make, and their warnings. */
export async function findPriceChanges(tx: Tx): Promise<PriceChanges> {
  const { rows } = await sql<Found>`
    select
      (count(*) filter (where not is_same))::int4 as stored,
      (count(*) filter (where price_before is null))::int4 as added,
      (count(*) filter (where price_before <> clean_price
        or (price_before = clean_price and margin_before is distinct from discount_margin)))::int4 as changed,
      (count(*) filter (where price_before = clean_price and margin_before is not distinct from discount_margin))::int4
        as unchanged,
      (count(*) filter (where ${lacksMargin}))::int4 as "withoutMargin",
      array_agg(distinct price_date) filter (where not is_same) as dates,
      array_agg(distinct replaced_upload) filter (where replaced_upload is not null) as replaced,
      (count(*) filter (where ${isUnusual}))::int4 as "warnedRows",
      json_build_array(
        json_build_object('reason', 'NO_BUSINESS_DAY', 'rows', ${rowsWith('NO_BUSINESS_DAY')}),
        json_build_object('reason', 'FAR_PRICE', 'rows', ${rowsWith('FAR_PRICE')}),
        json_build_object('reason', 'FAR_MARGIN', 'rows', ${rowsWith('FAR_MARGIN')})
      ) as warnings
    from price_changes`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('The rows of the file were not compared');
  const { dates, replaced, warnings, withoutMargin, ...counts } = found;
  return {
    ...counts,
    removed: 0,
    dates: dates ?? [],
    replaced: replaced ?? [],
    warnings: warnings.filter((each) => each.rows > 0),
    largestMoves: await largestMoves(tx),
    ...(withoutMargin > 0 ? await missingRates(tx) : {}),
  };
}

/** By currency: prices whose margin would be computed, if its index rates were loaded. */
async function missingRates(tx: Tx): Promise<Pick<UploadEffect, 'withoutRates'>> {
  const { rows } = await sql<{ currency: string; rows: number }>`
    select coalesce(s.currency, ${currencyOf(null)}) as currency, count(*)::int4 as rows
    from price_changes c join securities s on s.security_no = c.security_no
    where ${lacksMargin} and not exists (select from index_rates r where r.currency = coalesce(s.currency, ${currencyOf(null)}))
    group by 1 order by 1`.execute(tx);
  return rows.length === 0 ? {} : { withoutRates: rows };
}

async function largestMoves(tx: Tx): Promise<UploadMove[]> {
  const { rows } = await sql<UploadMove>`
    select s.name, s.isin, s.cusip, null as "indexCode", c.price_date as "effectiveDate",
      c.price_before::float8 as before, c.clean_price::float8 as after
    from (
      select * from price_changes where price_before <> clean_price
      order by abs(clean_price - price_before) desc, price_date, security_no
      limit ${largestMovesShown}::int4
    ) c join securities s on s.security_no = c.security_no
    order by abs(c.clean_price - c.price_before) desc, c.price_date, c.security_no`.execute(tx);
  return rows;
}

export interface UnusualRow {
  row: number;
  date: string;
  price: number;
  margin: number | null;
  comparedDate: string;
  comparedPrice: number | null;
  comparedMargin: number | null;
  isBusinessDay: boolean;
  isFarPrice: boolean | null;
  isFarMargin: boolean | null;
}

const rowsAtOnce = 2_000;

/** The unusual rows in the order of the file, in batches. */
export async function* unusualRows(tx: Tx): AsyncGenerator<UnusualRow[], void> {
  await sql`
    declare unusual cursor for
    select row_no as row, price_date as date, clean_price::float8 as price, discount_margin::float8 as margin,
      compared_date as "comparedDate", compared_price::float8 as "comparedPrice",
      compared_margin::float8 as "comparedMargin", is_business_day as "isBusinessDay",
      ${reasons.FAR_PRICE} as "isFarPrice", ${reasons.FAR_MARGIN} as "isFarMargin"
    from price_changes
    where ${isUnusual}
    order by row_no`.execute(tx);
  for (;;) {
    const { rows } = await sql<UnusualRow>`fetch ${sql.lit(rowsAtOnce)} from unusual`.execute(tx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close unusual`.execute(tx);
}

/** Stores the rows that change something as current overrides. */
export async function storePriceChanges(
  tx: Tx,
  { stored }: Pick<PriceChanges, 'stored'>,
  { uploadNo, at }: { uploadNo: number; at: Date },
): Promise<void> {
  // Without changes nothing is written, so that the data's version and all cached lists stay valid.
  if (stored === 0) return;
  await sql`
    update price_overrides o set is_current = false
    from price_changes c
    where c.replaced_revision is not null and not c.is_same
      and o.security_no = c.security_no and o.price_date = c.price_date and o.is_current`.execute(tx);
  await sql`
    insert into price_overrides (security_no, price_date, revision, clean_price, discount_margin, comment, line,
      created_at, is_current, upload_no, replaced_revision, is_alone, is_computed)
    select c.security_no, c.price_date, coalesce(p.revision, 0) + 1, c.clean_price, c.discount_margin, c.comment, c.line,
      ${at}::timestamptz, true, ${uploadNo}::int4, c.replaced_revision, c.is_alone,
      not c.states_margin
    from price_changes c
    left join (
      select security_no, price_date, max(revision) as revision
      from price_overrides
      where not is_current and price_date between (select min(price_date) from price_rows)
        and (select max(price_date) from price_rows)
      group by security_no, price_date
    ) p on p.security_no = c.security_no and p.price_date = c.price_date
    where not c.is_same
    order by c.price_date, c.security_no`.execute(tx);
}
