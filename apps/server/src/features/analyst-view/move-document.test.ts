import type { DocumentActivity, DocumentItem, ExtractedLists } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { findDocument } from '../deal-room/index.ts';
import { addDeals, auditOf, post, statusesOf, tinyPdf, uploadParts } from '../deal-room/upload-fixture.ts';
import { importText } from '../market-data/testing/invented.ts';
import { completeLists, securityA } from './fixture-lists.ts';
import { recordExtraction } from './record-extraction.ts';
import { forgetPublished, getData, save, signOff, upload, uploadForReview, withReasons } from './review-fixture.ts';

let test: TestApp;
let analyst: string;
let qa: string;
let admin: string;
let northwind: string[];
let oldHead: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  qa = await test.login('qa@landfall.example');
  admin = await test.login('admin@landfall.example');
  northwind = await addDeals(test);
  oldHead = await addDeals(test, 'Old Head Re DAC', '2022-2');
});
afterAll(() => test.close());
beforeEach(() => forgetPublished(test));

const move = (documentId: string, securityIds: readonly string[], cookie: string | undefined = analyst) =>
  test.inject(
    { method: 'POST', url: `/deal-room/documents/${documentId}/move`, payload: { security_id: securityIds } },
    cookie,
  );
const moved = async (documentId: string, securityIds: readonly string[]): Promise<DocumentItem> => {
  const answer = await move(documentId, securityIds);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: DocumentItem }>().data;
};
/** As the reader leaves it: its names are those of the deal it was told. */
const nameless = (): ExtractedLists => ({
  ...completeLists(),
  securities: [{ ...securityA, issuerName: null, issuerSeries: null }],
});
const ready = (lists = nameless()) => uploadForReview(test, analyst, northwind.slice(0, 1), lists);
const stored = async (documentId: string) => {
  const document = await findDocument((await test.ctx()).db, documentId);
  if (!document) throw new Error('There is no such document');
  return document;
};
/** What the run that is wanted now finds. */
const readAgain = async (documentId: string) => {
  const ctx = await test.ctx();
  const { latest_run_id: runId } = await stored(documentId);
  const extraction = { ...nameless(), evidence: [], findings: [] } as unknown as Parameters<
    typeof recordExtraction
  >[2]['extraction'];
  const found = { extraction, pageCount: 3, unreadablePages: [], pageRanges: null, runId: runId ?? '' };
  await recordExtraction(ctx, documentId, found);
};
const edit = async (documentId: string, cookie: string) => {
  const data = await getData(test, cookie, documentId);
  const securities = data.securities.map((row) => ({ ...row, shortDescription: 'By hand' }));
  return save(test, cookie, documentId, { ...data, securities });
};
const sign = async (documentId: string) => {
  const answer = await signOff(test, analyst, documentId, withReasons(await getData(test, analyst, documentId)));
  expect(answer.statusCode, answer.body).toBe(200);
};
const withdraw = async (documentId: string) => {
  const { version } = await getData(test, admin, documentId);
  const url = `/deal-room/documents/${documentId}/withdraw-sign-off`;
  const payload = { reason: 'Another deal', version };
  expect((await test.inject({ method: 'POST', url, payload }, admin)).statusCode).toBe(200);
};
const found = async (query: string): Promise<string[]> => {
  const url = `/deal-room/deals/documents/list?query=${encodeURIComponent(query)}&size=200`;
  const answer = await test.inject({ method: 'GET', url }, analyst);
  return answer.json<{ data: { content: DocumentItem[] } }>().data.content.map(({ documentId }) => documentId);
};

describe('a document under the wrong deal', () => {
  it('is filed under another one, found there and no longer here, and the audit log and its activity say so', async () => {
    const documentId = await upload(test, analyst, northwind.slice(0, 1), 'MODEL');
    const item = await moved(documentId, oldHead);
    expect(item).toMatchObject({ issuerName: 'Old Head Re DAC', issuerSeries: '2022-2', status: 'STORED' });
    const { issuer_name, issuer_series, deal_set, deals } = await stored(documentId);
    expect([issuer_name, issuer_series]).toEqual(['Old Head Re DAC', '2022-2']);
    expect(deal_set).toBe(oldHead.toSorted().join(' '));
    expect(deals.map((deal) => deal.security_id).toSorted()).toEqual(oldHead.toSorted());
    expect([await found('old head'), await found('northwind')]).toEqual([[documentId], []]);
    expect(await auditOf(test, 'document.move')).toMatchObject([
      {
        subject_id: documentId,
        actor_email: 'analyst@landfall.example',
        before: { deals: [{ security_id: northwind[0], issuer_name: 'Northwind Re Ltd.' }], status: 'STORED' },
        after: { status: 'STORED' },
      },
    ]);
    const url = `/deal-room/documents/${documentId}/activity`;
    const activity = await test.inject({ method: 'GET', url }, analyst);
    const [line] = activity.json<{ data: { content: DocumentActivity[] } }>().data.content;
    expect(line).toMatchObject({ kind: 'MOVED', by: 'Ana Analyst' });
    expect(line?.note).toMatch(/^From Northwind Re Ltd\. 2025-1, Class A to Old Head Re DAC 2022-2, Class/);
  });

  it('is read again where nobody has edited it, because the reader is told the deal', async () => {
    const documentId = await ready();
    const before = await stored(documentId);
    expect((await getData(test, analyst, documentId)).securities[0]?.issuerName).toBe('Northwind Re Ltd.');
    expect((await moved(documentId, oldHead.slice(0, 1))).status).toBe('PROCESSING');
    expect((await stored(documentId)).latest_run_id).not.toBe(before.latest_run_id);
    await readAgain(documentId);
    const data = await getData(test, analyst, documentId);
    expect([data.version, data.securities[0]?.issuerName]).toEqual([2, 'Old Head Re DAC']);
  });

  it('is read with its new deal where it is moved while it is read, whatever the old reading still brings', async () => {
    const documentId = await upload(test, analyst, northwind.slice(0, 1));
    const { latest_run_id: old } = await stored(documentId);
    await moved(documentId, oldHead.slice(0, 1));
    const extraction = { ...nameless(), evidence: [], findings: [] } as never;
    const late = { extraction, pageCount: 3, unreadablePages: [], pageRanges: null, runId: old ?? '' };
    await recordExtraction(await test.ctx(), documentId, late);
    expect((await stored(documentId)).status).toBe('PROCESSING');
    await readAgain(documentId);
    expect(await stored(documentId)).toMatchObject({ status: 'PENDING_REVIEW', current_version: 1 });
  });

  it('keeps a person’s edits as that person’s, and is judged against its new deal', async () => {
    const documentId = await ready();
    expect((await edit(documentId, qa)).statusCode).toBe(200);
    const open = await getData(test, qa, documentId);
    expect((await moved(documentId, oldHead.slice(0, 1))).status).toBe('PENDING_REVIEW');
    const data = await getData(test, analyst, documentId);
    expect(data).toMatchObject({ version: 3, lastEdited: open.lastEdited });
    expect(data.securities[0]).toMatchObject({
      shortDescription: 'By hand',
      issuerName: 'Old Head Re DAC',
      issuerSeries: '2022-2',
    });
    // Who had it open is refused as after any change, and loses nothing.
    const late = await save(test, qa, documentId, open);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'STALE_VERSION']);
  });

  it('keeps what its pages say: another issuer than the new deal’s is a finding', async () => {
    const evidence = [
      { ...readName, field: 'issuerName', value: 'Northwind Re Ltd.', quote: 'Northwind Re Ltd.' },
      { ...readName, field: 'issuerSeries', value: '2025-1', quote: '2025-1' },
    ];
    const documentId = await uploadForReview(test, analyst, northwind.slice(0, 1), completeLists(), 'OC', { evidence });
    expect((await edit(documentId, qa)).statusCode).toBe(200);
    await moved(documentId, oldHead.slice(0, 1));
    const data = await getData(test, analyst, documentId);
    expect(data.securities[0]).toMatchObject({ issuerName: 'Northwind Re Ltd.', issuerSeries: '2025-1' });
    expect(data.findings.map(({ code }) => code)).toContain('OTHER_DEAL');
    const { rows } = await sql<{ codes: string }>`
      select jsonb_path_query_array(findings, '$[*].code')::text as codes from extracted_data
      where document_id = ${documentId} order by version desc limit 1`.execute(test.services.database.db);
    expect(rows[0]?.codes).toContain('OTHER_DEAL');
  });

  it('that could not be read stays so', async () => {
    const documentId = await upload(test, analyst, northwind.slice(0, 1));
    await test.services.database.db
      .updateTable('documents')
      .set({ status: 'EXTRACTION_FAILED', status_reason: 'Locked' })
      .where('id', '=', documentId)
      .execute();
    expect(await moved(documentId, oldHead)).toMatchObject({ status: 'EXTRACTION_FAILED', statusReason: 'Locked' });
  });

  it('stays while its sign-off stands; once that is withdrawn it moves with all that was ever signed', async () => {
    const documentId = await ready();
    await sign(documentId);
    const refused = await move(documentId, oldHead.slice(0, 1));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'ALREADY_SIGNED_OFF',
      message:
        'This document is signed off, and its securities are published under its deal. Once an administrator has withdrawn the sign-off, it can be moved.',
    });
    expect((await stored(documentId)).deal_set).toBe(northwind[0]);
    await withdraw(documentId);
    await moved(documentId, oldHead.slice(0, 1));
    await readAgain(documentId);
    await sign(documentId);
    const { db } = test.services.database;
    const published = await db.selectFrom('securities').select(['security_id', 'isin']).orderBy('isin').execute();
    expect(published).toEqual([
      { security_id: oldHead[0], isin: securityA.isin },
      { security_id: northwind[0], isin: null },
    ]);
    const signOffs = await db
      .selectFrom('sign_offs as s')
      .innerJoin('publications as p', 'p.sign_off_no', 's.sign_off_no')
      .select(['s.version', 'p.security_id'])
      .where('s.document_id', '=', documentId)
      .orderBy('s.sign_off_no')
      .execute();
    expect(signOffs).toEqual([
      { version: 1, security_id: northwind[0] },
      { version: 2, security_id: oldHead[0] },
    ]);
  });

  it('leaves the securities of the deal it was moved from alone when its new sign-off is withdrawn', async () => {
    const documentId = await ready();
    await sign(documentId);
    await withdraw(documentId);
    await moved(documentId, oldHead.slice(0, 1));
    await readAgain(documentId);
    const report = await importText(
      await test.ctx(),
      'SECURITIES',
      `ISIN,ISSUER_NAME,ISSUER_SERIES,ISSUER_CLASS,ISSUE_DATE,MATURITY_DATE
US0378331005,Northwind Re Ltd.,2025-1,A,2025-01-02,2028-01-02
`,
    );
    expect(report.refused, JSON.stringify(report)).toBe(0);
    const { db } = test.services.database;
    const terms = () =>
      db
        .selectFrom('securities')
        .selectAll()
        .where('security_id', '=', northwind[0] ?? '')
        .execute();
    const imported = await terms();
    expect(imported).toMatchObject([{ isin: 'US0378331005' }]);
    await sign(documentId);
    await withdraw(documentId);
    expect(await terms()).toEqual(imported);
  });
});

const readName = {
  list: 'securities' as const,
  index: 0,
  issuerClass: 'A',
  page: 1,
  boxes: [],
  confidence: 0.9,
  rule: 'table.label-value',
};

describe('a move that cannot be', () => {
  const put = async (securityIds: readonly string[], bytes: Uint8Array) =>
    (await post(test, analyst, uploadParts(securityIds, { bytes, type: 'MODEL' }))).json<{
      data: { documentId: string };
    }>().data.documentId;

  it('is refused with what is wrong, and changes nothing', async () => {
    const bytes = tinyPdf('filed twice');
    const documentId = await put(northwind.slice(0, 1), bytes);
    const there = await put(oldHead.slice(0, 1), bytes);
    const before = await stored(documentId);
    const answers = [
      await move(documentId, northwind.slice(0, 1)),
      await move(documentId, ['no-such-deal']),
      await move(documentId, [northwind[0] ?? '', oldHead[0] ?? '']),
      await move(documentId, []),
      await move(documentId, oldHead.slice(0, 1)),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
      [409, 'DUPLICATE_DOCUMENT'],
    ]);
    expect(answers[0]?.json<{ message: string }>().message).toBe('The document is filed there already.');
    expect(answers.at(-1)?.json()).toMatchObject({ details: { documentId: there } });
    expect(await stored(documentId)).toEqual(before);
  });

  it('of the same file from two places at once ends in one document there', async () => {
    const bytes = tinyPdf('from two places');
    const [one, two] = [await put(northwind.slice(0, 1), bytes), await put(northwind.slice(1, 2), bytes)];
    const answers = await Promise.all([one, two].map((documentId) => move(documentId, oldHead.slice(0, 1))));
    expect(statusesOf(answers)).toEqual(['200', '409']);
  });

  it('of a document that is no more says who removed it; and only who may upload may move', async () => {
    const documentId = await put(northwind.slice(0, 1), tinyPdf('to be removed'));
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    expect((await move(documentId, oldHead, reader)).statusCode).toBe(403);
    expect((await move(documentId, oldHead, '')).statusCode).toBe(401);
    await test.inject({ method: 'DELETE', url: `/deal-room/documents/${documentId}` }, qa);
    const gone = await move(documentId, oldHead);
    expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([
      404,
      'Quinn QA has removed this document.',
    ]);
  });
});
