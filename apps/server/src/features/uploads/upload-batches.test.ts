import { addBusinessDays, calendarByName } from '@landfall/instruments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { loadSecurities } from '../market-data/index.ts';
import { importText, inventedCusip, inventedSecurity } from '../market-data/testing/invented.ts';
import { priceFile, upload, validated } from './testing/upload-fixture.ts';

let landfall: TestApp;
let analyst: string;
const cusips = Array.from({ length: 50 }, (_none, index) => inventedCusip('99887D', String(10 + index)));
const calendar = calendarByName('US_BOND')!;
const days = Array.from({ length: 240 }, (_none, index) => addBusinessDays('2026-01-14', -index, calendar));
const [newest = '', second = ''] = days;

beforeAll(async () => {
  landfall = await createTestApp();
  analyst = await landfall.login();
  const ctx = await landfall.ctx();
  await ctx.tx((tx) =>
    loadSecurities(
      tx,
      ctx,
      cusips.map((cusip, index) => inventedSecurity(cusip, { issuerClass: `C${index}` })),
    ),
  );
  // The first security has no evaluated price on the newest day.
  const lines = cusips.flatMap((cusip, index) =>
    days.filter((day) => index > 0 || day !== newest).map((day) => `${cusip},${day},100,500`),
  );
  await importText(ctx, 'PRICES', ['CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM', ...lines].join('\n'));
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
beforeEach(async () => {
  await db().deleteFrom('upload_successors').execute();
  await db().deleteFrom('price_overrides').execute();
  await db().deleteFrom('uploads').execute();
});

const price = (security: number, day: number): string =>
  ((9_000 + ((security * 37 + day * 11) % 900)) / 100).toFixed(2);
/** More rows than go to the database at once, in no order of the table's. */
const whole = (comment = ''): string =>
  priceFile(...cusips.flatMap((cusip, s) => days.map((day, d) => `${cusip},,${day},${price(s, d)},500,${comment}`)));
const count = async (): Promise<unknown> =>
  (await sql<{ n: number }>`select count(*) as n from price_overrides`.execute(db())).rows[0]?.n;

/** Makes the database fail with a code at the row with a comment, so many times. */
async function failAt(comment: string, code: string, times: number): Promise<() => Promise<void>> {
  await sql`create sequence failures`.execute(db());
  await sql`
    create function fail_at() returns trigger language plpgsql as ${sql.raw(`$$
    begin
      if new.comment = '${comment}' then
        if nextval('failures') <= ${times} then
          raise exception 'made to fail' using errcode = '${code}';
        end if;
      end if;
      return new;
    end $$`)}`.execute(db());
  await sql`create trigger failing before insert on price_overrides for each row execute function fail_at()`.execute(
    db(),
  );
  return async () => {
    await sql`drop trigger failing on price_overrides`.execute(db());
    await sql`drop function fail_at`.execute(db());
    await sql`drop sequence failures`.execute(db());
  };
}

describe('a file of several batches', () => {
  it('is stored completely, over earlier overrides and over evaluated prices', async () => {
    const [alone = '', changed = '', third = ''] = cusips;
    const earlier = await validated(landfall, analyst, {
      content: priceFile(`${changed},,${newest},91,500,`, `${third},,${newest},${price(2, 0)},500,`),
    });
    expect(earlier.effect).toMatchObject({ added: 0, changed: 2 });
    const answer = await validated(landfall, analyst, { content: whole() });
    const isLike = (s: number, d: number): boolean => price(s, d) === '100.00' || (s === 2 && d === 0);
    const alike = cusips.flatMap((_cusip, s) => days.filter((_day, d) => isLike(s, d))).length;
    expect(answer).toMatchObject({ validRowsCount: 12_000, invalidRowsCount: 0 });
    expect(answer.effect).toMatchObject({ added: 1, unchanged: alike, changed: 11_999 - alike, removed: 0 });
    const sizes = answer.effect?.largestMoves.map(({ before, after }) => Math.abs((after ?? 0) - (before ?? 0))) ?? [];
    const model = cusips
      .flatMap((_cusip, s) =>
        days.map((_day, d) =>
          s === 0 && d === 0
            ? 0
            : Math.abs(Number(price(s, d)) - (s === 1 && d === 0 ? 91 : isLike(s, d) ? Number(price(s, d)) : 100)),
        ),
      )
      .toSorted((a, b) => b - a)
      .slice(0, 10);
    expect(sizes.map((size) => size.toFixed(6))).toEqual(model.map((size) => size.toFixed(6)));

    const { rows } = await sql<{
      cusip: string;
      day: string;
      revision: number;
      is_current: boolean;
      is_alone: boolean;
      replaced_revision: number | null;
    }>`
      select s.cusip, o.price_date as day, o.revision, o.is_current, o.is_alone, o.replaced_revision
      from price_overrides o join securities s on s.security_no = o.security_no
      where o.price_date = ${newest}::date and s.cusip in (${alone}, ${changed})
      order by s.cusip = ${changed}, o.revision`.execute(db());
    const row = { day: newest, is_current: true, is_alone: false, replaced_revision: null };
    expect(rows).toEqual([
      { ...row, cusip: alone, revision: 1, is_alone: true },
      { ...row, cusip: changed, revision: 1, is_current: false },
      { ...row, cusip: changed, revision: 2, replaced_revision: 1 },
    ]);
    const { rows: wrong } = await sql`
      select o.line, s.cusip, o.clean_price from price_overrides o join securities s on s.security_no = o.security_no
      where o.is_current and o.price_date = ${second}::date and o.line = 2 + 240 * array_position(${cusips}::text[], s.cusip) - 240 + 1
        and o.discount_margin = 500 and o.comment is null`.execute(db());
    expect(wrong).toHaveLength(50);
  });

  it('is not stored at all if its last row fails, and the next file is not affected', async () => {
    const content = whole();
    const at = content.lastIndexOf(`,${newest},`);
    const marked = `${content.slice(0, at)}${content.slice(at).replace(/,\n/, ',poison\n')}`;
    const mend = await failAt('poison', '22000', 1_000);
    try {
      const [refused, next] = await Promise.all([
        upload(landfall, analyst, { content: marked }),
        validated(landfall, analyst, { content: priceFile(`${cusips[3]},,${second},99,,`) }),
      ]);
      expect(refused.statusCode).toBe(500);
      expect(next).toMatchObject({ validRowsCount: 1, effect: { changed: 1 } });
      expect(await count()).toBe(1);
      expect(await db().selectFrom('uploads').select('rows_count').execute()).toEqual([{ rows_count: 1 }]);
    } finally {
      await mend();
    }
    expect(await validated(landfall, analyst, { content: marked })).toMatchObject({ state: 'PROCESSED' });
    expect(await count()).toBe(12_001);
  });

  it('waits as a whole if rows are unusual, lists them all, and is stored after approval', async () => {
    const slipped = priceFile(...cusips.flatMap((cusip) => days.map((day) => `${cusip},,${day},1,,`)));
    const answer = await validated(landfall, analyst, { content: slipped });
    // Of the day without a price, that of the day before.
    expect(answer).toMatchObject({ state: 'WAITING', validRowsCount: 12_000, warningSummary: { rows: 12_000 } });
    expect(answer.warnings.map(({ rowIndex }) => rowIndex)).toEqual(
      days.flatMap(() => cusips).map((_row, at) => at + 1),
    );
    expect(await count()).toBe(0);
    const approved = await landfall.inject(
      {
        method: 'POST',
        url: `/csv/uploads/${answer.uploadId}/approve`,
        payload: { warningsSha256: answer.warningSummary?.sha256 },
      },
      await landfall.login('admin@landfall.example'),
    );
    expect(approved.json()).toMatchObject({ data: { state: 'PROCESSED' } });
    expect(await count()).toBe(12_000);
  });

  it('is stored once if another transaction makes it retry', async () => {
    const mend = await failAt('again', '40001', 1);
    try {
      const answer = await validated(landfall, analyst, { content: whole('again') });
      expect(answer.effect).toMatchObject({ added: 1, removed: 0 });
      const { rows } = await sql<{ tries: number }>`select last_value as tries from failures`.execute(db());
      expect(rows[0]?.tries).toBeGreaterThan(1);
      expect(await count()).toBe(12_000);
    } finally {
      await mend();
    }
  });
});
