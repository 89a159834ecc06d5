import { addDays } from '@landfall/instruments';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { applyImport, startReport } from '../imports/import-record.ts';
import { openMargins, type MarginOfPrice } from './margins.ts';

/** Since when computed margins are out of date. */
interface Stale {
  /** Of all securities; null for none. */
  all: string | null;
  bySecurity: ReadonlyMap<number, string>;
  /** Their numbers. One that is committed later may have a lower number than these. */
  marks: readonly string[];
}

export const areMarginsStale = async (db: Db): Promise<boolean> =>
  (await sql`select from stale_margins limit 1`.execute(db)).rows.length > 0;

/** All computed margins of a day and later ones are out of date. */
export async function markStaleMargins(db: Db | Tx, from: string): Promise<void> {
  await sql`insert into stale_margins (from_date) values (${from}::date)`.execute(db);
}

async function readMarks(db: Db): Promise<Stale | null> {
  const { rows } = await sql<{ securityNo: number | null; from: string; marks: string[] }>`
    select security_no as "securityNo", min(from_date) as "from", array_agg(mark_no::text) as marks
    from stale_margins group by security_no`.execute(db);
  if (rows.length === 0) return null;
  const all = rows.find(({ securityNo }) => securityNo === null)?.from ?? null;
  const bySecurity = new Map(rows.flatMap(({ securityNo, from }) => (securityNo === null ? [] : [[securityNo, from]])));
  return { all, bySecurity, marks: rows.flatMap(({ marks }) => marks) };
}

interface Computed {
  securityNo: number;
  date: string;
  price: number;
  margin: number | null;
}

/** Where evaluated prices and current overrides have their computed margins. */
const tables = { daily_prices: sql`true`, price_overrides: sql`is_current` } as const;
type PriceTable = keyof typeof tables;

/** Margins in one transaction: a tenth of a second of arithmetic. */
const batchSize = 1_000;

/** The next computed margins that are out of date, by day and security. */
async function readComputed(db: Tx, table: PriceTable, stale: Stale, after: Computed): Promise<Computed[]> {
  const { rows } = await sql<Computed>`
    select p.security_no as "securityNo", p.price_date as date, p.clean_price::float8 as price,
      p.discount_margin::float8 as margin
    from ${sql.table(table)} p
    left join unnest(
      ${[...stale.bySecurity.keys()]}::int4[], ${[...stale.bySecurity.values()]}::date[]
    ) as m (security_no, from_date) on m.security_no = p.security_no
    where p.is_computed and ${tables[table]} and (p.price_date, p.security_no) > (${after.date}::date, ${after.securityNo}::int4)
      and (p.price_date >= ${stale.all}::date or p.price_date >= m.from_date)
    order by p.price_date, p.security_no
    limit ${batchSize}::int4`.execute(db);
  return rows;
}

/** Rows with their new margins, as a table expression. */
const given = (rows: readonly Computed[]) => sql`(
  select security_no, price_date, margin from unnest(
    ${rows.map((row) => row.securityNo)}::int4[],
    ${rows.map((row) => row.date)}::date[],
    ${rows.map((row) => row.margin)}::numeric[]
  ) as g (security_no, price_date, margin))`;

/** As a revision, so that what was known before stays known. */
async function writeEvaluated(tx: Tx, importNo: number, rows: readonly Computed[]): Promise<void> {
  await sql`
    insert into price_history (security_no, price_date, revision, clean_price, discount_margin, import_no, line)
    select d.security_no, d.price_date, d.revision, d.clean_price, d.discount_margin, d.import_no, d.line
    from daily_prices d join ${given(rows)} g using (security_no, price_date)`.execute(tx);
  await sql`
    update daily_prices d
    set discount_margin = g.margin, revision = d.revision + 1, import_no = ${importNo}::int4, line = null
    from ${given(rows)} g where d.security_no = g.security_no and d.price_date = g.price_date`.execute(tx);
}

async function writeOverrides(tx: Tx, at: Date, rows: readonly Computed[]): Promise<void> {
  await sql`
    with was as (
      update price_overrides o set is_current = false
      from ${given(rows)} g
      where o.security_no = g.security_no and o.price_date = g.price_date and o.is_current
      returning o.*, g.margin
    )
    insert into price_overrides (security_no, price_date, revision, clean_price, discount_margin, comment, author_id,
      author_email, file_name, line, created_at, is_current, upload_no, replaced_revision, is_alone, is_computed)
    select security_no, price_date, revision + 1, clean_price, margin, comment, author_id, author_email, file_name, line,
      ${at}::timestamptz, true, upload_no, replaced_revision, is_alone, true
    from was`.execute(tx);
}

/** One batch of a table; returns the last row that was looked at, or null after the last. */
async function recalculateBatch(
  ctx: Ctx,
  table: PriceTable,
  stale: Stale,
  marginOf: MarginOfPrice,
  after: Computed,
): Promise<Computed | null> {
  let last: Computed | null = null;
  const report = startReport('MARGINS', 'Margins calculated again');
  const file = { name: report.fileName, loadedBy: 'system', open: async function* () {} };
  await applyImport(ctx, 'prices', file, report, async (tx, importNo) => {
    const rows = await readComputed(tx, table, stale, after);
    const fresh = rows.map((row) => ({ ...row, margin: marginOf(row.securityNo, row.date, row.price) }));
    const other = fresh.filter(({ margin }, place) => margin !== rows[place]?.margin);
    if (other.length > 0 && table === 'daily_prices') await writeEvaluated(tx, importNo, other);
    if (other.length > 0 && table === 'price_overrides') await writeOverrides(tx, ctx.clock.now(), other);
    report.rowsRead = rows.length;
    report.changed = other.length;
    report.unchanged = rows.length - other.length;
    last = rows.length < batchSize ? null : (rows.at(-1) ?? null);
  });
  return last;
}

const begin = ({ all, bySecurity }: Stale): Computed => {
  const from = [...bySecurity.values()].reduce((least, date) => (date < least ? date : least), all ?? '9999-12-30');
  return { securityNo: 0, date: from <= '0001-01-02' ? '0001-01-01' : addDays(from, -1), price: 0, margin: null };
};

/**
 * Computes the margins again that are marked as out of date, because index rates, coupons or terms came after the prices.
 * A stated margin is never touched.
 */
export async function recalculateMargins(ctx: Ctx): Promise<void> {
  for (let stale = await readMarks(ctx.db); stale !== null; stale = await readMarks(ctx.db)) {
    const marginOf = await openMargins(ctx.db);
    for (const table of ['daily_prices', 'price_overrides'] as const) {
      let after: Computed | null = begin(stale);
      while (after !== null) after = await recalculateBatch(ctx, table, stale, marginOf, after);
    }
    await sql`delete from stale_margins where mark_no = any(${stale.marks}::int8[])`.execute(ctx.db);
  }
}
