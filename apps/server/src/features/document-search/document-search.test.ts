import type { FoundInDocument, PageHits } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { putPageTexts } from './page-text-store.ts';
import { queueTextIndexes } from '../deal-room/index.ts';
import {
  addDeals,
  circularName,
  passwordedPdf,
  post,
  resetName,
  sample,
  uploadParts,
} from '../deal-room/upload-fixture.ts';

// Each document is read by a thread and a process of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let test: TestApp;
let analyst: string;
let circular: string;
let reset: string;
let supplement: string;

async function upload(deals: readonly string[], change: Parameters<typeof uploadParts>[1]): Promise<string> {
  const answer = await post(test, analyst, uploadParts(deals, change));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { documentId: string } }>().data.documentId;
}

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  const northwind = await addDeals(test);
  const halyard = await addDeals(test, 'Halyard Re DAC', '2026-3');
  // Only two of its seven pages are asked for, yet all can be searched.
  circular = await upload(northwind, { bytes: sample(circularName), name: circularName, pages: '2-3' });
  reset = await upload(northwind, { bytes: sample(resetName), name: resetName, type: 'RESET' });
  const bytes = sample('halyard-re-2026-3-offering-circular.pdf');
  supplement = await upload(halyard, { bytes, name: 'supplement.pdf', type: 'SUPPLEMENT', pages: '1' });
  await test.drainJobs();
});
afterAll(() => test.close());

const get = (url: string, query: object, cookie: string | undefined = analyst) =>
  test.inject({ method: 'GET', url, query: { ...query } }, cookie);
const search = (query: object, cookie?: string) => get('/deal-room/document-pages', query, cookie);
const find = (documentId: string, query: object, cookie?: string) =>
  get(`/deal-room/deals/documents/${documentId}/find`, query, cookie);

async function pagesOf(query: object): Promise<string[]> {
  const answer = await search({ size: '50', ...query });
  expect(answer.statusCode, answer.body).toBe(200);
  const names = new Map([
    [circular, 'circular'],
    [reset, 'reset'],
    [supplement, 'supplement'],
  ]);
  return answer
    .json<PageHits>()
    .data.content.map(({ document, page }) => `${names.get(document.documentId)} ${page}`)
    .toSorted();
}
async function placesIn(documentId: string, query: object): Promise<FoundInDocument> {
  const answer = await find(documentId, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: FoundInDocument }>().data;
}

describe('the search over all documents', () => {
  it.each<[string, object, string[]]>([
    ['an identifier, whole', { query: 'US2459H1AA37' }, ['circular 2', 'reset 1']],
    ['an identifier by its beginning, in any case', { query: '2459h1ab*' }, ['circular 3', 'reset 1']],
    ['no identifier by its middle', { query: '59H1AA3' }, []],
    ['every word, in any form', { query: 'reset probabilities previous' }, ['reset 1']],
    ['a phrase as it is written', { query: '"belmarsh treasury obligations"' }, ['circular 2', 'circular 3']],
    ['no phrase in another form', { query: '"belmarsh treasury obligation"' }, []],
    ['a phrase over the end of a line', { query: '"per annum thereafter"' }, ['circular 2', 'circular 3']],
    ['a figure', { query: '"2.05 per cent"', issuer: 'Northwind Re Ltd.' }, ['circular 2', 'reset 1']],
    ['a page that extraction was not asked for', { query: 'modeling uncertainty' }, ['circular 7', 'supplement 4']],
    ['words that English does not count', { query: '"the" 2459H1AA3' }, ['circular 2', 'reset 1']],
    ['only of a type', { query: '2459H1AA3', type: 'RESET' }, ['reset 1']],
    ['only of a status', { query: '2459H1AA3', status: 'SIGNED_OFF' }, []],
    ['only of an issuer', { query: '2459H1AA3', issuer: 'Halyard Re DAC' }, []],
    [
      'only of a series',
      { query: '2459H1AA3', series: '2025-1', issuer: 'Northwind Re Ltd.' },
      ['circular 2', 'reset 1'],
    ],
    ['only since a date', { query: '2459H1AA3', fromDate: '2026-01-16' }, []],
    ['only until a date', { query: '2459H1AA3', toDate: '2026-01-15' }, ['circular 2', 'reset 1']],
  ])('finds %s', async (_what, query, pages) => {
    expect(await pagesOf(query)).toEqual(pages);
  });

  it('finds a word that is divided at the end of a line, and one that a hyphen joins there', async () => {
    const file = await test.services.database.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', circular)
      .executeTakeFirstOrThrow();
    const text = 'All retro-\ncession agreements of the non-\nfinancial guaran\u00AD\ntee.';
    const boxes = Array.from({ length: 4 * text.split(/\s/).length }, (_, side) => side);
    await putPageTexts(await test.ctx(), file.sha256, [{ page: 900, text, boxes }]);
    const onPage = { issuer: 'Northwind Re Ltd.' };
    for (const query of ['retrocession', '"retrocession agreements"', 'retroces*', 'guarantee', 'non-financial']) {
      expect(await pagesOf({ ...onPage, query }), query).toContain('circular 900');
      expect(
        (await placesIn(circular, { query, as: 'terms' })).places.map(({ page }) => page),
        query,
      ).toContain(900);
    }
    const { places } = await placesIn(circular, { query: 'Retrocession' });
    expect(places.at(-1)).toMatchObject({ page: 900, boxes: [{}, {}] });
    await test.services.database.db.deleteFrom('page_texts').where('page', '=', 900).execute();
  });

  it('finds what is only stored', async () => {
    expect((await pagesOf({ query: 'halyard', type: 'SUPPLEMENT' })).length).toBeGreaterThan(1);
  });

  it('shows what stands around the words, as plain text', async () => {
    const { data } = (await search({ query: '"attachment probability" 2459H1AA3', type: 'OC' })).json<PageHits>();
    const parts = data.content[0]?.snippet ?? [];
    expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toContain('Attachment Probability');
    expect(parts.map(({ text }) => text).join('')).toMatch(/Common Code: 171707947 Attachment Probability: 2\.05/);
  });

  it('goes on from a cursor, each page once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await search({ query: 'notes', size: '3', ...(cursor === null ? {} : { cursor }) });
      const { data } = answer.json<PageHits>();
      seen.push(...data.content.map(({ document, page }) => `${document.documentId} ${page}`));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen).toHaveLength((await pagesOf({ query: 'notes' })).length);
    expect(seen.length).toBeGreaterThan(6);
  });

  it.each<[object, string, RegExp]>([
    [{ query: '"open' }, 'query', /not closed/],
    [{ query: '***' }, 'query', /asterisk/],
    [{ query: ' ' }, 'query', /Type a word/],
    [{ query: 'w'.repeat(201) }, 'query', /200/],
    [{ query: 'word', cursor: 'nowhere' }, 'cursor', /no place/],
    [{ query: 'word', fromDate: '2026-02-01', toDate: '2026-01-01' }, 'toDate', /earlier/],
  ])('refuses %j', async (query, path, message) => {
    const answer = await search(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ path, message: expect.stringMatching(message) as string }] });
  });

  it("takes quotes, operators and the database's own signs for what they are", async () => {
    for (const query of ["it's:* & !x | (y)", String.raw`\'; select 1 --`, '<-> notes:A', "O'Brien*"]) {
      expect((await search({ query })).statusCode, query).toBe(200);
    }
  });
});

describe('finding in a document', () => {
  it('finds a text in any case and over lines, with a box a line', async () => {
    const { places, total, isIncomplete } = await placesIn(circular, { query: 'PER ANNUM thereafter' });
    expect({ total, isIncomplete }).toEqual({ total: 2, isIncomplete: false });
    expect(places.map(({ page, boxes }) => [page, boxes.length])).toEqual([
      [2, 2],
      [3, 2],
    ]);
  });

  it('marks a part of a word only', async () => {
    const box = async (query: string) => (await placesIn(reset, { query })).places[0]?.boxes[0];
    const [whole, part] = [await box('US2459H1AA37'), await box('2459H1AA')];
    expect(part?.x0).toBeGreaterThan(whole?.x0 ?? Infinity);
    expect(part?.x1).toBeLessThan(whole?.x1 ?? 0);
  });

  it('finds the terms of a search', async () => {
    const { places } = await placesIn(reset, { query: '"Class A" probabilities 2459H1AB*', as: 'terms' });
    const countOf = async (query: string) => (await placesIn(reset, { query })).total;
    expect(await countOf('probabilit')).toBeGreaterThan(3);
    expect(places).toHaveLength((await countOf('probabilit')) + (await countOf('class a (')) + 1);
  });

  it('finds nothing, and refuses what is no document', async () => {
    expect(await placesIn(reset, { query: '.*' })).toMatchObject({ places: [], total: 0, fault: null });
    expect((await find('5f7b0f0e-0000-4000-8000-000000000000', { query: 'notes' })).statusCode).toBe(404);
    expect((await find(reset, { query: '"open', as: 'terms' })).statusCode).toBe(400);
  });
});

describe('who may search', () => {
  it.each<[string, readonly string[], number]>([
    ['who uploads', ['DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'], 200],
    ['who reads deals', ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'], 200],
    ['who configures', ['DEAL_ROOM_AUTOMATION', 'CONFIGURATION'], 403],
    ['who trades', ['TRACE_SURVELLANCE', 'LATEST_TRADES'], 403],
  ])('%s may as with the documents themselves', async (_who, grants, status) => {
    const cookie = await test.loginWith({ grants });
    const download = `/deal-room/deals/documents/download/${circular}`;
    expect((await test.inject({ method: 'GET', url: download }, cookie)).statusCode).toBe(status);
    expect((await search({ query: 'notes' }, cookie)).statusCode).toBe(status);
    expect((await find(circular, { query: 'notes' }, cookie)).statusCode).toBe(status);
  });

  it('nobody without a session', async () => {
    expect((await test.inject({ method: 'GET', url: '/deal-room/document-pages?query=notes' })).statusCode).toBe(401);
  });
});

describe('the index', () => {
  const rows = (documentId: string) =>
    test.services.database.db
      .selectFrom('page_texts as p')
      .innerJoin('documents as d', 'd.sha256', 'p.sha256')
      .select(['p.sha256', 'p.page'])
      .where('d.id', '=', documentId)
      .execute();

  it('is filled for documents that are on file, from where it was stopped', async () => {
    const { db } = test.services.database;
    const [kept] = await rows(circular);
    await db.deleteFrom('indexed_files').execute();
    await db
      .updateTable('page_texts')
      .set({ text: 'kept from before' })
      .where('sha256', '=', kept?.sha256 ?? '')
      .where('page', '=', 1)
      .execute();
    await db
      .deleteFrom('page_texts')
      .where('sha256', '=', kept?.sha256 ?? '')
      .where('page', '>', 4)
      .execute();
    expect(await queueTextIndexes(await test.ctx(), 100)).toBe(3);
    await test.drainJobs();
    expect(await rows(circular)).toHaveLength(7);
    const first = await db
      .selectFrom('page_texts')
      .select('text')
      .where('sha256', '=', kept?.sha256 ?? '')
      .where('page', '=', 1)
      .executeTakeFirst();
    expect(first?.text).toBe('kept from before');
    expect(await queueTextIndexes(await test.ctx(), 100)).toBe(0);
  });

  it('takes what is read again in the place of what was', async () => {
    await test.inject(
      { method: 'POST', url: `/deal-room/documents/${circular}/read-pages`, payload: { pageNumbers: '' } },
      analyst,
    );
    await test.drainJobs();
    expect(await placesIn(circular, { query: 'kept from before' })).toMatchObject({ total: 0 });
    expect(await rows(circular)).toHaveLength(7);
  });

  it('goes with the file', async () => {
    const { db } = test.services.database;
    const sha256 = 'f'.repeat(64);
    await db.insertInto('stored_files').values({ sha256, last_put_at: new Date() }).execute();
    await db.insertInto('page_texts').values({ sha256, page: 1, text: '', boxes: [], words: '' }).execute();
    await db.deleteFrom('stored_files').where('sha256', '=', sha256).execute();
    expect(await db.selectFrom('page_texts').select('page').where('sha256', '=', sha256).execute()).toEqual([]);
  });

  it('says why a document cannot be searched, and is not tried again', async () => {
    const deals = await addDeals(test, 'Old Head Re DAC', '2022-2');
    const locked = await upload(deals, { bytes: passwordedPdf(), type: 'MODEL', name: 'locked.pdf' });
    await test.drainJobs();
    expect(await placesIn(locked, { query: 'notes' })).toMatchObject({ isIncomplete: true, fault: null });
    expect(await queueTextIndexes(await test.ctx(), 100)).toBe(1);
    await test.drainJobs();
    expect(await placesIn(locked, { query: 'notes' })).toMatchObject({
      fault: expect.stringMatching(/password/) as string,
    });
    expect(await queueTextIndexes(await test.ctx(), 100)).toBe(0);
  });
});
