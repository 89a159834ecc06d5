import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { SecurityLoad } from '../bulk-load.ts';

const batchSize = 500;

const jsonOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

async function insertTerms(tx: Tx, now: Date, rows: readonly SecurityLoad[]): Promise<Set<string>> {
  const { rows: added } = await sql<{ security_id: string }>`
    insert into securities (security_id, isin, cusip, issuer_name, issuer_series, issuer_class, issue_date,
      maturity_date, currency, par_amount, coupon_type, coupon_rate, day_count_convention, business_day_convention,
      first_coupon_date, last_coupon_date, short_description, is_callable, coupon_frequency, base_rate_instrument,
      status, status_from, created_at, updated_at)
    select "securityId", isin, cusip, "issuerName", "issuerSeries", "issuerClass", "issueDate", "maturityDate",
      currency, "parAmount", "couponType", "couponRate", "dayCountConvention", "businessDayConvention",
      "firstCouponDate", "lastCouponDate", "shortDescription", "isCallable", "couponFrequency", "baseRateInstrument",
      coalesce(status, 'ACTIVE'), "statusFrom", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${jsonOf(rows)}) as r (
      "securityId" text, isin text, cusip text, "issuerName" text, "issuerSeries" text, "issuerClass" text,
      "issueDate" date, "maturityDate" date, currency text, "parAmount" numeric, "couponType" text,
      "couponRate" numeric, "dayCountConvention" text, "businessDayConvention" text, "firstCouponDate" date,
      "lastCouponDate" date, "shortDescription" text, "isCallable" boolean, "couponFrequency" numeric,
      "baseRateInstrument" text, status text, "statusFrom" date)
    on conflict (security_id) do nothing
    returning security_id`.execute(tx);
  return new Set(added.map((row) => row.security_id));
}

/** The dependent rows of a new security. */
async function insertDetails(tx: Tx, ctx: Ctx, rows: readonly SecurityLoad[]): Promise<void> {
  const now = ctx.clock.now();
  const insert = async <T extends object>(
    list: readonly T[],
    run: (values: T[]) => Promise<unknown>,
  ): Promise<void> => {
    for (let from = 0; from < list.length; from += 2_000) await run(list.slice(from, from + 2_000));
  };
  const history = (row: SecurityLoad, span: { from: string; to: string | null }) => ({
    id: ctx.ids.uuid(),
    security_id: row.securityId,
    document_id: null,
    document_version: null,
    row_id: null,
    effective_from: span.from,
    effective_to: span.to,
    stated_effective_to: span.to,
    published_at: now,
    closed_by_document_id: null,
  });
  const each = <T>(of: (row: SecurityLoad) => readonly T[]): T[] => rows.flatMap((row) => of(row));

  await insert(
    each((row) => row.aliases.map((alias) => ({ ...alias, security_id: row.securityId }))),
    (values) => tx.insertInto('security_aliases').values(values).execute(),
  );
  await insert(
    each((row) =>
      row.riskPeriods.map(({ from, to }) => ({ security_id: row.securityId, starts_on: from, ends_on: to })),
    ),
    (values) => tx.insertInto('risk_periods').values(values).execute(),
  );
  await insert(
    each((row) => row.regions.map((region) => ({ security_id: row.securityId, region }))),
    (values) => tx.insertInto('security_regions').values(values).execute(),
  );
  await insert(
    each((row) =>
      row.modeledStats.map((stat) => ({
        ...history(row, stat),
        attachment_probability: stat.attachmentProbability,
        expected_loss: stat.expectedLoss,
        exhaustion_probability: stat.exhaustionProbability,
      })),
    ),
    (values) => tx.insertInto('modeled_stats').values(values).execute(),
  );
  await insert(
    each((row) =>
      row.couponHistory.map((coupon) => ({
        ...history(row, coupon),
        coupon_rate: coupon.couponRate,
        spread_type: coupon.spreadType,
      })),
    ),
    (values) => tx.insertInto('coupon_history').values(values).execute(),
  );
  await insert(
    each((row) =>
      row.elAttributions.map((share) => ({
        ...history(row, share),
        peril_name: share.perilName,
        peril_id: share.perilId,
        el_attribution: share.elAttribution,
        apply_cdf: share.applyCdf,
      })),
    ),
    (values) => tx.insertInto('el_attributions').values(values).execute(),
  );
}

/** The numbers of securities, in the order of their ids; 0 for an unknown one. */
export async function securityNumbers(db: Db | Tx, ids: readonly string[]): Promise<Int32Array> {
  const rows = await db
    .selectFrom('securities')
    .select(['security_id', 'security_no'])
    .where(sql<boolean>`security_id = any(${ids}::text[])`)
    .execute();
  const numbers = new Map(rows.map((row) => [row.security_id, row.security_no]));
  return Int32Array.from(ids, (id) => numbers.get(id) ?? 0);
}

/**
 * Adds the securities that are not there yet (by their id) with everything that hangs on them. Returns the security
 * number of every row, in the order of the rows.
 */
export async function loadSecurities(tx: Tx, ctx: Ctx, rows: readonly SecurityLoad[]): Promise<Int32Array> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const part = rows.slice(from, from + batchSize);
    const added = await insertTerms(tx, ctx.clock.now(), part);
    await insertDetails(
      tx,
      ctx,
      part.filter((row) => added.has(row.securityId)),
    );
  }
  return securityNumbers(
    tx,
    rows.map((row) => row.securityId),
  );
}

/**
 * Brings loaded securities up to what the rows say: adds the coupons and statistics that begin after those on file, ends
 * the statistics before them, and sets the status of what is active no longer.
 */
export async function continueSecurities(tx: Tx, ctx: Ctx, rows: readonly SecurityLoad[]): Promise<void> {
  for (const row of rows) {
    const { securityId } = row;
    const newest = async (table: 'modeled_stats' | 'coupon_history'): Promise<string> =>
      (
        await tx
          .selectFrom(table)
          .select(({ fn }) => fn.max('effective_from').as('newest'))
          .where('security_id', '=', securityId)
          .executeTakeFirst()
      )?.newest ?? '';
    const [lastStats, lastCoupon] = [await newest('modeled_stats'), await newest('coupon_history')];
    const modeledStats = row.modeledStats.filter(({ from }) => from > lastStats);
    const [first] = modeledStats;
    if (first) {
      await tx
        .updateTable('modeled_stats')
        .set({ effective_to: first.from, stated_effective_to: first.from, recorded_at: ctx.clock.now() })
        .where('security_id', '=', securityId)
        .where('effective_to', 'is', null)
        .execute();
    }
    const couponHistory = row.couponHistory.filter(({ from }) => from > lastCoupon);
    const nothing = { aliases: [], riskPeriods: [], regions: [], elAttributions: [] };
    await insertDetails(tx, ctx, [{ ...row, ...nothing, modeledStats, couponHistory }]);
    if (row.status === null) continue;
    await tx
      .updateTable('securities')
      .set({ status: row.status, status_from: row.statusFrom, updated_at: ctx.clock.now() })
      .where('security_id', '=', securityId)
      .where('status', '=', 'ACTIVE')
      .execute();
  }
}
