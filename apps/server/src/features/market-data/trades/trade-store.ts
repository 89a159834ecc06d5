import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import {
  keyOf,
  mergeCount,
  momentOf,
  reducePrints,
  takeCorrected,
  type PrintCount,
  type PrintKey,
  type ReducedPrints,
  type StoredCount,
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
  yields: string[] | null;
  is_as_of: boolean;
  awaiting: number;
}

/** The stored prints of these securities within the dates, by security, then by key. */
async function storedCounts(
  tx: Tx,
  securityNos: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, Map<string, StoredCount>>> {
  const { rows } = await sql<StoredPrint>`
    select security_no, trade_date, trade_time::text, settlement_date, price, quantity, is_capped, side,
      count(*)::int as total, count(*) filter (where is_cancelled)::int as cancelled,
      max(yield) as yield, bool_or(is_as_of) as is_as_of,
      array_agg(yield::text) filter (where not is_cancelled and yield is not null) as yields,
      count(*) filter (where awaits_original)::int as awaiting
    from trace_prints
    where security_no = any(${securityNos}::int4[]) and trade_date between ${from}::date and ${to}::date
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  const stored = new Map<number, Map<string, StoredCount>>();
  for (const row of rows) {
    const count: StoredCount = {
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
      yields: (row.yields ?? []).map(Number),
      isAsOf: row.is_as_of,
      awaiting: row.awaiting,
      line: null,
    };
    const ofSecurity = stored.get(row.security_no) ?? new Map<string, StoredCount>();
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

/** Adds new prints, marks cancelled ones, and those whose original has come. */
async function applyChanges(tx: Tx, importNo: number, changes: readonly PrintChange[]): Promise<void> {
  const rows = changes.map(({ securityNo, before, after }) => ({
    ...after,
    awaiting: after.awaiting ?? 0,
    securityNo,
    known: before?.total ?? 0,
  }));
  const shape = sql`as c ("securityNo" int, "tradeDate" date, "tradeTime" time, "settlementDate" date, price numeric,
    quantity numeric, "isCapped" boolean, side text, total int, cancelled int, known int, awaiting int,
    yield numeric, "isAsOf" boolean, line int)`;
  const ofKey = sql`p.security_no = c."securityNo" and p.trade_date = c."tradeDate" and p.trade_time = c."tradeTime"
    and p.price = c.price and p.quantity = c.quantity and p.is_capped = c."isCapped" and p.side = c.side
    and p.settlement_date = c."settlementDate"`;
  for (let from = 0; from < rows.length; from += 5_000) {
    const part = recordset(rows.slice(from, from + 5_000));
    // Of equal prints it does not matter which is cancelled: the first ones are.
    await sql`
      update trace_prints p set is_cancelled = true
      from ${part} ${shape}
      where ${ofKey} and p.ordinal <= c.cancelled and not p.is_cancelled and c.known > 0`.execute(tx);
    await sql`
      update trace_prints p set awaits_original = false
      from ${part} ${shape}
      where ${ofKey} and p.awaits_original and p.ordinal <= c.total - c.awaiting`.execute(tx);
    await sql`
      insert into trace_prints (security_no, trade_date, trade_time, settlement_date, price, quantity, is_capped,
        side, ordinal, yield, is_as_of, is_cancelled, awaits_original, import_no, line)
      select "securityNo", "tradeDate", "tradeTime", "settlementDate", price, quantity, "isCapped", side, ordinal,
        yield, "isAsOf", ordinal <= cancelled, ordinal > total - awaiting, ${importNo}::int4, line
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
  before !== undefined &&
  before.total === after.total &&
  before.cancelled === after.cancelled &&
  (before.awaiting ?? 0) === (after.awaiting ?? 0);

/** Those of a correction's moment that stand. */
const standingAt = <P extends PrintCount>(moment: PrintKey, among: Iterable<P>): P[] =>
  [...among].filter((print) => momentOf(print) === momentOf(moment) && print.total > print.cancelled);

/**
 * Applies corrections whose originals are in an earlier export. One whose original has not come is kept as a print that
 * stands, and awaits it.
 */
function applyLoose(reduced: ReducedPrints, stored: ReadonlyMap<string, StoredCount>): void {
  const known = new Map<string, PrintCount>(stored);
  for (const correction of reduced.loose) {
    const key = keyOf(correction);
    const equal = stored.get(key);
    if (equal) {
      // The yield may be all that it corrects; with the yield of one that stands, it has been applied before.
      const { yield: corrected } = correction;
      const before = known.get(key) ?? equal;
      if (corrected === null || equal.yields.includes(corrected) || before.total <= before.cancelled) continue;
      const after = { ...before, total: before.total + 1, cancelled: before.cancelled + 1 };
      known.set(key, after);
      reduced.counts.set(key, { ...after, yield: corrected, line: correction.line });
      continue;
    }
    const replaced = takeCorrected(correction, standingAt(correction, known.values()));
    const awaiting = replaced?.awaiting ?? 0;
    if (replaced) {
      const cancelled = { ...replaced, cancelled: replaced.cancelled + 1, line: correction.line };
      if (awaiting > 0) cancelled.awaiting = awaiting - 1;
      known.set(keyOf(replaced), cancelled);
      reduced.counts.set(keyOf(replaced), cancelled);
    } else {
      const text = 'corrects an unknown trade: it is counted, and takes the place of that trade when it comes';
      reduced.notes.push({ line: correction.line, text });
    }
    // A correction of a correction awaits what that one did.
    const count = reduced.counts.get(key);
    if (count && (!replaced || awaiting > 0))
      reduced.counts.set(key, { ...count, awaiting: (count.awaiting ?? 0) + 1 });
  }
}

/** Lets stored corrections whose original had not come take the place of what comes now. */
function applyAwaiting(reduced: ReducedPrints, stored: ReadonlyMap<string, StoredCount>): void {
  const again = new Set(reduced.loose.map(keyOf));
  for (const [key, correction] of stored) {
    let { awaiting } = correction;
    if (awaiting === 0 || reduced.counts.get(key)?.awaiting !== undefined) continue;
    // A trade with the same key is the original of a correction of its yield.
    if (!again.has(key) && standingAt(correction, reduced.counts.values()).some((print) => keyOf(print) === key)) {
      awaiting -= 1;
    }
    for (; awaiting > 0; awaiting -= 1) {
      const come = standingAt(correction, reduced.counts.values()).filter(
        (print) => !stored.has(keyOf(print)) && !again.has(keyOf(print)),
      );
      const original = takeCorrected(correction, come);
      if (!original) break;
      reduced.counts.set(keyOf(original), { ...original, cancelled: original.cancelled + 1 });
    }
    if (awaiting < correction.awaiting) {
      reduced.counts.set(key, { ...(reduced.counts.get(key) ?? correction), awaiting });
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
    const known = stored.get(securityNo) ?? new Map<string, StoredCount>();
    applyLoose(reduced, known);
    applyAwaiting(reduced, known);
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
