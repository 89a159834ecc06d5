import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { findComposition, insertComposition, listIndexCodes } from '../market-data/index.ts';
import { alpha, beta, compositionFile, isinOf, loadTwoSecurities, validated } from './testing/upload-fixture.ts';

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
  await db().deleteFrom('index_compositions').execute();
  await db().deleteFrom('uploads').execute();
});

const compose = (...rows: string[]) =>
  validated(landfall, analyst, { content: compositionFile(...rows), type: 'composition/upload', name: 'index.csv' });
const undo = (uploadId: string) =>
  landfall.inject(
    { method: 'POST', url: `/csv/uploads/${uploadId}/undo`, payload: { comment: 'not approved' } },
    analyst,
  );
const weightsOn = async (date: string) => {
  const members = await findComposition(db(), 'CAT', date);
  return members.map(({ weight }) => Number(weight));
};

describe('uploading compositions', () => {
  it('is in force on the days it covers, and leaves the others as they were', async () => {
    const first = await compose(
      `CAT,${alpha},,2026-01-01,,1000000,0.4,N,Y,first`,
      `CAT,,${isinOf(beta)},2026-01-01,,1500000,0.6,N,Y,`,
    );
    expect(first).toMatchObject({
      validRowsCount: 2,
      invalidRowsCount: 0,
      effect: { added: 2, changed: 0, unchanged: 0, removed: 0 },
    });
    expect(await findComposition(db(), 'CAT', '2026-01-01')).toMatchObject([
      { effectiveFrom: '2026-01-01', effectiveTo: null, parAmount: '1000000', newEntrant: false, entryAtAsk: true },
      { weight: '0.6', comment: null },
    ]);
    expect(await weightsOn('2025-12-31')).toEqual([]);

    const second = await compose(`CAT,${alpha},,2026-02-01,2026-02-28,2000000,1,N,N,`);
    expect(second.effect).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
      removed: 1,
      largestMoves: [
        expect.objectContaining({ cusip: alpha, indexCode: 'CAT', effectiveDate: '2026-02-01', before: 0.4, after: 1 }),
        expect.objectContaining({ cusip: beta, before: 0.6, after: null }),
      ],
    });
    expect([await weightsOn('2026-01-31'), await weightsOn('2026-02-28'), await weightsOn('2026-03-01')]).toEqual([
      [0.4, 0.6],
      [1],
      [0.4, 0.6],
    ]);

    expect((await undo(first.uploadId)).json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('index.csv'),
    });
    expect((await undo(second.uploadId)).statusCode).toBe(200);
    expect(await weightsOn('2026-02-28')).toEqual([0.4, 0.6]);
    expect((await undo(first.uploadId)).statusCode).toBe(200);
    expect([await weightsOn('2026-01-31'), await listIndexCodes(db())]).toEqual([[], []]);
  });

  it('makes no second index of another spelling, be the first one of a composition or of a universe', async () => {
    const row = (index: string) => `${index},${alpha},,2026-01-01,,1000000,1,N,N,`;
    await compose(row('CAT'));
    await sql`insert into eod_universes (universe_id, name, index_code, base_date)
      values ('waits', 'Waits', 'REV12', '2026-01-02')`.execute(db());
    for (const [code, known] of [
      ['cat', 'CAT'],
      ['rev12', 'REV12'],
    ] as const) {
      expect(await compose(row(code))).toMatchObject({
        state: 'REFUSED',
        generalErrors: [],
        errors: [
          {
            rowIndex: 1,
            errors: [
              {
                fieldNames: ['INDEX_CODE'],
                error: `INDEX_CODE ${code} differs from the index ${known} by upper and lower case only`,
              },
            ],
          },
        ],
      });
    }
    expect((await compose(row('REV12'))).state).toBe('PROCESSED');
    await db().deleteFrom('eod_universes').execute();
  });

  it('can be sent again, and is compared index by index', async () => {
    const row = (index: string, cusip: string) => `${index},${cusip},,2026-01-01,,1000000,1,N,N,`;
    const both = [row('CAT', alpha), row('NEXT', alpha)];
    await compose(...both);
    const version = () =>
      db().selectFrom('data_versions').select('version').where('dataset', '=', 'compositions').executeTakeFirst();
    const before = await version();
    const again = await compose(...both);
    expect(again).toMatchObject({ validRowsCount: 2, effect: { added: 0, changed: 0, unchanged: 2, removed: 0 } });
    expect(await version()).toEqual(before);
    expect((await undo(again.uploadId)).json()).toMatchObject({
      message: 'It changed nothing: all of its rows were in force already.',
    });

    await compose(row('CAT', beta));
    const third = await compose(...both);
    expect(third.effect).toMatchObject({ added: 1, unchanged: 1, removed: 1 });
    const members = async (index: string) =>
      (await findComposition(db(), index, '2026-01-02')).map(({ uploadNo }) => uploadNo);
    const numbers = await db()
      .selectFrom('uploads')
      .select(['upload_no', 'index_codes'])
      .orderBy('upload_no')
      .execute();
    expect([await members('CAT'), await members('NEXT')]).toEqual([
      [numbers.at(-1)?.upload_no],
      [numbers[0]?.upload_no],
    ]);
    expect(numbers.map(({ index_codes }) => index_codes)).toEqual([['CAT', 'NEXT'], [], ['CAT'], ['CAT']]);
  });

  it('undoes no index that a later upload repeats beside another one', async () => {
    const row = (index: string, cusip: string) => `${index},${cusip},,2026-01-01,,1000000,1,N,N,`;
    const first = await compose(row('CAT', alpha));
    const second = await compose(row('CAT', alpha), row('NEXT', alpha));
    expect((await undo(first.uploadId)).statusCode).toBe(409);
    expect(await weightsOn('2026-01-02')).toEqual([1]);
    expect((await undo(second.uploadId)).statusCode).toBe(200);
    expect((await undo(first.uploadId)).statusCode).toBe(200);
  });

  it('replaces the demonstration data, which returns after an undo', async () => {
    const ctx = await landfall.ctx();
    const { security_no: securityNo } = await db()
      .selectFrom('securities')
      .select('security_no')
      .where('cusip', '=', alpha)
      .executeTakeFirstOrThrow();
    const demo = {
      indexCode: 'CAT',
      securityNo,
      effectiveFrom: '2025-01-01',
      effectiveTo: null,
      parAmount: '5',
      weight: '1',
      newEntrant: false,
      entryAtAsk: false,
      comment: null,
    };
    await ctx.tx((tx) => insertComposition(tx, { uploadNo: null, rows: [demo], at: ctx.clock.now() }));
    const { uploadId } = await compose(`CAT,${beta},,2026-01-01,,1,1,Y,N,`);
    expect(await findComposition(db(), 'CAT', '2026-01-02')).toMatchObject([
      { newEntrant: true, uploadNo: expect.any(Number) },
    ]);
    await undo(uploadId);
    expect(await findComposition(db(), 'CAT', '2026-01-02')).toMatchObject([{ newEntrant: false, uploadNo: null }]);
  });

  it('is not stored where the weights do not add up', async () => {
    const answer = await compose(`CAT,${alpha},,2026-01-01,,1,0.98,N,N,`);
    expect(answer).toMatchObject({
      validRowsCount: 1,
      invalidRowsCount: 0,
      generalErrors: ['The weights of CAT on 2026-01-01 add up to 0.98, not to 1'],
      effect: null,
    });
    expect(await weightsOn('2026-01-01')).toEqual([]);
  });

  it('stores many rows', async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_none, index) => `IX-${index},${index % 2 ? alpha : beta},,2026-01-01,,1,1,N,N,`,
    );
    expect((await compose(...rows)).effect).toMatchObject({ added: 5_000 });
    expect(await listIndexCodes(db())).toHaveLength(5_000);
  });
});
