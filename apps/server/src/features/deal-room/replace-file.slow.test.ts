import type { DocumentActivity, DocumentItem } from '@landfall/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  addDeals,
  auditOf,
  circularName,
  documentRows,
  post,
  sample,
  tinyPdf,
  uploadParts,
  type Part,
} from './upload-fixture.ts';

// A document is read by a thread and a process of its own, which take their time on a busy machine.
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

async function upload(bytes: Uint8Array, of = deals): Promise<string> {
  const answer = await post(test, analyst, uploadParts(of, { bytes, name: 'damaged.pdf' }));
  return answer.json<{ data: { documentId: string } }>().data.documentId;
}
const filePart = (bytes: Uint8Array, name = 'good.pdf', mime = 'application/pdf'): Part => ['file', bytes, name, mime];
const replace = (documentId: string, parts: readonly Part[], cookie: string | undefined = analyst) =>
  post(test, cookie, parts, `/deal-room/documents/${documentId}/replace-file`);
const dataOf = async (documentId: string) =>
  (await test.inject({ method: 'GET', url: `/deal-room/extracted-document-data/${documentId}` }, analyst)).json<{
    document: DocumentItem;
    securities: object[];
  }>();

it('a file that could not be read is replaced by one that can, and both stay on record', async () => {
  const documentId = await upload(tinyPdf('nothing in here'));
  await test.drainJobs();
  const answer = await replace(documentId, [filePart(sample(circularName))]);
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toMatchObject({ data: { documentId, originalName: 'good.pdf', status: 'PROCESSING' } });
  await test.drainJobs();
  const { document, securities } = await dataOf(documentId);
  expect(document).toMatchObject({ status: 'PENDING_REVIEW', originalName: 'good.pdf', issuerClasses: ['A', 'B'] });
  expect(securities).toHaveLength(2);
  expect((await auditOf(test, 'document.replace-file')).at(-1)).toMatchObject({
    subject_id: documentId,
    before: { name: 'damaged.pdf' },
    after: { name: 'good.pdf' },
  });
  const activity = await test.inject({ method: 'GET', url: `/deal-room/documents/${documentId}/activity` }, analyst);
  expect(activity.json<{ data: { content: DocumentActivity[] } }>().data.content).toContainEqual(
    expect.objectContaining({ kind: 'FILE_REPLACED', note: 'Replaced damaged.pdf' }),
  );
  const found = await test.inject({ method: 'GET', url: '/deal-room/deals/documents/list?query=good' }, analyst);
  expect(found.json()).toMatchObject({ data: { content: [{ documentId }] } });
});

it('nothing else is replaced, nor by anything else, nor by those without the right', async () => {
  const bytes = tinyPdf('still to be read');
  const documentId = await upload(bytes, deals.slice(0, 1));
  expect((await replace(documentId, [filePart(tinyPdf('other'))])).json()).toMatchObject({ code: 'NOT_READY' });
  await test.drainJobs();
  const before = await documentRows(test);
  const refusals = await Promise.all([
    replace(documentId, []),
    replace(documentId, [filePart(tinyPdf('x')), ['document_type', 'OC']]),
    replace(documentId, [filePart(Buffer.from('no PDF'))]),
    replace(documentId, [filePart(tinyPdf('x'), 'sheet.xlsx')]),
    replace(documentId, [filePart(bytes)]),
    replace('nonsense', [filePart(tinyPdf('x'))]),
    replace(documentId, [filePart(tinyPdf('x'))], await test.login('trader@landfall.example')),
  ]);
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 422, 415, 409, 404, 403]);
  expect(await documentRows(test)).toEqual(before);
});
