import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, auditOf, statusesOf } from '../deal-room/upload-fixture.ts';
import { findDocument } from '../deal-room/index.ts';
import { completeLists } from './fixture-lists.ts';
import { analystViewJobs } from './jobs.ts';
import { recordExtraction, recordFailure } from './record-extraction.ts';
import { dataUrl, everything, getData, save, upload, uploadForReview } from './review-fixture.ts';

let test: TestApp;
let analyst: string;
let deals: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  deals = await addDeals(test);
});
afterAll(() => test.close());

const ready = () => uploadForReview(test, analyst, deals.slice(0, 1), completeLists());

describe('reading extracted data', () => {
  it('answers the whole object', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    expect(data).toMatchObject({ version: 1, lastEdited: null, signedOff: null, evidence: [], findings: [] });
    expect(data.document).toMatchObject({
      documentId: id,
      status: 'PENDING_REVIEW',
      pageCount: 3,
      issuerClasses: ['A'],
    });
    expect(data.modeledStats).toEqual([{ ...completeLists().modeledStats[0], documentId: id }]);
  });

  it('answers empty lists and version 0 until extraction has succeeded', async () => {
    const data = await getData(test, analyst, await upload(test, analyst, deals));
    expect(data).toMatchObject({ version: 0, securities: [], modeledStats: [], document: { status: 'PROCESSING' } });
    expect(data.document.progress).toEqual({ state: 'queued', stage: null, done: 0, total: 0, attempts: 0 });
  });

  it('knows no document that is unknown, of no id at all, or never extracted', async () => {
    const model = await upload(test, analyst, deals, 'MODEL');
    for (const id of ['01a1fa73-40eb-7000-afbd-2a3b2417c012', 'nonsense', model]) {
      const answer = await test.inject({ method: 'GET', url: dataUrl(id) }, analyst);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Document not found.' });
    }
  });

  it('is for analysts', async () => {
    const url = dataUrl(await ready());
    expect((await test.inject({ method: 'GET', url })).statusCode).toBe(401);
    const viewer = await test.login('viewer@landfall.example');
    expect((await test.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
  });
});

describe('a reading that ends after another one was asked for', () => {
  const failure = { code: 'TIMED_OUT', message: 'It took too long.' };

  it('changes nothing, whether it succeeded or failed', async () => {
    const id = await upload(test, analyst, deals);
    const ctx = await test.ctx();
    const older = (await findDocument(ctx.db, id))?.latest_run_id ?? '';
    const newer = { latest_run_id: ctx.ids.uuid() };
    await ctx.db.updateTable('documents').set(newer).where('id', '=', id).execute();
    const before = await everything(test);
    await ctx.tx((tx) => recordFailure(tx, ctx, id, { failure, runId: older }));
    const extraction = { ...completeLists(), evidence: [], findings: [] } as never;
    const found = { extraction, pageCount: 3, unreadablePages: [], pageRanges: null };
    await recordExtraction(ctx, id, { ...found, runId: older });
    expect(await everything(test)).toEqual(before);
    await recordExtraction(ctx, id, { ...found, runId: newer.latest_run_id });
    expect(await getData(test, analyst, id)).toMatchObject({ version: 1, document: { status: 'PENDING_REVIEW' } });
  });

  it('says nothing of the file that has taken the place of the one it read', async () => {
    const id = await upload(test, analyst, deals);
    const ctx = await test.ctx();
    const [handler] = analystViewJobs.filter(({ job }) => job.name === 'index-text');
    const ofOtherFile = { documentId: id, sha256: '0'.repeat(64) };
    await ctx.tx(async (tx) => handler?.failed?.(tx, ctx, ofOtherFile, failure, ctx.ids.uuid()));
    const faults = ctx.db.selectFrom('indexed_files').selectAll().where('fault', 'is not', null);
    expect(await faults.execute()).toEqual([]);
  });
});

describe('saving', () => {
  it('keeps a new version, the old one, and who changed what', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const [stat] = data.modeledStats;
    const change = { expectedLoss: ' 1.50 ', effectiveToDate: '', attachmentProbability: 2.1 };
    const row = { issuerClass: 'A', effectiveFromDate: '2027-01-01', expectedLoss: '2' };
    const answer = await save(test, analyst, id, { ...data, modeledStats: [{ ...stat, ...change }, row] });
    expect(answer.statusCode).toBe(200);
    const saved = answer.json<typeof data>();
    expect(saved).toEqual(await getData(test, analyst, id));
    expect(saved).toMatchObject({
      version: 2,
      lastEdited: { username: 'Ana Analyst', at: '2026-01-15T17:00:00.000Z' },
    });
    expect(saved.modeledStats[0]).toEqual({
      ...stat,
      expectedLoss: 1.5,
      attachmentProbability: 2.1,
      effectiveToDate: null,
    });
    expect(saved.modeledStats[1]).toMatchObject({
      ...row,
      expectedLoss: 2,
      exhaustionProbability: null,
      documentId: id,
    });
    expect(saved.modeledStats[1]?.rowId).toMatch(/^modeledStats:/);
    expect(saved.securities).toEqual(data.securities);

    const versions = await test.services.database.db
      .selectFrom('extracted_data')
      .select(['version', 'modeled_stats', 'edited_by_name'])
      .where('document_id', '=', id)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, modeled_stats: data.modeledStats, edited_by_name: null },
      { version: 2, modeled_stats: saved.modeledStats, edited_by_name: 'Ana Analyst' },
    ]);
    const audit = (await auditOf(test, 'document.save')).at(-1);
    expect(audit).toMatchObject({ subject_id: id, before: { version: 1 }, after: { version: 2 } });
    expect(audit?.detail).toMatchObject({
      changes: expect.arrayContaining([
        { path: 'modeledStats/modeledStats:0/expectedLoss', before: 1.448, after: 1.5 },
      ]) as unknown,
    });
  });

  it('never overwrites a version', async () => {
    const id = await ready();
    const change = test.services.database.db
      .updateTable('extracted_data')
      .set({ version: 7 })
      .where('document_id', '=', id);
    await expect(change.execute()).rejects.toThrow('append-only');
  });

  it('leaves lists that the document type does not show as they are', async () => {
    const id = await uploadForReview(test, analyst, deals, completeLists(), 'RESET');
    const data = await getData(test, analyst, id);
    const answer = await save(test, analyst, id, { ...data, securities: [], elAttributions: [{ perilName: '<' }] });
    expect(answer.json()).toMatchObject({
      version: 2,
      securities: data.securities,
      elAttributions: data.elAttributions,
    });
  });

  it('lets one of several at the same time win', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((expectedLoss) =>
        save(test, analyst, id, { ...data, modeledStats: [{ ...data.modeledStats[0], expectedLoss }] }),
      ),
    );
    expect(statusesOf(answers)).toEqual(['200', '409', '409', '409']);
    expect((await getData(test, analyst, id)).version).toBe(2);
  });
});

describe('a refused save', () => {
  it('names every field that is wrong, and changes nothing', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    const before = await everything(test);
    const answer = await save(test, analyst, id, {
      ...data,
      securities: [{ ...data.securities[0], issuerSeries: '25-1', currency: 'usd' }],
      modeledStats: [data.modeledStats[0], { issuerClass: 'A', expectedLoss: 'two', effectiveFromDate: '2026-02-30' }],
      couponChangeHistories: [{ ...data.couponChangeHistories[0], couponRate: -1 }],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [
        { path: 'securities[0].issuerSeries', message: 'Allowed format is dddd-d or dddd-dd where d is for "digit"' },
        { path: 'securities[0].currency', message: 'Must be valid currency in capital letters' },
        { path: 'modeledStats[1].expectedLoss', message: 'Must be a number. Use dot for decimal part' },
        { path: 'modeledStats[1].effectiveFromDate', message: 'Date must be in format YYYY-MM-DD' },
        { path: 'couponChangeHistories[0].couponRate', message: 'Must be greater then 0' },
      ],
    });
    expect(await everything(test)).toEqual(before);
  });

  it('is told which version there is when its own is stale', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    await save(test, analyst, id, data);
    const before = await everything(test);
    const stale = await save(test, await test.login('admin@landfall.example'), id, data);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'STALE_VERSION',
      message: 'This document was changed by Ana Analyst in the meantime.',
      details: { version: 2, editedBy: 'Ana Analyst' },
    });
    expect(await everything(test)).toEqual(before);
  });

  it('comes too early while the document is read', async () => {
    const id = await upload(test, analyst, deals);
    const answer = await save(test, analyst, id, { ...completeLists(), version: 0 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'NOT_READY', message: 'This document is still being read.' });
  });

  it('has a body that is not the object, or no rights, or no document', async () => {
    const id = await ready();
    const data = await getData(test, analyst, id);
    expect((await save(test, analyst, id, { ...data, colour: 'red' })).statusCode).toBe(400);
    expect((await save(test, analyst, id, { ...data, version: undefined })).statusCode).toBe(400);
    expect((await save(test, analyst, id, { ...data, modeledStats: [{ surprise: 1 }] })).statusCode).toBe(400);
    expect((await save(test, undefined, id, data)).statusCode).toBe(401);
    expect((await save(test, await test.login('trader@landfall.example'), id, data)).statusCode).toBe(403);
    expect((await save(test, analyst, '01a1fa73-40eb-7000-afbd-2a3b2417c012', data)).statusCode).toBe(404);
    expect((await getData(test, analyst, id)).version).toBe(1);
  });
});
