import type { DocumentPage } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { clearUnusedFiles } from '../deal-room/index.ts';
import { addDeals, auditOf, post, tinyPdf, uploadParts } from '../deal-room/upload-fixture.ts';
import { completeLists } from './fixture-lists.ts';
import { dataUrl, getData, save, signOff, upload, uploadForReview, withReasons } from './review-fixture.ts';

let test: TestApp;
let analyst: string;
let qa: string;
let deals: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  qa = await test.login('qa@landfall.example');
  deals = await addDeals(test);
});
afterAll(() => test.close());

const remove = (documentId: string, query: object = {}, cookie: string | undefined = analyst) =>
  test.inject({ method: 'DELETE', url: `/deal-room/documents/${documentId}`, query: { ...query } }, cookie);
const ready = () => uploadForReview(test, analyst, deals.slice(0, 1), completeLists());
const listed = async (): Promise<string[]> => {
  const answer = await test.inject({ method: 'GET', url: '/deal-room/deals/documents/list?size=200' }, analyst);
  return answer.json<DocumentPage>().data.content.map(({ documentId }) => documentId);
};
const edit = async (documentId: string, cookie: string) => {
  const data = await getData(test, cookie, documentId);
  const securities = data.securities.map((row) => ({ ...row, shortDescription: 'By hand' }));
  return save(test, cookie, documentId, { ...data, securities });
};
/** How many rows of each table still speak of a document. */
async function rowsOf(documentId: string): Promise<Record<string, number>> {
  const { db } = test.services.database;
  const { rows } = await sql<{ name: string; rows: number }>`
    select 'documents' as name, count(*)::int as rows from documents where id = ${documentId}
    union all select 'deals', count(*)::int from document_deals where document_id = ${documentId}
    union all select 'search', count(*)::int from document_search where document_id = ${documentId}
    union all select 'extractions', count(*)::int from extractions where document_id = ${documentId}
    union all select 'versions', count(*)::int from extracted_data where document_id = ${documentId}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
const nothing = { documents: 0, deals: 0, search: 0, extractions: 0, versions: 0 };
const newsOfDocuments = async () => {
  const { rows } = await sql<{
    version: number;
  }>`select version from data_versions where dataset = 'documents'`.execute(test.services.database.db);
  return rows[0]?.version ?? 0;
};

describe('a document that was filed by mistake', () => {
  it('goes with all that was read from it, for everybody, and the audit log keeps what it was', async () => {
    const documentId = await ready();
    const other = await ready();
    expect(await rowsOf(documentId)).toEqual({ documents: 1, deals: 1, search: 1, extractions: 1, versions: 1 });
    const before = await newsOfDocuments();
    const answer = await remove(documentId);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await rowsOf(documentId)).toEqual(nothing);
    expect(await newsOfDocuments()).toBeGreaterThan(before);
    expect(await listed()).toEqual([other]);
    const { total } = await sql<{ total: number }>`select sum(documents)::int as total from document_counts`
      .execute(test.services.database.db)
      .then(({ rows }) => rows[0] ?? { total: -1 });
    expect(total).toBe(1);
    expect(await auditOf(test, 'document.remove')).toMatchObject([
      {
        subject_id: documentId,
        actor_email: 'analyst@landfall.example',
        before: {
          name: 'circular.pdf',
          type: 'OC',
          status: 'PENDING_REVIEW',
          version: 1,
          uploadedBy: 'Ana Analyst',
          deals: [{ security_id: deals[0], issuer_name: 'Northwind Re Ltd.', issuer_series: '2025-1' }],
        },
      },
    ]);
    expect((await remove(other)).statusCode).toBe(204);
  });

  it('can be uploaded again, and its file goes only when nothing else has it', async () => {
    const bytes = tinyPdf('filed twice');
    const put = async (securityIds: readonly string[]) =>
      (await post(test, analyst, uploadParts(securityIds, { bytes, type: 'MODEL' }))).json<{
        data: { documentId: string };
      }>().data.documentId;
    const [first, second] = [await put(deals.slice(0, 1)), await put(deals.slice(1, 2))];
    const { sha256 } = await test.services.database.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const isKept = () =>
      test.services.storage.open(sha256).then(
        (content) => content.destroy() !== undefined,
        () => false,
      );
    expect((await remove(first)).statusCode).toBe(204);
    const again = await put(deals.slice(0, 1));
    expect(again).not.toBe(first);
    test.clock.advance(2 * 60 * 60_000);
    analyst = await test.login();
    qa = await test.login('qa@landfall.example');
    await clearUnusedFiles(await test.ctx());
    expect(await isKept()).toBe(true);
    expect((await remove(again)).statusCode).toBe(204);
    expect((await remove(second)).statusCode).toBe(204);
    expect(await clearUnusedFiles(await test.ctx())).toBe(1);
    expect(await isKept()).toBe(false);
  });

  it('goes while it is being read, and its reading ends without a failure', async () => {
    const documentId = await upload(test, analyst, deals.slice(0, 1));
    const { latest_run_id: runId } = await test.services.database.db
      .selectFrom('documents')
      .select('latest_run_id')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect((await remove(documentId)).statusCode).toBe(204);
    await test.drainJobs();
    const ctx = await test.ctx();
    expect(await ctx.queue.find(ctx.db, runId ?? '')).toMatchObject({ state: 'failed', error_code: 'CANCELLED' });
    expect(await rowsOf(documentId)).toEqual(nothing);
    expect((await auditOf(test, 'document.extraction-failed')).filter((one) => one.subject_id === documentId)).toEqual(
      [],
    );
  });

  it('that was a proposal leaves that behind', async () => {
    const documentId = await ready();
    const { db } = test.services.database;
    await sql`insert into deal_proposals (id, state, document_type, host, sha256, size_bytes, original_name,
        proposed_by, proposed_by_name, proposed_at, document_id)
      select gen_random_uuid(), 'CONFIRMED', document_type, host, sha256, size_bytes, 'proposed.pdf',
        uploaded_by, uploaded_by_name, uploaded_at, id from documents where id = ${documentId}`.execute(db);
    expect((await remove(documentId)).statusCode).toBe(204);
    const proposal = await db
      .selectFrom('deal_proposals')
      .select(['state', 'document_id'])
      .where('original_name', '=', 'proposed.pdf')
      .executeTakeFirst();
    expect(proposal).toEqual({ state: 'CONFIRMED', document_id: null });
  });

  it('takes a person’s edits with it only when that is said', async () => {
    const documentId = await ready();
    expect((await edit(documentId, qa)).statusCode).toBe(200);
    const refused = await remove(documentId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'EDITS_EXIST', details: { version: 2, editedBy: 'Quinn QA' } });
    expect((await remove(documentId, { version: '1' })).statusCode).toBe(409);
    expect((await getData(test, analyst, documentId)).version).toBe(2);
    expect((await remove(documentId, { version: '2' })).statusCode).toBe(204);
    expect(await rowsOf(documentId)).toEqual(nothing);
  });

  it('tells who still has it open who removed it', async () => {
    const documentId = await ready();
    const open = await getData(test, qa, documentId);
    expect((await remove(documentId)).statusCode).toBe(204);
    const said = {
      code: 'NOT_FOUND',
      message: 'Ana Analyst has removed this document.',
      details: { removedBy: 'Ana Analyst' },
    };
    const answers = [
      await test.inject({ method: 'GET', url: dataUrl(documentId) }, qa),
      await save(test, qa, documentId, open),
      await signOff(test, qa, documentId, withReasons(open)),
      await remove(documentId, {}, qa),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    for (const answer of answers) expect(answer.json()).toMatchObject(said);
    const never = await test.inject({ method: 'GET', url: dataUrl(crypto.randomUUID()) }, qa);
    expect(never.json()).toMatchObject({ message: 'Document not found.' });
  });

  it('stays once it was signed off, even after that was withdrawn, and says why', async () => {
    const documentId = await ready();
    const data = await getData(test, analyst, documentId);
    expect((await signOff(test, analyst, documentId, withReasons(data))).statusCode).toBe(200);
    const refused = await remove(documentId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'ALREADY_SIGNED_OFF',
      message:
        'This document cannot be removed: Ana Analyst signed it off. The history of its securities names it as their source.',
    });
    const admin = await test.login('admin@landfall.example');
    const url = `/deal-room/documents/${documentId}/withdraw-sign-off`;
    const withdrawn = await test.inject(
      { method: 'POST', url, payload: { reason: 'Another deal', version: data.version } },
      admin,
    );
    expect(withdrawn.statusCode, withdrawn.body).toBe(200);
    expect((await remove(documentId)).json<{ message: string }>().message).toContain('and the sign-off was withdrawn');
    // The database refuses as well.
    const { db } = test.services.database;
    await expect(db.deleteFrom('extracted_data').where('document_id', '=', documentId).execute()).rejects.toThrow(
      'cannot be deleted',
    );
    expect(await rowsOf(documentId)).toMatchObject({ documents: 1, versions: 1 });
  });

  it('is removed only by who may upload', async () => {
    const documentId = await ready();
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    expect((await remove(documentId, {}, reader)).statusCode).toBe(403);
    expect((await test.inject({ method: 'DELETE', url: `/deal-room/documents/${documentId}` })).statusCode).toBe(401);
    expect((await rowsOf(documentId))['documents']).toBe(1);
  });
});
