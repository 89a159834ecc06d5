import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { alpha, alphaRegS, beta, isinOf, loadTwoSecurities, priceFile, validated } from './testing/upload-fixture.ts';

let landfall: TestApp;
let analyst: string;
beforeAll(async () => {
  landfall = await createTestApp();
  analyst = await landfall.login();
  await loadTwoSecurities(landfall);
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
beforeEach(async () => {
  await db().deleteFrom('upload_successors').execute();
  await db().deleteFrom('price_overrides').execute();
  await db().deleteFrom('uploads').execute();
});

const get = async <T>(url: string): Promise<T> => {
  const answer = await landfall.inject({ method: 'GET', url }, analyst);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const prices = (content: string, name?: string) => validated(landfall, analyst, { content, ...(name ? { name } : {}) });
const priceOf = async (cusip: string, date = '2026-01-14') => {
  const rows = await get<{ bidPx: number; bidDm: number | null; source: string }[]>(
    `/securities?startDate=${date}&endDate=${date}&cusip=${cusip}`,
  );
  return rows.map(({ bidPx, bidDm, source }) => [bidPx, bidDm, source]);
};
/** A day published a minute from now, and then it is two minutes later. */
async function publishDay(date: string): Promise<void> {
  await sql`
    insert into eod_universes (universe_id, name, index_code, base_date)
    values ('all', 'All', 'CAT-ALL', '2026-01-02')`.execute(db());
  landfall.clock.advance(60_000);
  const published = { published_by: 'SYS', published_at: landfall.clock.now() };
  const levels = {
    price_level: 100,
    coupon_level: 100,
    total_level: 100,
    opening_market_value: 1,
    closing_market_value: 1,
  };
  await db()
    .insertInto('index_snapshots')
    .values({
      snapshot_id: landfall.services.ids.uuid(),
      index_code: 'CAT-ALL',
      universe_id: 'all',
      effective_date: date,
      revision: 1,
      snapshot_hash: 'hash',
      member_count: 1,
      ...levels,
      ...published,
    })
    .execute();
  landfall.clock.advance(60_000);
}
const undo = (uploadId: string, cookie = analyst) =>
  landfall.inject({ method: 'POST', url: `/csv/uploads/${uploadId}/undo`, payload: { comment: 'wrong file' } }, cookie);

describe('uploading prices', () => {
  it('replaces price and margin everywhere at once, and says where they came from', async () => {
    expect(await priceOf(alpha)).toEqual([[100, 500, 'EVALUATED']]);
    const answer = await prices(
      priceFile(`${alpha},,2026-01-14,97.125,640.5,stale mark`, `,${isinOf(beta)},1/15/2026,99,,`),
      'overrides.csv',
    );
    expect(answer).toMatchObject({
      status: 'SUCCESS',
      state: 'PROCESSED',
      validRowsCount: 2,
      invalidRowsCount: 0,
      generalErrors: [],
      errors: [],
      effect: { added: 1, changed: 1, unchanged: 0, removed: 0 },
    });
    expect(answer.effect?.largestMoves).toEqual([
      {
        name: 'Fernhollow Re Ltd. 2025-1 Class A',
        isin: isinOf(alpha),
        cusip: alpha,
        indexCode: null,
        effectiveDate: '2026-01-14',
        before: 100,
        after: 97.125,
      },
    ]);
    expect(await priceOf(alpha)).toEqual([[97.125, 640.5, 'OVERRIDE']]);
    expect(await priceOf(beta, '2026-01-15')).toEqual([[99, null, 'OVERRIDE']]);
    const security = await get<{ prices: { date: string; bidPx: number }[] }>(`/securities/${alpha}`);
    expect(security.prices.find(({ date }) => date === '2026-01-14')).toMatchObject({
      bidPx: 97.125,
      source: 'OVERRIDE',
    });
    const lineage = await get<object[]>(`/securities/${alpha}/prices/2026-01-14/lineage`);
    expect(lineage).toMatchObject([
      { source: 'EVALUATED', isCurrent: false },
      {
        source: 'OVERRIDE',
        revision: 1,
        isCurrent: true,
        bidPx: 97.125,
        bidDm: 640.5,
        fileName: 'overrides.csv',
        line: 2,
        loadedBy: 'analyst@landfall.example',
        comment: 'stale mark',
      },
    ]);
  });

  it('stores nothing from a file with one wrong row, but keeps the file', async () => {
    const answer = await prices(priceFile(`${alpha},,2026-01-14,97,,`, `${beta},,2026-01-14,0,,`));
    expect(answer).toMatchObject({
      validRowsCount: 1,
      invalidRowsCount: 1,
      generalErrors: [],
      errors: [{ rowIndex: 2, errors: [{ fieldNames: ['PRICE'], error: 'PRICE 0 is not between 0.01 and 200' }] }],
      effect: null,
    });
    expect(await priceOf(alpha)).toEqual([[100, 500, 'EVALUATED']]);
    expect(await db().selectFrom('price_overrides').select('line').execute()).toEqual([]);
    const one = await get(`/csv/uploads/${answer.uploadId}`);
    expect(one).toMatchObject({ data: { state: 'REFUSED', canUndo: false }, validation: answer });
    const audits = await db()
      .selectFrom('audit_log')
      .select('after')
      .where('subject_id', '=', answer.uploadId)
      .execute();
    expect(audits).toMatchObject([{ after: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), rows: 2 } }]);
  });

  it('accepts the same file again, also at the same time, and writes only changes', async () => {
    const first = priceFile(`${alpha},,2026-01-13,98,600,`, `${beta},,2026-01-13,99,600,`);
    await Promise.all([prices(first), prices(first, 'copy.csv')]);
    const revisions = () =>
      db().selectFrom('price_overrides').select(['clean_price', 'revision']).where('is_current', '=', true).execute();
    const once = [
      { clean_price: '98', revision: 1 },
      { clean_price: '99', revision: 1 },
    ];
    expect(await revisions()).toEqual(expect.arrayContaining(once));

    await prices(priceFile(`${alpha},,2026-01-13,97,600,`), 'other.csv');
    expect(await priceOf(alpha, '2026-01-13')).toEqual([[97, 600, 'OVERRIDE']]);
    const again = await prices(first);
    expect(again).toMatchObject({ validRowsCount: 2, effect: { added: 0, changed: 1, unchanged: 1 } });
    expect(await priceOf(alpha, '2026-01-13')).toEqual([[98, 600, 'OVERRIDE']]);
    const [, untouched] = once;
    expect(await revisions()).toEqual(expect.arrayContaining([{ clean_price: '98', revision: 3 }, untouched]));

    // What every list is kept by stays as it is, and there is nothing to undo.
    const version = () =>
      db().selectFrom('data_versions').select('version').where('dataset', '=', 'prices').executeTakeFirstOrThrow();
    const before = await version();
    const last = await prices(first);
    expect(last).toMatchObject({ state: 'PROCESSED', validRowsCount: 2, effect: { changed: 0, unchanged: 2 } });
    expect(await version()).toEqual(before);
    expect((await undo(last.uploadId)).json()).toMatchObject({
      message: 'It changed nothing: all of its rows were in force already.',
    });
    expect((await undo(again.uploadId)).statusCode).toBe(200);
    expect(await priceOf(alpha, '2026-01-13')).toEqual([[97, 600, 'OVERRIDE']]);
    // A comment is part of what an override says.
    const commented = await prices(priceFile(`${beta},,2026-01-13,99,600,confirmed`));
    expect(commented.effect).toMatchObject({ changed: 0, unchanged: 1 });
    expect(
      await db().selectFrom('price_overrides').select('comment').where('comment', 'is not', null).execute(),
    ).toEqual([{ comment: 'confirmed' }]);
  });

  it('undoes the newest upload and restores what it replaced; an older one cannot be undone before it', async () => {
    const first = await prices(priceFile(`${alpha},,2026-01-14,98,600,`, `${beta},,2026-01-14,98,600,`), 'first.csv');
    const second = await prices(priceFile(`${alphaRegS},,2026-01-14,96,700,`), 'second.csv');
    expect(second.effect).toMatchObject({ changed: 1, largestMoves: [{ before: 98, after: 96 }] });
    expect(await priceOf(alpha)).toEqual([[96, 700, 'OVERRIDE']]);

    const listed = await get<{ data: { content: object[] } }>('/csv/uploads?uploadType=security-price/override');
    const blocked =
      "'second.csv', uploaded by analyst@landfall.example on 2026-01-15, changed the same data later: undo that first.";
    expect(listed.data.content).toMatchObject([
      { fileName: 'second.csv', state: 'PROCESSED', canUndo: true, undoBlockedBy: null },
      { fileName: 'first.csv', state: 'PROCESSED', canUndo: false, undoBlockedBy: blocked },
    ]);
    const refused = await undo(first.uploadId);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([409, blocked]);

    const undone = await undo(second.uploadId);
    expect(undone.json()).toMatchObject({
      data: { state: 'UNDONE', undoneBy: 'analyst@landfall.example', undoComment: 'wrong file', canUndo: false },
    });
    expect(await priceOf(alpha)).toEqual([[98, 600, 'OVERRIDE']]);
    expect((await undo(second.uploadId)).statusCode).toBe(409);
    expect((await undo(first.uploadId)).statusCode).toBe(200);
    expect(await priceOf(alpha)).toEqual([[100, 500, 'EVALUATED']]);
    expect(await priceOf(beta)).toEqual([[100, 500, 'EVALUATED']]);

    // Uploaded again, its revisions go on counting.
    await prices(priceFile(`${alphaRegS},,2026-01-14,96,700,`), 'second.csv');
    const revisions = await db()
      .selectFrom('price_overrides')
      .select(['revision', 'is_current'])
      .orderBy('revision')
      .where('clean_price', '<>', '98')
      .execute();
    expect(revisions).toEqual([
      { revision: 2, is_current: false },
      { revision: 3, is_current: true },
    ]);
  });

  it('undoes no price that a later upload repeats beside others', async () => {
    const first = await prices(priceFile(`${alpha},,2026-01-14,98,600,`), 'first.csv');
    const second = await prices(priceFile(`${alpha},,2026-01-14,98,600,`, `${beta},,2026-01-14,97,600,`), 'second.csv');
    expect(second.effect).toMatchObject({ changed: 1, unchanged: 1 });
    const refused = await undo(first.uploadId);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('second.csv') },
    ]);
    expect(await priceOf(alpha)).toEqual([[98, 600, 'OVERRIDE']]);
    expect((await undo(second.uploadId)).statusCode).toBe(200);
    expect((await undo(first.uploadId)).statusCode).toBe(200);
  });

  it('undoes an upload of which another one repeats everything', async () => {
    const first = await prices(priceFile(`${alpha},,2026-01-14,98,600,`));
    await prices(priceFile(`${alpha},,2026-01-14,98,600,`));
    expect((await undo(first.uploadId)).statusCode).toBe(200);
    expect(await priceOf(alpha)).toEqual([[100, 500, 'EVALUATED']]);
  });

  it('does not undo data of a published day', async () => {
    const free = await prices(priceFile(`${alpha},,2026-01-13,98,600,`));
    const used = await prices(priceFile(`${alpha},,2026-01-12,98,600,`));
    await publishDay('2026-01-12');
    const later = await prices(priceFile(`${beta},,2026-01-12,98,600,`));
    const refused = await undo(used.uploadId);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'The end of day of 2026-01-12 was published for CAT-ALL with it.',
    ]);
    expect((await undo(free.uploadId)).statusCode).toBe(200);
    // What came after the day was published is not in it.
    expect((await undo(later.uploadId)).statusCode).toBe(200);
  });

  it('computes the margin that a file does not state', async () => {
    await db().insertInto('index_rates').values({ rate_date: '2024-01-01', rate_percent: 4 }).execute();
    await prices(priceFile(`${beta},,2026-01-14,100,,`));
    const [[, margin] = []] = await priceOf(beta);
    // At par the margin is the spread, up to the calendar of the running period.
    expect(margin).toBeGreaterThan(630);
    expect(margin).toBeLessThan(660);
    await db().deleteFrom('index_rates').execute();
  });

  it('says by currency which prices get no margin for want of index rates', async () => {
    await db().insertInto('index_rates').values({ rate_date: '2024-01-01', rate_percent: 4 }).execute();
    const inCurrency = (currency: string | null) =>
      db().updateTable('securities').set({ currency }).where('cusip', '=', beta).execute();
    await inCurrency('EUR');
    const rows = [`${beta},,2026-01-13,99,,`, `${beta},,2026-01-14,99,500,stated`, `${alpha},,2026-01-14,99,,`];
    const answer = await prices(priceFile(...rows));
    expect(answer.state).toBe('PROCESSED');
    expect(answer.effect?.withoutRates).toEqual([{ currency: 'EUR', rows: 1 }]);
    const { validation } = await get<{ validation: { effect: unknown } }>(`/csv/uploads/${answer.uploadId}`);
    expect(validation.effect).toMatchObject({ withoutRates: [{ currency: 'EUR', rows: 1 }] });
    // One that waits says so too, before anybody approves it.
    const waiting = await prices(priceFile(`${beta},,2026-01-13,60,,`));
    expect([waiting.state, waiting.effect?.withoutRates]).toEqual(['WAITING', [{ currency: 'EUR', rows: 1 }]]);
    await db()
      .insertInto('index_rates')
      .values({ currency: 'EUR', rate_date: '2024-01-01', rate_percent: 2 })
      .execute();
    expect((await prices(priceFile(`${beta},,2026-01-13,98,,`))).effect).not.toHaveProperty('withoutRates');
    await inCurrency('USD');
    await db().deleteFrom('index_rates').execute();
  });
});
