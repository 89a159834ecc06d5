import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, testNow, type TestApp } from '../../testing/harness.ts';
import { clearUnusedFiles, announceFile } from './file-store.ts';
import { addDeals, auditOf, documentRows, post, tinyPdf, uploadParts } from './upload-fixture.ts';

let test: TestApp;
let analyst: string;
let deals: string[];
const bytes = tinyPdf('0123456789'.repeat(50));

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  deals = await addDeals(test);
});
afterAll(() => test.close());

const upload = async (change: Parameters<typeof uploadParts>[1]): Promise<string> =>
  (await post(test, analyst, uploadParts(deals, change))).json<{ data: { documentId: string } }>().data.documentId;

/** Sessions do not last so long: the analyst signs in again. */
async function later(minutes: number): Promise<void> {
  test.clock.advance(minutes * 60_000);
  analyst = await test.login();
}

interface Page {
  content: { documentId: string; originalName: string }[];
  number: number;
  last: boolean;
  totalElements: number;
}
const list = async (query: string, path = '/deal-room/deals/documents/list'): Promise<Page> =>
  (await test.inject({ method: 'GET', url: `${path}?${query}` }, analyst)).json<{ data: Page }>().data;
const names = (page: Page): string[] => page.content.map((item) => item.originalName);

describe('lists', () => {
  it('page through the documents of some days, newest first', async () => {
    for (const [day, name] of [
      ['2026-01-12', 'first.pdf'],
      ['2026-01-13', 'second.pdf'],
      ['2026-01-13', 'third.pdf'],
      ['2026-01-14', 'fourth.pdf'],
    ] as const) {
      test.clock.set(new Date(`${day}T15:00:00Z`));
      await upload({ name, bytes: tinyPdf(name), type: name === 'third.pdf' ? 'MODEL' : 'OC' });
    }
    test.clock.set(testNow);
    expect(names(await list(''))).toEqual(['fourth.pdf', 'third.pdf', 'second.pdf', 'first.pdf']);
    expect(await list('page=0&size=3')).toMatchObject({ number: 0, last: false, totalElements: 4 });
    expect(await list('page=1&size=3')).toMatchObject({
      number: 1,
      last: true,
      content: [{ originalName: 'first.pdf' }],
    });
    expect(await list('page=9&size=3')).toEqual({ content: [], number: 9, last: true, totalElements: 4 });
    expect(names(await list('fromDate=2026-01-13&toDate=2026-01-13'))).toEqual(['third.pdf', 'second.pdf']);
    expect(names(await list('fromDate=2026-01-14'))).toEqual(['fourth.pdf']);
    expect((await list('')).content[0]).toMatchObject({
      docTypeName: 'Offering Circular (OC)',
      issuerName: 'Northwind Re Ltd.',
      issuerSeries: '2025-1',
      issuerClasses: ['A', 'B'],
      status: 'PROCESSING',
      progress: { state: 'queued' },
      uploadedAt: '2026-01-14T15:00:00.000Z',
      uploadedBy: 'Ana Analyst',
      assignee: null,
    });
  });

  it('of the analyst view hold what is extracted, by status', async () => {
    const path = '/deal-room/analyst-view/documents';
    expect(names(await list('', path))).toEqual(['fourth.pdf', 'second.pdf', 'first.pdf']);
    expect(names(await list('reviewStatus=PENDING_REVIEW', path))).toEqual([]);
    expect(names(await list('reviewStatus=PROCESSING&size=1', path))).toEqual(['fourth.pdf']);
  });

  it('of the analyst view hold the documents that are named, of whatever type', async () => {
    const path = '/deal-room/analyst-view/documents';
    const [, third, , first] = (await list('')).content;
    expect(names(await list(`documentId=${first?.documentId}&documentId=${third?.documentId}`, path))).toEqual([
      'third.pdf',
      'first.pdf',
    ]);
    expect(await list(`documentId=${randomUUID()}`, path)).toMatchObject({ content: [], last: true, totalElements: 0 });
    const answer = await test.inject({ method: 'GET', url: `${path}?documentId=first` }, analyst);
    expect(answer.statusCode).toBe(400);
  });

  it.each(['fromDate=2026-01-14&toDate=2026-01-13', 'fromDate=14.1.2026', 'size=0', 'page=-1', 'colour=red'])(
    'refuse %s',
    async (query) => {
      const answer = await test.inject({ method: 'GET', url: `/deal-room/deals/documents/list?${query}` }, analyst);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('a download', () => {
  let url: string;
  let documentId: string;
  const get = (headers: Record<string, string> = {}, cookie = analyst) =>
    test.inject({ method: 'GET', url, headers }, cookie);

  beforeAll(async () => {
    documentId = await upload({ bytes, name: 'Überblick “1”.pdf' });
    url = `/deal-room/deals/documents/download/${documentId}?purpose=view`;
  });

  it('is the file, shown by the browser under its own name', async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="Uberblick _1_.pdf"; filename*=UTF-8''%C3%9Cberblick%20%E2%80%9C1%E2%80%9D.pdf`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    });
  });

  it.each<[string, string, (whole: Buffer) => Buffer]>([
    ['bytes=0-9', 'bytes 0-9', (whole) => whole.subarray(0, 10)],
    ['bytes=100-', `bytes 100-${bytes.length - 1}`, (whole) => whole.subarray(100)],
    ['bytes=-7', `bytes ${bytes.length - 7}-${bytes.length - 1}`, (whole) => whole.subarray(-7)],
  ])('answers %s', async (range, contentRange, part) => {
    const answer = await get({ range, 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`${contentRange}/${bytes.length}`);
    expect(answer.rawPayload.equals(part(bytes))).toBe(true);
  });

  it('answers a range beyond its end and a stale range', async () => {
    const beyond = await get({ range: `bytes=${bytes.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`);
    const { etag = '' } = (await get()).headers;
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
  });

  it('of a table is saved, not shown', async () => {
    const id = await upload({ type: 'MODEL', name: 'a.csv', mime: 'text/csv', bytes: Buffer.from('<script>,1\n') });
    const answer = await test.inject({ method: 'GET', url: `/deal-room/deals/documents/download/${id}` }, analyst);
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('is audited once when whole, and once an hour when a viewer takes it in parts', async () => {
    const count = async () => (await auditOf(test, 'document.view')).length;
    await later(120);
    const before = await count();
    for (const range of ['bytes=1-', 'bytes=0-9', 'bytes=20-29']) await get({ range });
    expect(await count()).toBe(before + 1);
    await get();
    await get();
    expect(await count()).toBe(before + 3);
    await later(120);
    await get({ range: 'bytes=5-6' });
    expect(await count()).toBe(before + 4);
    expect((await auditOf(test, 'document.view')).at(-1)).toMatchObject({
      subject_id: documentId,
      actor_email: 'analyst@landfall.example',
      detail: { start: 5, end: 6 },
    });
  });

  it('that is no view is saved, and audited as a download', async () => {
    const before = (await auditOf(test, 'document.download')).length;
    const answer = await test.inject({ method: 'GET', url: url.replace('?purpose=view', '') }, analyst);
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(await auditOf(test, 'document.download')).toHaveLength(before + 1);
    expect((await test.inject({ method: 'GET', url: url.replace('view', 'look') }, analyst)).statusCode).toBe(400);
  });

  it('needs a session, a right and a document', async () => {
    expect((await test.inject({ method: 'GET', url })).statusCode).toBe(401);
    expect((await get({}, await test.login('viewer@landfall.example'))).statusCode).toBe(403);
    for (const id of ['nonsense', '01a1fa73-40eb-7000-afbd-2a3b2417c012']) {
      const answer = await test.inject({ method: 'GET', url: `/deal-room/deals/documents/download/${id}` }, analyst);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
  });
});

describe('files that no document came to hold', () => {
  it('are removed after an hour; those that one holds stay', async () => {
    const { storage } = test.services;
    const lost = tinyPdf('lost');
    const ctx = await test.ctx();
    const { sha256 } = await storage.put(lost);
    await ctx.tx((tx) => announceFile(tx, sha256, test.clock.wallNow()));
    await upload({ bytes: tinyPdf('kept') });
    expect(await clearUnusedFiles(ctx)).toBe(0);
    await later(61);
    expect(await clearUnusedFiles(ctx)).toBe(1);
    expect(await storage.has(sha256)).toBe(false);
    for (const row of await documentRows(test)) expect(await storage.has(row.sha256)).toBe(true);
    // The same bytes can be uploaded afterwards.
    const id = await upload({ bytes: lost });
    expect((await documentRows(test)).find((row) => row.id === id)).toMatchObject({ sha256 });
    expect(await storage.has(sha256)).toBe(true);
  });
});
