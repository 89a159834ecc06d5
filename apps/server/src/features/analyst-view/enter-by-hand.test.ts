import type { DocumentActivity, ExtractedDocumentData } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, auditOf, passwordedPdf, post, uploadParts } from '../deal-room/upload-fixture.ts';
import { completeLists } from './fixture-lists.ts';
import { getData, save, signOff, upload, uploadForReview, withReasons } from './review-fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let analyst: string;
let deals: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  deals = await addDeals(test);
});
afterAll(() => test.close());

const enter = (documentId: string, cookie: string | undefined = analyst) =>
  test.inject({ method: 'POST', url: `/deal-room/documents/${documentId}/enter-by-hand` }, cookie);

async function failed(type = 'OC'): Promise<string> {
  const parts = uploadParts(deals, { type, bytes: passwordedPdf() });
  const { documentId } = (await post(test, analyst, parts)).json<{ data: { documentId: string } }>().data;
  await test.drainJobs();
  return documentId;
}

describe('a document that could not be read', () => {
  it('can be keyed in from an empty form, saved and signed off, and says so', async () => {
    const documentId = await failed();
    const answer = await enter(documentId);
    expect(answer.statusCode).toBe(200);
    const data = answer.json<ExtractedDocumentData>();
    expect(data).toMatchObject({ version: 1, evidence: [], lastEdited: { username: 'Ana Analyst' }, signedOff: null });
    expect(data.document).toMatchObject({ status: 'PENDING_REVIEW', isKeyedByHand: true, statusReason: null });
    expect(data.findings).toEqual([
      {
        code: 'ENTERED_BY_HAND',
        severity: 'info',
        message: expect.stringMatching(/^Entered by hand by Ana Analyst, .*password/),
      },
    ]);
    const rows = [data.securities, data.modeledStats, data.couponChangeHistories, data.elAttributions];
    expect(rows.map((list) => list.map((row) => row.issuerClass))).toEqual(rows.map(() => ['A', 'B']));
    expect(data.securities[0]).toMatchObject({ issuerName: 'Northwind Re Ltd.', issuerSeries: '2025-1', isin: null });
    expect(await getData(test, analyst, documentId)).toEqual(data);

    const lists = completeLists();
    const early = await signOff(test, analyst, documentId, data);
    expect(early.json()).toMatchObject({ code: 'SIGN_OFF_INCOMPLETE' });
    const saved = await save(test, analyst, documentId, { ...lists, version: 1 });
    expect(saved.statusCode).toBe(200);
    const signed = await signOff(test, analyst, documentId, withReasons(saved.json()));
    expect(signed.json()).toMatchObject({ document: { status: 'SIGNED_OFF', isKeyedByHand: true }, version: 2 });

    const activity = await test.inject({ method: 'GET', url: `/deal-room/documents/${documentId}/activity` }, analyst);
    const { content } = activity.json<{ data: { content: DocumentActivity[] } }>().data;
    expect(content.map(({ kind }) => kind)).toEqual([
      'SIGNED_OFF',
      'EDITED',
      'KEYED_BY_HAND',
      'EXTRACTION_FAILED',
      'UPLOADED',
    ]);
    expect((await auditOf(test, 'document.enter-by-hand')).at(-1)).toMatchObject({
      subject_id: documentId,
      actor_email: 'analyst@landfall.example',
      before: { status: 'EXTRACTION_FAILED' },
    });
  });

  it('has the sections of its type', async () => {
    const data = (await enter(await failed('RESET'))).json<ExtractedDocumentData>();
    expect(data.securities).toEqual([]);
    expect(data.elAttributions).toEqual([]);
    expect(data.modeledStats).toHaveLength(2);
  });
});

it('no other document is entered by hand, nor by those without the right', async () => {
  const pending = await uploadForReview(test, analyst, deals, completeLists());
  const processing = await upload(test, analyst, deals);
  for (const id of [pending, processing]) {
    const answer = await enter(id);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'NOT_READY']);
  }
  const stored = await upload(test, analyst, deals, 'MODEL');
  expect((await enter(stored)).statusCode).toBe(404);
  expect((await enter('nonsense')).statusCode).toBe(404);
  expect((await enter(pending, await test.login('trader@landfall.example'))).statusCode).toBe(403);
});
