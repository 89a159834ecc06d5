import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { toDocumentItem } from '../list-documents.ts';
import { findDocument } from '../document-store.ts';
import {
  addDeals,
  auditOf,
  documentRows,
  passwordedPdf,
  pdfOf,
  portfolioPdf,
  post,
  resetName,
  sample,
  tinyPdf,
  uploadParts,
} from '../upload-fixture.ts';
import { queuePdfChecks } from '../extraction-job.ts';

// Each document is opened by a process of its own, which takes its time on a busy machine.
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

async function upload(change: Parameters<typeof uploadParts>[1]): Promise<string> {
  const answer = await post(test, analyst, uploadParts(deals, { type: 'MODEL', ...change }));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { documentId: string } }>().data.documentId;
}
async function itemOf(documentId: string) {
  const document = await findDocument(test.services.database.db, documentId);
  return document && toDocumentItem(document);
}

it.each<[string, () => Parameters<typeof uploadParts>[1], number | null, RegExp]>([
  ['sound', () => ({ bytes: sample(resetName) }), 1, /^$/],
  ['sound, with pages that it has', () => ({ type: 'SUPPLEMENT', bytes: sample(resetName), pages: '1' }), 1, /^$/],
  [
    'without some of the pages asked for',
    () => ({ type: 'SUPPLEMENT', bytes: Buffer.concat([sample(resetName), Buffer.from('%3')]), pages: '1-5, 8' }),
    1,
    /^The document ends at page 1: there is no page 8\.$/,
  ],
  [
    'without the pages asked for',
    () => ({ type: 'SUPPLEMENT', bytes: Buffer.concat([sample(resetName), Buffer.from('%2')]), pages: '900' }),
    1,
    /^None of these pages exist: the document has 1\.$/,
  ],
  ['protected', () => ({ bytes: passwordedPdf() }), null, /password\. Replace it with a copy without the password\.$/],
  ['damaged', () => ({ bytes: tinyPdf('nothing in here') }), null, /damaged/],
  ['without pages', () => ({ bytes: pdfOf(['<< /Type /Pages /Count 0 /Kids [] >>']) }), null, /no pages|damaged/],
  ['a portfolio', () => ({ bytes: portfolioPdf() }), null, /portfolio: .* \(circular\.pdf\)/],
])('a stored PDF that is %s says so, and stays stored', async (_what, change, pageCount, reason) => {
  const documentId = await upload(change());
  expect(await itemOf(documentId)).toMatchObject({ status: 'STORED', pageCount: null, statusReason: null });
  await test.drainJobs();
  const item = await itemOf(documentId);
  expect(item).toMatchObject({ status: 'STORED', pageCount, progress: null });
  expect(item?.statusReason ?? '').toMatch(reason);
  expect((await auditOf(test, 'document.check')).at(-1)).toMatchObject({
    subject_id: documentId,
    actor_id: null,
    after: { pageCount },
  });
});

it('whose file is gone says that', async () => {
  const documentId = await upload({ bytes: tinyPdf('gone') });
  const { sha256 } = (await documentRows(test)).find(({ id }) => id === documentId) ?? { sha256: '' };
  await test.services.storage.delete(sha256);
  await test.drainJobs();
  expect(await itemOf(documentId)).toMatchObject({ statusReason: "The document's file is missing from the storage." });
});

it('those stored before are opened too, once, and nothing that is no PDF', async () => {
  const documentId = await upload({ bytes: Buffer.concat([sample(resetName), Buffer.from('%before')]) });
  await upload({ bytes: Buffer.from('a,b\n'), name: 'model.csv', mime: 'text/csv' });
  await test.drainJobs();
  const { db } = test.services.database;
  const never = { latest_run_id: null, page_count: null };
  await db.updateTable('documents').set(never).where('id', '=', documentId).execute();
  const ctx = await test.ctx();
  expect(await queuePdfChecks(ctx, 10)).toBe(1);
  expect(await queuePdfChecks(ctx, 10)).toBe(0);
  await test.drainJobs();
  expect(await itemOf(documentId)).toMatchObject({ pageCount: 1, statusReason: null });
});
