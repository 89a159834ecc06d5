import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import {
  keyOf,
  mergeCount,
  reducePrints,
  takeCorrected,
  type PrintCount,
  type ReducedPrints,
} from './reduce-prints.ts';
import type { TradeLoad } from '../bulk-load.ts';

interface StoredPrint {
  security_no: number;
  trade_date: string;
  trade_time: string;
  settlement_date: string;
  price: string;
  quantity: string;
  is_capped: boolean;
  side: string;
  total: number;
  cancelled: number;
  yield: string | null;
  is_as_of: boolean;
}

/** The stored prints of these securities within the dates, by security, then by key. */
async function storedCounts(
  tx: Tx,
  securityNos: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, Map<string, PrintCount>>> {
  const { rows } = await sql<StoredPrint>`
    select security_no, trade_date, trade_time::text, settlement_date, price, quantity, is_capped, side,
      count(*)::int as total, count(*) filter (where is_cancelled)::int as cancelled,
      max(yield) as yield, bool_or(is_as_of) as is_as_of
    from trace_prints
    where security_no = any(${securityNos}::int4[]) and trade_date between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  const stored = new Map<number, Map<string, PrintCount>>();
  for (const row of rows) {
    const count: PrintCount = {
      tradeDate: row.trade_date,
      tradeTime: row.trade_time,
      settlementDate: row.settlement_date,
      price: Number(row.price),
      quantity: Number(row.quantity),
      isCapped: row.is_capped,
      side: row.side,
      total: row.total,
      cancelled: row.cancelled,
      yield: row.yield === null ? null : Number(row.yield),
      isAsOf: row.is_as_of,
      line: null,
    };
    const ofSecurity = stored.get(row.security_no) ?? new Map<string, PrintCount>();
    ofSecurity.set(keyOf(count), count);
    stored.set(row.security_no, ofSecurity);
  }
  return stored;
}

/** A change of one key's counts. */
export interface PrintChange {
  securityNo: number;
  before: PrintCount | undefined;
  after: PrintCount;
}

/** As a JSON array, because a change has many columns and there are few changes. */
const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** Adds new prints, and marks cancelled ones. */
async function applyChanges(tx: Tx, importNo: number, changes: readonly PrintChange[]): Promise<void> {
  const rows = changes.map(({ securityNo, before, after }) => ({
    ...after,
    securityNo,
    known: before?.total ?? 0,
  }));
  const shape = sql`as c ("securityNo" int, "tradeDate" date, "tradeTime" time, "settlementDate" date, price numeric,
    quantity numeric, "isCapped" boolean, side text, total int, cancelled int, known int, yield numeric,
    "isAsOf" boolean, line int)`;
  for (let from = 0; from < rows.length; from += 5_000) {
    const part = recordset(rows.slice(from, from + 5_000));
    // Of equal prints it does not matter which is cancelled: the first ones are.
    await sql`
      update trace_prints p set is_cancelled = true
      from ${part} ${shape}
      where p.security_no = c."securityNo" and p.trade_date = c."tradeDate" and p.trade_time = c."tradeTime"
        and p.price = c.price and p.quantity = c.quantity and p.is_capped = c."isCapped" and p.side = c.side
        and p.settlement_date = c."settlementDate" and p.ordinal <= c.cancelled and not p.is_cancelled
        and c.known > 0`.execute(tx);
    await sql`
      insert into trace_prints (security_no, trade_date, trade_time, settlement_date, price, quantity, is_capped,
        side, ordinal, yield, is_as_of, is_cancelled, import_no, line)
      select "securityNo", "tradeDate", "tradeTime", "settlementDate", price, quantity, "isCapped", side, ordinal,
        yield, "isAsOf", ordinal <= cancelled, ${importNo}::int4, line
      from ${part} ${shape}, generate_series(known + 1, total) as ordinal`.execute(tx);
  }
}

/** Recomputes the volume-weighted totals of these days. A day without prints has no row. */
async function refreshDays(tx: Tx, days: readonly { securityNo: number; date: string }[]): Promise<void> {
  if (days.length === 0) return;
  const securityNos = days.map((day) => day.securityNo);
  const dates = days.map((day) => day.date);
  const given = sql`unnest(${securityNos}::int4[], ${dates}::date[]) as g (security_no, trade_date)`;
  await sql`
    delete from trace_daily d using ${given}
    where d.security_no = g.security_no and d.trade_date = g.trade_date`.execute(tx);
  await sql`
    insert into trace_daily (security_no, trade_date, price, quantity, is_floor, yield, print_count, last_time, last_price)
    select p.security_no, p.trade_date,
      round(sum(p.price * p.quantity) / sum(p.quantity), 6), sum(p.quantity), bool_or(p.is_capped),
      round(sum(p.yield * p.quantity) / nullif(sum(p.quantity) filter (where p.yield is not null), 0), 6),
      count(*), max(p.trade_time),
      (array_agg(p.price order by p.trade_time desc, p.ordinal desc, p.price desc))[1]
    from ${given}
    join trace_prints p using (security_no, trade_date)
    where not p.is_cancelled
    group by 1, 2`.execute(tx);
}

export interface MergeOutcome {
  /** Prints, not lines. */
  added: number;
  cancelled: number;
}

const same = (before: PrintCount | undefined, after: PrintCount): boolean =>
  before !== undefined && before.total === after.total && before.cancelled === after.cancelled;

/** Applies corrections whose originals are in an earlier export. */
function applyLoose(reduced: ReducedPrints, stored: ReadonlyMap<string, PrintCount>): void {
  const known = new Map(stored);
  for (const correction of reduced.loose) {
    if (stored.has(keyOf(correction))) continue;
    const candidates = [...known.values()].filter(
      (print) =>
        print.tradeDate === correction.tradeDate &&
        print.tradeTime === correction.tradeTime &&
        print.total > print.cancelled,
    );
    const replaced = takeCorrected(correction, candidates);
    if (replaced) {
      const cancelled = { ...replaced, cancelled: replaced.cancelled + 1, line: correction.line };
      known.set(keyOf(replaced), cancelled);
      reduced.counts.set(keyOf(replaced), cancelled);
    } else {
      reduced.notes.push({ line: correction.line, text: 'corrects an unknown trade' });
    }
  }
}

/** Merges an export with the stored prints, and writes the difference and its days. */
export async function mergePrints(
  tx: Tx,
  importNo: number,
  bySecurity: ReadonlyMap<number, ReducedPrints>,
): Promise<MergeOutcome> {
  const outcome = { added: 0, cancelled: 0 };
  const dates = [...bySecurity.values()].flatMap(({ counts }) => [...counts.values()].map((print) => print.tradeDate));
  if (dates.length === 0) return outcome;
  const first = dates.reduce((a, b) => (a < b ? a : b));
  const last = dates.reduce((a, b) => (a > b ? a : b));
  const stored = await storedCounts(tx, [...bySecurity.keys()], first, last);

  const changes: PrintChange[] = [];
  const days = new Map<string, { securityNo: number; date: string }>();
  for (const [securityNo, reduced] of bySecurity) {
    const known = stored.get(securityNo) ?? new Map<string, PrintCount>();
    applyLoose(reduced, known);
    for (const [key, read] of reduced.counts) {
      const before = known.get(key);
      const after = mergeCount(before, read);
      if (same(before, after)) continue;
      changes.push({ securityNo, before, after });
      days.set(`${securityNo} ${after.tradeDate}`, { securityNo, date: after.tradeDate });
      outcome.added += after.total - (before?.total ?? 0);
      outcome.cancelled += before ? after.cancelled - before.cancelled : 0;
    }
  }
  if (changes.length === 0) return outcome;
  await applyChanges(tx, importNo, changes);
  await refreshDays(tx, [...days.values()]);
  return outcome;
}

/** Loads valid prints. Loading them again changes nothing. */
export async function loadTrades(tx: Tx, importNo: number, rows: readonly TradeLoad[]): Promise<void> {
  const bySecurity = Map.groupBy(rows, (row) => row.securityNo);
  const reduced = new Map(
    [...bySecurity].map(([securityNo, prints]) => [
      securityNo,
      reducePrints(prints.map((print) => ({ ...print, line: 0, status: 'TRADE' as const, isReversal: false }))),
    ]),
  );
  await mergePrints(tx, importNo, reduced);
}
