import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import type { NumberColumn, PriceColumns } from '../bulk-load.ts';

/** A PostgreSQL array as text, because the driver would convert each number separately. */
const arrayText = (values: NumberColumn): string => `{${values.join(',')}}`;

/** Rows with the numbers of `columns`, as a table expression. */
function incoming(columns: PriceColumns): RawBuilder<unknown> {
  const zeros = new Int32Array(columns.securityNo.length);
  return sql`(
    select
      security_no,
      date '1970-01-01' + day as price_date,
      clean_price::numeric as clean_price,
      nullif(margin, 'NaN')::numeric as discount_margin,
      nullif(line, 0) as line,
      computed = 1 as is_computed
    from unnest(
      ${arrayText(columns.securityNo)}::int4[],
      ${arrayText(columns.day)}::int4[],
      ${arrayText(columns.cleanPrice)}::float8[],
      ${arrayText(columns.discountMargin)}::float8[],
      ${arrayText(columns.line ?? zeros)}::int4[],
      ${arrayText(columns.isComputed ?? zeros)}::int4[]
    ) as given (security_no, day, clean_price, margin, line, computed))`;
}

/** A margin that we computed is not a reason for a revision. */
const differs = sql`(d.clean_price <> i.clean_price
  or (not i.is_computed and d.discount_margin is distinct from i.discount_margin))`;

/** Adds new prices; existing ones are not changed. */
export async function loadPrices(tx: Tx, importNo: number, columns: PriceColumns): Promise<void> {
  await sql`
    insert into daily_prices (security_no, price_date, clean_price, discount_margin, import_no, line, is_computed)
    select security_no, price_date, clean_price, discount_margin, ${importNo}::int4, line, is_computed
    from ${incoming(columns)} as i
    on conflict do nothing`.execute(tx);
}

export interface PriceDifference {
  added: number;
  changed: number;
}

/** The number of new prices, and of those that differ from stored ones. */
export async function comparePrices(tx: Tx, columns: PriceColumns): Promise<PriceDifference> {
  const { rows } = await sql<PriceDifference>`
    select
      count(*) filter (where d.security_no is null) as added,
      count(*) filter (where d.security_no is not null and ${differs}) as changed
    from ${incoming(columns)} as i
    left join daily_prices d using (security_no, price_date)`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0 };
}

/** A price as a fraction of par, or in hundredths: within this much of a hundredth of, or 100 times, the one before. */
export const unitTolerance = 0.2;
/** No price is above 200, so that a higher one is a hundredth of none. */
const highestFraction = 2 * (1 + unitTolerance);

interface Fraction {
  line: number;
  price: number;
  before: number;
  beforeOn: string;
}

/** The prices that are about a hundredth of the security's price before them: fractions of par. */
export async function findFractions(tx: Tx, columns: PriceColumns): Promise<Fraction[]> {
  const { rows } = await sql<Fraction>`
    select i.line, i.clean_price::float8 as price, b.clean_price::float8 as before, b.price_date as "beforeOn"
    from ${incoming(columns)} as i
    cross join lateral (
      select clean_price, price_date from daily_prices p
      where p.security_no = i.security_no and p.price_date < i.price_date
      order by p.price_date desc limit 1
    ) as b
    where i.clean_price <= ${highestFraction}::numeric
      and abs(i.clean_price / b.clean_price * 100 - 1) <= ${unitTolerance}::numeric
    order by i.line`.execute(tx);
  return rows;
}

/** Moves the current revision to the history, and stores the corrected price. */
export async function correctPrices(tx: Tx, importNo: number, columns: PriceColumns): Promise<void> {
  const rows = incoming(columns);
  await sql`
    insert into price_history (security_no, price_date, revision, clean_price, discount_margin, import_no, line)
    select d.security_no, d.price_date, d.revision, d.clean_price, d.discount_margin, d.import_no, d.line
    from daily_prices d join ${rows} as i using (security_no, price_date)
    where ${differs}`.execute(tx);
  await sql`
    update daily_prices d
    set clean_price = i.clean_price, discount_margin = i.discount_margin, revision = d.revision + 1,
      import_no = ${importNo}::int4, line = i.line, is_computed = i.is_computed
    from ${rows} as i
    where d.security_no = i.security_no and d.price_date = i.price_date and ${differs}`.execute(tx);
}

export interface IndexRate {
  currency: string;
  date: string;
  /** Per cent a year. */
  ratePercent: number;
}

/** Sets the index rate of a currency (the yield on the collateral) from a day on. */
export async function loadIndexRates(tx: Tx, rates: readonly IndexRate[]): Promise<void> {
  if (rates.length === 0) return;
  await sql`
    insert into index_rates (currency, rate_date, rate_percent)
    select * from unnest(
      ${rates.map((rate) => rate.currency)}::text[],
      ${rates.map((rate) => rate.date)}::date[],
      ${rates.map((rate) => rate.ratePercent)}::numeric[]
    )
    on conflict (currency, rate_date) do update set rate_percent = excluded.rate_percent
    where index_rates.rate_percent <> excluded.rate_percent`.execute(tx);
}
