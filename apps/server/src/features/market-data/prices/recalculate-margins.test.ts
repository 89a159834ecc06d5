import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { priceFile, validated } from '../../uploads/testing/upload-fixture.ts';
import { loadSecurities } from '../securities/load-securities.ts';
import { alpha, beta, importText, inventedSecurity } from '../testing/invented.ts';
import { importOne } from '../imports/import-one.ts';
import { enqueueStaleMargins } from '../watch.ts';
import { openMargins } from './margins.ts';

let landfall: TestApp;
let analyst: string;
let alphaNo: number, betaNo: number;
const coupon = { from: '2025-01-10', to: '2027-12-31', couponRate: 6.5, spreadType: 'INITIAL' };
const days = ['2026-01-12', '2026-01-13', '2026-01-14'] as const;

beforeAll(async () => {
  landfall = await createTestApp();
  analyst = await landfall.login();
  const ctx = await landfall.ctx();
  [alphaNo = 0, betaNo = 0] = await ctx.tx((tx) =>
    loadSecurities(tx, ctx, [
      inventedSecurity(alpha, { couponHistory: [coupon] }),
      inventedSecurity(beta, { issuerClass: 'B', couponHistory: [coupon] }),
    ]),
  );
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
const load = async (kind: 'PRICES' | 'RATES' | 'SECURITIES', ...lines: string[]) => {
  landfall.clock.set(new Date(landfall.clock.now().getTime() + 60_000));
  return importText(await landfall.ctx(), kind, [...lines, ''].join('\n'), 'late.csv');
};
const recalculate = async (): Promise<void> => {
  landfall.clock.set(new Date(landfall.clock.now().getTime() + 60_000));
  await enqueueStaleMargins(await landfall.ctx());
  await landfall.drainJobs();
  expect((await sql`select from stale_margins`.execute(db())).rows).toEqual([]);
};
/** Margins in force by day, and how often each was written. */
const margins = async (securityNo: number) => {
  const rows = await db()
    .selectFrom('daily_prices')
    .select(['price_date', 'discount_margin', 'revision'])
    .where('security_no', '=', securityNo)
    .orderBy('price_date')
    .execute();
  return rows.map((row) => ({ ...row, discount_margin: row.discount_margin && Number(row.discount_margin) }));
};
const expected = async (securityNo: number, ...prices: number[]) => {
  const marginOf = await openMargins(db());
  return prices.map((price, place) => marginOf(securityNo, days[place] ?? '', price));
};
const valuesOf = (rows: Awaited<ReturnType<typeof margins>>) => rows.map((row) => row.discount_margin);
const revisionsOf = (rows: Awaited<ReturnType<typeof margins>>) => rows.map((row) => row.revision);

it('computes margins again once the rates come, and leaves stated ones alone', async () => {
  const lines = days.map((day, place) => `${alpha},${day},${99 + place / 10},`);
  await load(
    'PRICES',
    'CUSIP,EFFECTIVE_DATE,PRICE,DM',
    ...lines,
    `${beta},${days[0]},99,321.5`,
    `${beta},${days[1]},99,n/m`,
  );
  await validated(landfall, analyst, { content: priceFile(`${beta},,${days[2]},98,,`), name: 'override.csv' });
  expect(valuesOf(await margins(alphaNo))).toEqual([null, null, null]);
  const known = landfall.clock.now();

  await load('RATES', 'RATE_DATE,RATE_PERCENT', '2025-01-02,4.25');
  await recalculate();
  const now = await margins(alphaNo);
  expect(valuesOf(now)).toEqual(await expected(alphaNo, 99, 99.1, 99.2));
  expect(valuesOf(now)).not.toContain(null);
  expect(revisionsOf(now)).toEqual([2, 2, 2]);
  expect(valuesOf(await margins(betaNo))).toEqual([321.5, null]);
  const marginOf = await openMargins(db());
  const overrides = await sql<{ revision: number; margin: number | null; isCurrent: boolean }>`
    select revision, discount_margin::float8 as margin, is_current as "isCurrent" from price_overrides
    order by revision`.execute(db());
  expect(overrides.rows).toEqual([
    { revision: 1, margin: null, isCurrent: false },
    { revision: 2, margin: marginOf(betaNo, days[2], 98), isCurrent: true },
  ]);

  // What was known before the rates came is still what was known then.
  const asOf = async (query: string) => {
    const url = `/securities/${alpha}/prices/${days[0]}/lineage${query}`;
    const rows = (await landfall.inject({ url }, analyst)).json<{ bidDm: number | null }[]>();
    return rows.map(({ bidDm }) => bidDm);
  };
  expect(await asOf('')).toEqual([null, now[0]?.discount_margin]);
  expect(await asOf(`?asOf=${known.toISOString()}`)).toEqual([null]);
});

it('marks the days of a file that was read while other rates came', async () => {
  const ctx = await landfall.ctx();
  let isFirst = true;
  const open = async function* () {
    // The file is slow: after its margins' terms are read, a rate is corrected.
    if (isFirst) await load('RATES', 'RATE_DATE,RATE_PERCENT', '2025-01-02,4.3');
    isFirst = false;
    await recalculate();
    yield Buffer.from(`CUSIP,EFFECTIVE_DATE,PRICE\n${alpha},2026-01-09,99\n`);
  };
  await importOne(ctx, 'PRICES', { name: 'slow.csv', loadedBy: 'test', open });
  await recalculate();
  const marginOf = await openMargins(db());
  expect((await margins(alphaNo))[0]?.discount_margin).toBe(marginOf(alphaNo, '2026-01-09', 99));
  await db().deleteFrom('daily_prices').where('price_date', '=', '2026-01-09').execute();
  await load('RATES', 'RATE_DATE,RATE_PERCENT', '2025-01-02,4.25');
  await recalculate();
});

it('computes nothing again where a rate says the same, and only the days from another one on', async () => {
  const before = await margins(alphaNo);
  await load('RATES', 'RATE_DATE,RATE_PERCENT', '2025-01-02,4.25');
  await recalculate();
  expect(await margins(alphaNo)).toEqual(before);
  await load('RATES', 'RATE_DATE,RATE_PERCENT', `${days[1]},4.75`);
  await recalculate();
  const after = await margins(alphaNo);
  expect(valuesOf(after)).toEqual(await expected(alphaNo, 99, 99.1, 99.2));
  expect(revisionsOf(after).map((revision, place) => revision - (before[place]?.revision ?? 0))).toEqual([0, 1, 1]);
});

it('follows another coupon from its day on, and the upload of an override can still be undone', async () => {
  const header =
    'CUSIP,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE,COUPON_RATE,COUPON_TYPE,STATS_FROM,ATTACHMENT_PROBABILITY,EXPECTED_LOSS,EXHAUSTION_PROBABILITY';
  const line = `${alpha},Fernhollow Re Ltd.,2025-1,A,2025-01-10,2027-12-31,7,FLOAT,${days[2]},3,2,1`;
  const before = await margins(alphaNo);
  expect(await load('SECURITIES', header, line)).toMatchObject({ changed: 1, refused: 0 });
  await recalculate();
  const after = await margins(alphaNo);
  expect(revisionsOf(after).map((revision, place) => revision - (before[place]?.revision ?? 0))).toEqual([0, 0, 1]);
  expect(after[2]?.discount_margin).toBe((await expected(alphaNo, 99, 99.1, 99.2))[2]);

  const [upload] = await db().selectFrom('uploads').select('upload_id').execute();
  const url = `/csv/uploads/${upload?.upload_id ?? ''}/undo`;
  expect((await landfall.inject({ method: 'POST', url, payload: { comment: 'A mistake' } }, analyst)).statusCode).toBe(
    200,
  );
  expect((await sql`select from price_overrides where is_current`.execute(db())).rows).toEqual([]);
});

it('counts a term that was not known from the issue on', async () => {
  await db().updateTable('securities').set({ coupon_frequency: null }).where('security_no', '=', alphaNo).execute();
  await recalculate();
  const day = (await landfall.ctx()).clock.businessDate();
  await load('PRICES', 'CUSIP,EFFECTIVE_DATE,PRICE', `${alpha},${day},99.3`);
  expect((await margins(alphaNo)).at(-1)).toMatchObject({ price_date: day, discount_margin: null });
  await db().updateTable('securities').set({ coupon_frequency: 4 }).where('security_no', '=', alphaNo).execute();
  await recalculate();
  expect(valuesOf(await margins(alphaNo))).not.toContain(null);
});

it('counts another currency from the first price on: it has other rates', async () => {
  const inCurrency = async (currency: string) => {
    await db().updateTable('securities').set({ currency }).where('security_no', '=', alphaNo).execute();
    await recalculate();
    return valuesOf(await margins(alphaNo));
  };
  const before = valuesOf(await margins(alphaNo));
  expect(new Set(await inCurrency('EUR'))).toEqual(new Set([null]));
  expect(await inCurrency('USD')).toEqual(before);
});

it('loses no mark with a lower number that is committed while it computes', async () => {
  await load('PRICES', 'CUSIP,EFFECTIVE_DATE,PRICE', `${beta},2026-01-15,99`);
  const before = [await margins(alphaNo), await margins(betaNo)].map(valuesOf);
  await sql`update daily_prices set discount_margin = 1 where is_computed`.execute(db());
  await sql
    .raw(
      `create function mark_beta() returns trigger language plpgsql as $$
      begin
        insert into stale_margins (mark_no, security_no, from_date) overriding system value
        values (0, ${betaNo}, '2026-01-15') on conflict do nothing;
        return null;
      end
      $$`,
    )
    .execute(db());
  await sql
    .raw(
      `create trigger mark_beta after update on daily_prices for each row when (new.security_no = ${alphaNo})
      execute function mark_beta()`,
    )
    .execute(db());
  await sql`insert into stale_margins (security_no, from_date) values (${alphaNo}, ${days[0]}::date)`.execute(db());
  await recalculate();
  expect([await margins(alphaNo), await margins(betaNo)].map(valuesOf)).toEqual(before);
});
