import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { loadEvents } from '../events/event-store.ts';
import { beginLoad } from '../imports/import-record.ts';
import { loadTrades } from '../trades/load-trades.ts';
import type { DemoEvents } from './live-events.ts';
import type { MarketBlock } from './market.ts';
import { couponHistoryOn, modeledStatsOn, statusOn } from './security-load.ts';
import type { DemoSecurity } from './security.ts';
import '../tables.ts';

/** Who loaded the invented data: how it is told from an operator's own. */
const demoLoader = 'demonstration';

export const beginDemoLoad = (tx: Tx, ctx: Ctx, kind: 'PRICES' | 'TRADES' | 'EVENTS', fileName: string) =>
  beginLoad(tx, ctx, { kind, fileName, loadedBy: demoLoader });

export async function countRows(tx: Tx, importNo: number, rows: number): Promise<void> {
  await sql`
    update market_imports set rows_read = rows_read + ${rows}, added = added + ${rows}
    where import_no = ${importNo}`.execute(tx);
}

export async function hasDemoMarket(db: Db | Tx): Promise<boolean> {
  const load = await db
    .selectFrom('market_imports')
    .select('import_no')
    .where('loaded_by', '=', demoLoader)
    .where('kind', '=', 'PRICES')
    .limit(1)
    .executeTakeFirst();
  return load !== undefined;
}

/** The newest day that has prices of the demonstration market. */
export async function newestDemoDate(db: Db | Tx): Promise<string | null> {
  const row = await db
    .selectFrom('daily_prices as p')
    .innerJoin('market_imports as i', 'i.import_no', 'p.import_no')
    .select('p.price_date')
    .where('i.loaded_by', '=', demoLoader)
    .orderBy('p.price_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.price_date ?? null;
}

/** The security numbers, in the order of the securities. */
export async function securityNumbers(db: Db | Tx, securities: readonly DemoSecurity[]): Promise<Int32Array> {
  const ids = securities.map(({ terms }) => terms.securityId);
  const { rows } = await sql<{ security_id: string; security_no: number }>`
    select security_id, security_no from securities where security_id = any(${ids}::text[])`.execute(db);
  const numbers = new Map(rows.map((row) => [row.security_id, row.security_no]));
  return Int32Array.from(ids, (id) => numbers.get(id) ?? 0);
}

export const loadPrints = (tx: Tx, importNo: number, prints: MarketBlock['prints'], numbers: Int32Array) =>
  loadTrades(
    tx,
    importNo,
    prints.map(({ security, print }) => ({ ...print, securityNo: numbers[security] ?? 0 })),
  );

export async function loadDemoEvents(tx: Tx, ctx: Ctx, { versions, closed }: DemoEvents): Promise<void> {
  const importNo = await beginDemoLoad(tx, ctx, 'EVENTS', 'Demonstration events');
  const added = await loadEvents(tx, ctx, importNo, versions);
  await countRows(tx, importNo, added);
  for (const { sourceEventId, closedAt } of closed) {
    await tx
      .updateTable('live_events')
      .set({ closed_at: closedAt })
      .where('source', '=', 'NHC')
      .where('source_event_id', '=', sourceEventId)
      .where('closed_at', 'is', null)
      .execute();
  }
}

/** Adds the reset rows of a security that are not there yet; the open row of its statistics ends at the new one. */
async function addResets(tx: Tx, ctx: Ctx, security: DemoSecurity, today: number): Promise<void> {
  const { securityId } = security.terms;
  const row = (from: string, to: string | null) => ({
    id: ctx.ids.uuid(),
    security_id: securityId,
    document_id: null,
    document_version: null,
    row_id: null,
    effective_from: from,
    effective_to: to,
    stated_effective_to: to,
    published_at: ctx.clock.now(),
    closed_by_document_id: null,
  });
  const stats = await tx
    .selectFrom('modeled_stats')
    .select('effective_from')
    .where('security_id', '=', securityId)
    .execute();
  for (const stat of modeledStatsOn(security, today)) {
    if (stats.some((known) => known.effective_from >= stat.from)) continue;
    await tx
      .updateTable('modeled_stats')
      .set({ effective_to: stat.from, stated_effective_to: stat.from })
      .where('security_id', '=', securityId)
      .where('effective_to', 'is', null)
      .execute();
    await tx
      .insertInto('modeled_stats')
      .values({
        ...row(stat.from, stat.to),
        attachment_probability: stat.attachmentProbability,
        expected_loss: stat.expectedLoss,
        exhaustion_probability: stat.exhaustionProbability,
      })
      .execute();
  }
  const coupons = await tx
    .selectFrom('coupon_history')
    .select('effective_from')
    .where('security_id', '=', securityId)
    .execute();
  for (const coupon of couponHistoryOn(security, today)) {
    if (coupons.some((known) => known.effective_from >= coupon.from)) continue;
    await tx
      .insertInto('coupon_history')
      .values({ ...row(coupon.from, coupon.to), coupon_rate: coupon.couponRate, spread_type: coupon.spreadType })
      .execute();
  }
}

/** What has happened to securities after one day, up to another: resets, maturities, exhaustions. */
export async function bringForward(
  tx: Tx,
  ctx: Ctx,
  securities: readonly DemoSecurity[],
  after: number,
  today: number,
): Promise<void> {
  for (const security of securities) {
    if (security.steps.some(({ day }) => day > after && day <= today)) await addResets(tx, ctx, security, today);
  }
  for (const security of securities) {
    const status = statusOn(security, today);
    if (status === null || statusOn(security, after) !== null) continue;
    await tx
      .updateTable('securities')
      .set({ status: status.status, status_from: status.from, updated_at: ctx.clock.now() })
      .where('security_id', '=', security.terms.securityId)
      .where('status', '=', 'ACTIVE')
      .execute();
  }
}
