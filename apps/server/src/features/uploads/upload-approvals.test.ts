import type { UploadItem, UploadValidation } from '@landfall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { importText } from '../market-data/testing/invented.ts';
import { approveUpload } from './decide-upload.ts';
import { alpha, beta, loadTwoSecurities, priceFile, validated } from './testing/upload-fixture.ts';

let landfall: TestApp;
let analyst: string;
let admin: string;
beforeAll(async () => {
  landfall = await createTestApp();
  analyst = await landfall.login();
  admin = await landfall.login('admin@landfall.example');
  await loadTwoSecurities(landfall);
});
afterAll(() => landfall.close());

const db = () => landfall.services.database.db;
beforeEach(async () => {
  await db().deleteFrom('upload_successors').execute();
  await db().deleteFrom('price_overrides').execute();
  await db().deleteFrom('uploads').execute();
});

const prices = (...rows: string[]) => validated(landfall, analyst, { content: priceFile(...rows), name: 'marks.csv' });
const waiting = async (...rows: string[]): Promise<UploadValidation & { sha256: string }> => {
  const answer = await prices(...rows);
  expect(answer).toMatchObject({
    status: 'SUCCESS',
    state: 'WAITING',
    generalErrors: [],
    errors: [],
    invalidRowsCount: 0,
  });
  return { ...answer, sha256: answer.warningSummary?.sha256 ?? '' };
};
const told = ({ warnings }: UploadValidation) =>
  warnings.flatMap(({ rowIndex, errors }) =>
    errors.map(({ fieldNames, error }) => `${rowIndex} ${fieldNames?.join('+')}: ${error}`),
  );
const post = (url: string, payload: object, cookie: string) =>
  landfall.inject({ method: 'POST', url: `/csv/uploads/${url}`, payload }, cookie);
const approve = ({ uploadId, sha256 }: { uploadId: string; sha256: string }, cookie = admin) =>
  post(`${uploadId}/approve`, { warningsSha256: sha256, comment: 'Called the broker' }, cookie);
const get = async <T>(url: string, cookie = analyst): Promise<T> => {
  const answer = await landfall.inject({ method: 'GET', url }, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const item = async (uploadId: string, cookie = analyst) =>
  (await get<{ data: UploadItem }>(`/csv/uploads/${uploadId}`, cookie)).data;
const priceOf = async (cusip: string, date = '2026-01-14') =>
  (await get<{ bidPx: number; source: string }[]>(`/securities?startDate=${date}&endDate=${date}&cusip=${cusip}`)).map(
    ({ bidPx, source }) => [bidPx, source],
  );
const actions = async (uploadId: string) =>
  (
    await db()
      .selectFrom('audit_log')
      .select(['action', 'actor_email'])
      .where('subject_id', '=', uploadId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_email }) => `${action} ${actor_email?.split('@')[0]}`);

describe('unusual prices', () => {
  it('wait with a reason: not a business day, or far from the price in force or that of the business day before', async () => {
    const answer = await waiting(
      `${alpha},,2026-01-11,100,,`,
      `${alpha},,2026-01-12,110,999,`,
      `${alpha},,2026-01-13,110.01,1000.5,`,
      `${alpha},,2026-01-14,1.0125,-1,`,
      `${alpha},,2026-01-15,89,,`,
      `${beta},,2026-01-14,100,,as it is`,
    );
    expect(told(answer)).toEqual([
      '1 EFFECTIVE_DATE: EFFECTIVE_DATE 2026-01-11 is not a business day of the market',
      '3 PRICE: PRICE 110.01 is 10.01 points above 100 of 2026-01-13',
      '3 DISCOUNT_MARGIN: DISCOUNT_MARGIN 1000.5 is 500.5 bp above 500 of 2026-01-13',
      '4 PRICE: PRICE 1.0125 is 98.9875 points below 100 of 2026-01-14',
      '4 DISCOUNT_MARGIN: DISCOUNT_MARGIN -1 is 501 bp below 500 of 2026-01-14',
      '5 PRICE: PRICE 89 is 11 points below 100 of 2026-01-14',
    ]);
    expect(answer).toMatchObject({
      validRowsCount: 6,
      warningSummary: {
        rows: 4,
        reasons: [
          { reason: 'NO_BUSINESS_DAY', rows: 1 },
          { reason: 'FAR_PRICE', rows: 3 },
          { reason: 'FAR_MARGIN', rows: 2 },
        ],
      },
      // What it would do.
      effect: { added: 2, changed: 4, unchanged: 0 },
    });
    expect(await db().selectFrom('price_overrides').select('line').execute()).toEqual([]);
    expect([await priceOf(alpha), await priceOf(alpha, '2026-01-11')]).toEqual([[[100, 'EVALUATED']], []]);
    expect(await item(answer.uploadId)).toMatchObject({ state: 'WAITING', canUndo: false, canDecide: false });
    expect(await item(answer.uploadId, admin)).toMatchObject({ canDecide: true, warnings: answer.warningSummary });
    expect(
      (await get<{ validation: UploadValidation }>(`/csv/uploads/${answer.uploadId}`)).validation.warnings,
    ).toEqual(answer.warnings);
    const file = await landfall.inject(
      { method: 'GET', url: `/csv/uploads/${answer.uploadId}/file?errors=true` },
      admin,
    );
    expect(file.headers['content-disposition']).toContain('marks-warnings.csv');
    expect(file.body.split('\r\n')[1]).toContain('is not a business day of the market');
    const listed = await get<{ data: { content: UploadItem[] } }>('/csv/uploads?state=WAITING', admin);
    expect(listed.data.content.map(({ uploadId }) => uploadId)).toEqual([answer.uploadId]);
  });

  it('come into force after approval by somebody else, who is named in the lineage, and can be undone', async () => {
    const answer = await waiting(`${alpha},,2026-01-14,80,,`, `${beta},,2026-01-14,99,,`);
    const own = await approve(answer, analyst);
    expect([own.statusCode, own.json<{ message: string }>().message]).toEqual([
      403,
      'Somebody else has to approve or refuse what you uploaded.',
    ]);
    expect((await post(`${answer.uploadId}/refuse`, { comment: 'mine' }, analyst)).statusCode).toBe(403);
    const approved = await approve(answer);
    expect(approved.json()).toMatchObject({
      data: {
        state: 'PROCESSED',
        decidedBy: 'admin@landfall.example',
        decisionComment: 'Called the broker',
        canDecide: false,
        canUndo: true,
      },
    });
    expect([await priceOf(alpha), await priceOf(beta)]).toEqual([[[80, 'OVERRIDE']], [[99, 'OVERRIDE']]]);
    const lineage = await get<object[]>(`/securities/${alpha}/prices/2026-01-14/lineage`);
    expect(lineage.at(-1)).toMatchObject({
      bidPx: 80,
      isCurrent: true,
      loadedBy: 'analyst@landfall.example',
      approvedBy: 'admin@landfall.example',
    });
    expect((await post(`${answer.uploadId}/undo`, { comment: 'after all' }, analyst)).statusCode).toBe(200);
    expect(await priceOf(alpha)).toEqual([[100, 'EVALUATED']]);
    expect(await actions(answer.uploadId)).toEqual([
      'price-upload.wait analyst',
      'price-upload.approve admin',
      'price-upload.undo analyst',
    ]);
  });

  it('never come into force after a refusal', async () => {
    const answer = await waiting(`${alpha},,2026-01-14,80,,`);
    expect((await post(`${answer.uploadId}/refuse`, { comment: ' ' }, admin)).statusCode).toBe(400);
    const refused = await post(`${answer.uploadId}/refuse`, { comment: 'Wrong bond' }, admin);
    expect(refused.json()).toMatchObject({
      data: { state: 'REFUSED', decidedBy: 'admin@landfall.example', decisionComment: 'Wrong bond' },
    });
    const late = await approve(answer);
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      'This file was refused by admin@landfall.example already.',
    ]);
    expect(await priceOf(alpha)).toEqual([[100, 'EVALUATED']]);
    expect(await actions(answer.uploadId)).toEqual(['price-upload.wait analyst', 'price-upload.refuse admin']);
  });

  it('have one effect if two people approve them at once', async () => {
    const answer = await waiting(`${alpha},,2026-01-14,80,,`);
    const qa = await landfall.login('qa@landfall.example');
    const both = await Promise.all([approve(answer), approve(answer, qa)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await db().selectFrom('price_overrides').select('revision').execute()).toEqual([{ revision: 1 }]);
  });

  it('are compared again with what is in force when they are approved', async () => {
    const answer = await waiting(`${alpha},,2026-01-14,80,,`, `${beta},,2026-01-14,93,,`);
    await importText(await landfall.ctx(), 'PRICES', `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${beta},2026-01-14,110,500`);
    try {
      const stale = await approve(answer);
      expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'STALE_VERSION']);
      expect(await priceOf(alpha)).toEqual([[100, 'EVALUATED']]);
      const seen = await get<{ data: UploadItem; validation: UploadValidation }>(
        `/csv/uploads/${answer.uploadId}`,
        admin,
      );
      expect(told(seen.validation)).toEqual([
        '1 PRICE: PRICE 80 is 20 points below 100 of 2026-01-14',
        '2 PRICE: PRICE 93 is 17 points below 110 of 2026-01-14',
      ]);
      // What was seen first is not what is approved.
      expect((await approve(answer)).statusCode).toBe(409);
      const again = { ...answer, sha256: seen.data.warnings?.sha256 ?? '' };
      expect((await approve(again)).statusCode).toBe(200);
      expect(await priceOf(beta)).toEqual([[93, 'OVERRIDE']]);
    } finally {
      await importText(
        await landfall.ctx(),
        'PRICES',
        `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE,DM\n${beta},2026-01-14,100,500`,
      );
    }
  });

  it('replace prices that came into force while they waited, and are undone first', async () => {
    const first = await waiting(`${alpha},,2026-01-14,80,,`);
    landfall.clock.advance(60_000);
    const between = await prices(`${alpha},,2026-01-14,95,,`);
    expect(between.state).toBe('PROCESSED');
    const seen = await approve(first);
    expect(seen.statusCode).toBe(409);
    const { warnings } = await item(first.uploadId, admin);
    landfall.clock.advance(60_000);
    expect((await approve({ ...first, sha256: warnings?.sha256 ?? '' })).statusCode).toBe(200);
    expect(await item(between.uploadId)).toMatchObject({ canUndo: false });
    expect((await post(`${first.uploadId}/undo`, { comment: 'x' }, admin)).statusCode).toBe(200);
    expect(await priceOf(alpha)).toEqual([[95, 'OVERRIDE']]);
    expect((await post(`${between.uploadId}/undo`, { comment: 'x' }, admin)).statusCode).toBe(200);
    expect(await priceOf(alpha)).toEqual([[100, 'EVALUATED']]);
  });

  it('do not wait again once they are in force', async () => {
    const row = `${alpha},,2026-01-14,80,,`;
    expect((await approve(await waiting(row))).statusCode).toBe(200);
    expect(await prices(row)).toMatchObject({ state: 'PROCESSED', warnings: [], effect: { unchanged: 1 } });
    // What is compared with is in force by an override now.
    expect(told(await waiting(`${alpha},,2026-01-14,71,,`))).toEqual([
      '1 PRICE: PRICE 71 is 11.3 % below 80 of 2026-01-14',
    ]);
    expect(await prices(`${alpha},,2026-01-14,72,,`)).toMatchObject({ state: 'PROCESSED' });
  });

  it('can be approved by the uploader if the configuration allows it', async () => {
    const answer = await waiting(`${alpha},,2026-01-14,80,,`);
    const ctx = await landfall.ctx(analyst);
    const alone = { ...ctx, config: { ...ctx.config, approveOverrides: 'self' as const } };
    const approval = { uploadId: answer.uploadId, warningsSha256: answer.sha256, comment: '' };
    expect(await approveUpload(alone, approval)).toMatchObject({
      state: 'PROCESSED',
      decidedBy: 'analyst@landfall.example',
    });
  });
});
