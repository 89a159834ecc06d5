import type { Comparison, DocumentItem, ExtractedDocumentData } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, auditOf, circularName, post, sample, uploadParts } from '../deal-room/upload-fixture.ts';
import { getData, save, signOff } from './review-fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let analyst: string;
let deals: string[];
let copies = 0;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  deals = await addDeals(test);
});
afterAll(() => test.close());

async function uploaded(pages: string, change: { type?: string } = {}): Promise<string> {
  copies += 1;
  const bytes = Buffer.concat([sample(circularName), Buffer.from(`%${copies}`)]);
  const answer = await post(test, analyst, uploadParts(deals, { bytes, pages, type: change.type ?? 'OC' }));
  await test.drainJobs();
  return answer.json<{ data: { documentId: string } }>().data.documentId;
}
const ask = (documentId: string, payload: object, cookie: string | undefined = analyst) =>
  test.inject({ method: 'POST', url: `/deal-room/documents/${documentId}/read-pages`, payload }, cookie);

describe('other pages of a document', () => {
  it('are read, and what they say is the next version', async () => {
    const documentId = await uploaded('1');
    const before = await getData(test, analyst, documentId);
    expect(before.document).toMatchObject({ status: 'PENDING_REVIEW', pageNumbers: '1' });
    const answer = await ask(documentId, { pageNumbers: '' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json<{ data: DocumentItem }>().data).toMatchObject({ status: 'PROCESSING', pageNumbers: null });
    expect((await ask(documentId, { pageNumbers: '2' })).json()).toMatchObject({ code: 'NOT_READY' });
    await test.drainJobs();
    const after = await getData(test, analyst, documentId);
    expect(after).toMatchObject({ version: 2, lastEdited: null, document: { status: 'PENDING_REVIEW' } });
    expect(after.modeledStats).toMatchObject([
      { rowId: 'modeledStats:2.0', expectedLoss: 1.448 },
      { rowId: 'modeledStats:2.1', expectedLoss: 2.7 },
    ]);
    const rowIds = new Set([...after.securities, ...after.modeledStats].map((row) => row.rowId));
    expect(after.evidence.filter((one) => one.list === 'securities').every((one) => rowIds.has(one.rowId))).toBe(true);
    expect((await auditOf(test, 'document.read-pages')).at(-1)).toMatchObject({
      subject_id: documentId,
      before: { version: 1, pages: '1' },
      after: { pages: 'all' },
    });
    // Who had the first version open is told, and nothing is taken for an edit of other rows.
    expect((await save(test, analyst, documentId, before)).json()).toMatchObject({ code: 'STALE_VERSION' });
  });

  it('take the place of what a person has keyed in only when that is said', async () => {
    const documentId = await uploaded('');
    const read = await getData(test, analyst, documentId);
    const edited = { ...read, securities: read.securities.map((row) => ({ ...row, shortDescription: 'By hand' })) };
    expect((await save(test, analyst, documentId, edited)).statusCode).toBe(200);
    const refused = await ask(documentId, { pageNumbers: '1-3' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'EDITS_EXIST',
      message: 'You have edited this document.',
      details: { version: 2, editedBy: 'Ana Analyst' },
    });
    expect((await ask(documentId, { pageNumbers: '1-3', replaceVersion: 1 })).statusCode).toBe(409);
    expect((await getData(test, analyst, documentId)).document).toMatchObject({ status: 'PENDING_REVIEW' });
    expect((await ask(documentId, { pageNumbers: '1-3', replaceVersion: 2 })).statusCode).toBe(202);
    await test.drainJobs();
    const after = await getData(test, analyst, documentId);
    expect(after).toMatchObject({ version: 3, document: { pageNumbers: '1-3' } });
    // The edits are still there, for whoever asks for them.
    const kept = await test.services.database.db
      .selectFrom('extracted_data')
      .select('securities')
      .where('document_id', '=', documentId)
      .where('version', '=', 2)
      .executeTakeFirstOrThrow();
    expect(kept.securities[0]).toMatchObject({ shortDescription: 'By hand' });
    // The places are those of the newest reading: what was read before has none, and says why.
    const query = { left: documentId, leftVersion: '2', right: documentId };
    const compared = await test.inject({ method: 'GET', url: '/deal-room/comparison', query }, analyst);
    const { left, right, rows } = compared.json<{ data: Comparison }>().data;
    expect([left.isOfEarlierReading, right.isOfEarlierReading]).toEqual([true, false]);
    const placesOf = (side: 'left' | 'right') => rows.flatMap(({ fields }) => fields.map((field) => field[side].place));
    expect(placesOf('left').filter((place) => place !== null)).toEqual([]);
    expect(placesOf('right').some((place) => place !== null)).toBe(true);
  });

  it('that cannot be read leave what was there, and say why', async () => {
    const documentId = await uploaded('2-3');
    const before = await getData(test, analyst, documentId);
    const { sha256 } = await test.services.database.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect((await ask(documentId, { pageNumbers: '1' })).statusCode).toBe(202);
    await test.services.storage.delete(sha256);
    await test.drainJobs();
    const after = await getData(test, analyst, documentId);
    expect(after.document).toMatchObject({
      status: 'PENDING_REVIEW',
      pageNumbers: '2-3',
      statusReason: "Page 1 could not be read: The document's file is missing from the storage. The data is unchanged.",
    });
    expect({ ...after, document: null }).toEqual({ ...before, document: null });
    const saved = await save(test, analyst, documentId, after);
    expect(saved.json<ExtractedDocumentData>()).toMatchObject({ version: 2 });
  });

  it('of one whose first pages failed are read in their stead', async () => {
    const documentId = await uploaded('900');
    expect((await getData(test, analyst, documentId)).document).toMatchObject({ status: 'EXTRACTION_FAILED' });
    expect((await ask(documentId, { pageNumbers: '1-2' })).statusCode).toBe(202);
    await test.drainJobs();
    expect(await getData(test, analyst, documentId)).toMatchObject({
      version: 1,
      document: { status: 'PENDING_REVIEW', pageNumbers: '1-2' },
    });
  });

  it('of one that is only stored are looked for', async () => {
    const documentId = await uploaded('900', { type: 'SUPPLEMENT' });
    const item = async () =>
      await test.services.database.db
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow();
    expect(await item()).toMatchObject({
      status: 'STORED',
      status_reason: expect.stringMatching(/^None of these pages/),
    });
    expect((await ask(documentId, { pageNumbers: '' })).statusCode).toBe(400);
    expect((await ask(documentId, { pageNumbers: '2-3' })).statusCode).toBe(202);
    await test.drainJobs();
    expect(await item()).toMatchObject({ status: 'STORED', status_reason: null, page_ranges: [{ from: 2, to: 3 }] });
  });
});

describe('refused', () => {
  let documentId: string;
  beforeAll(async () => {
    documentId = await uploaded('');
  });

  it.each([
    ['1-x', "'1-x' is not a page number or a range such as 1-5."],
    ['5-2', 'The range 5-2 ends before it starts.'],
    ['1, 4000', /^The document has \d+ pages: there is no page 4000\.$/],
  ])('is %s', async (pageNumbers, message) => {
    const answer = await ask(documentId, { pageNumbers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ path: 'pageNumbers' }] });
    expect(answer.json<{ message: string }>().message).toMatch(message);
  });

  it('is what has been signed off, what has no pages, and who has no right', async () => {
    const data = await getData(test, analyst, documentId);
    expect((await signOff(test, analyst, documentId, data)).statusCode).toBe(200);
    expect((await ask(documentId, { pageNumbers: '1' })).json()).toMatchObject({ code: 'ALREADY_SIGNED_OFF' });
    const csv = { type: 'MODEL', name: 'a.csv', mime: 'text/csv', bytes: Buffer.from('a,b\n') };
    const table = await post(test, analyst, uploadParts(deals, csv));
    const { documentId: tableId } = table.json<{ data: { documentId: string } }>().data;
    expect((await ask(tableId, { pageNumbers: '1' })).statusCode).toBe(404);
    expect((await ask('nonsense', { pageNumbers: '1' })).statusCode).toBe(404);
    const trader = await test.login('trader@landfall.example');
    expect((await ask(documentId, { pageNumbers: '1' }, trader)).statusCode).toBe(403);
  });
});
