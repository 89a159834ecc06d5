import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { queuePdfCheck } from './extraction-job.ts';
import { recordNotOpened } from './pdf-check/check-pdf.ts';
import {
  addDeals,
  auditOf,
  documentRows,
  post,
  statusesOf,
  tinyPdf,
  uploadParts,
  type Part,
} from './upload-fixture.ts';

let test: TestApp;
let analyst: string;
let northwind: string[];
let oldHead: string[];

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  northwind = await addDeals(test);
  oldHead = await addDeals(test, 'Old Head Re DAC', '2022-2');
});
afterAll(() => test.close());

const stored = async () => {
  const db = test.services.database.db;
  const files = await readdir(`${test.services.config.dataDirectory}/files`, { recursive: true });
  return {
    documents: (await documentRows(test)).length,
    deals: (await db.selectFrom('document_deals').selectAll().execute()).length,
    runs: (await db.selectFrom('job_runs').selectAll().execute()).length,
    audit: (await auditOf(test, 'document.upload')).length,
    files: files.filter((name) => /[\da-f]{64}/.test(name)).length,
    // Uploads that wait: none once they are answered.
    spooled: (await readdir(`${test.services.config.dataDirectory}/uploads`).catch(() => [])).length,
  };
};

describe('a good upload', () => {
  it('stores bytes, document, deals, job and audit line', async () => {
    const bytes = tinyPdf('good');
    const before = await stored();
    const answer = await post(
      test,
      analyst,
      uploadParts(northwind, { bytes, name: 'Überblick.pdf', pages: '8, 1-5,10-12' }),
    );
    expect(answer.statusCode).toBe(201);
    const { documentId } = answer.json<{ data: { documentId: string } }>().data;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const document = (await documentRows(test)).find((row) => row.id === documentId);
    expect(document).toMatchObject({
      sha256,
      size_bytes: bytes.length,
      original_name: 'Überblick.pdf',
      status: 'PROCESSING',
      upload_date: '2026-01-15',
      uploaded_by_name: 'Ana Analyst',
      page_ranges: [
        { from: 1, to: 5 },
        { from: 8, to: 8 },
        { from: 10, to: 12 },
      ],
    });
    expect(await test.services.storage.has(sha256)).toBe(true);
    const run = await test.services.queue.find(test.services.database.db, document?.latest_run_id ?? '');
    expect(run).toMatchObject({ job: 'extract-document', state: 'queued', payload: { documentId } });
    expect((await auditOf(test, 'document.upload')).at(-1)).toMatchObject({
      subject_id: documentId,
      actor_email: 'analyst@landfall.example',
      after: { name: 'Überblick.pdf', sha256, securityIds: northwind.toSorted() },
    });
    expect(await stored()).toEqual({
      documents: before.documents + 1,
      deals: before.deals + 2,
      runs: before.runs + 1,
      audit: before.audit + 1,
      files: before.files + 1,
      spooled: 0,
    });
  });

  it('takes the parts in any order, and a deal that is named twice once', async () => {
    const [first = ''] = northwind;
    const parts = [...uploadParts([first, first], { bytes: tinyPdf('order') })].toReversed();
    const { documentId } = (await post(test, analyst, parts)).json<{ data: { documentId: string } }>().data;
    const deals = await test.services.database.db
      .selectFrom('document_deals')
      .select('security_id')
      .where('document_id', '=', documentId)
      .execute();
    expect(deals).toEqual([{ security_id: first }]);
  });

  it('queues nothing for a type that is not extracted', async () => {
    const change = { type: 'MODEL', name: 'model.csv', mime: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') };
    const before = await stored();
    expect((await post(test, analyst, uploadParts(northwind, change))).statusCode).toBe(201);
    expect((await documentRows(test)).at(-1)).toMatchObject({ status: 'STORED', latest_run_id: null });
    expect((await stored()).runs).toBe(before.runs);
  });

  it('has a PDF of such a type opened, and a check that is not the newest says nothing', async () => {
    const parts = uploadParts(northwind, { type: 'MODEL', bytes: tinyPdf('checked') });
    const { documentId } = (await post(test, analyst, parts)).json<{ data: { documentId: string } }>().data;
    const row = async () => (await documentRows(test)).find(({ id }) => id === documentId);
    const ctx = await test.ctx();
    const older = (await row())?.latest_run_id ?? '';
    await ctx.tx((tx) => queuePdfCheck(tx, ctx, documentId));
    const newer = (await row())?.latest_run_id ?? '';
    const failed = (runId: string, message: string) =>
      ctx.tx((tx) => recordNotOpened(tx, ctx, documentId, { failure: { code: 'TIMED_OUT', message }, runId }));
    await failed(newer, 'The newer check.');
    await failed(older, 'The older check.');
    expect(await row()).toMatchObject({ status: 'STORED', status_reason: 'The newer check.' });
  });

  it('takes a file of exactly 10 MB', async () => {
    const bytes = Buffer.concat([tinyPdf(), Buffer.alloc(10 * 1024 * 1024 - tinyPdf().length, 32)]);
    expect((await post(test, analyst, uploadParts(northwind, { bytes }))).statusCode).toBe(201);
  });
});

describe('the same bytes again', () => {
  it('for the same deals and type are refused, naming the document', async () => {
    const parts = uploadParts(northwind, { bytes: tinyPdf('twice') });
    const { documentId } = (await post(test, analyst, parts)).json<{ data: { documentId: string } }>().data;
    const before = await stored();
    const again = await post(test, analyst, parts.toReversed());
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'DUPLICATE_DOCUMENT',
      details: { documentId, documentType: 'OC', originalName: 'circular.pdf', status: 'PROCESSING' },
    });
    expect(await stored()).toEqual(before);
  });

  it('for other deals or another type are another document of one file', async () => {
    const bytes = tinyPdf('shared');
    const before = await stored();
    for (const parts of [
      uploadParts(northwind, { bytes }),
      uploadParts(northwind.slice(0, 1), { bytes }),
      uploadParts(northwind, { bytes, type: 'RESET' }),
    ]) {
      expect((await post(test, analyst, parts)).statusCode).toBe(201);
    }
    expect(await stored()).toMatchObject({ documents: before.documents + 3, files: before.files + 1 });
  });

  it('at the same time become one document', async () => {
    const parts = uploadParts(oldHead, { bytes: tinyPdf('race') });
    const before = await stored();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(test, analyst, parts)));
    expect(statusesOf(answers)).toEqual(['201', '409', '409', '409']);
    expect(await stored()).toMatchObject({ documents: before.documents + 1, runs: before.runs + 1 });
  });
});

describe('a refused upload', () => {
  const good = () => uploadParts(northwind, { bytes: tinyPdf('refused') });
  const without = (name: string) => good().filter(([part]) => part !== name);
  const faulty = (names: string) => `Some fields are not valid: ${names}.`;
  const pdfOnly = 'Please select a valid PDF file. Only PDF documents are allowed.';
  const zip = Buffer.from([0x50, 0x4b, 3, 4, 20, 0]);

  it.each<[string, () => Part[], number, string, string]>([
    ['wrong extension', () => uploadParts(northwind, { name: 'a.txt' }), 415, 'UNSUPPORTED_TYPE', pdfOnly],
    ['wrong declared type', () => uploadParts(northwind, { mime: 'text/plain' }), 415, 'UNSUPPORTED_TYPE', pdfOnly],
    [
      'type outside a longer list',
      () => uploadParts(northwind, { type: 'MODEL', name: 'a.exe' }),
      415,
      'UNSUPPORTED_TYPE',
      'Invalid file type. Accepted types: .pdf, .xlsx, .csv, .zip',
    ],
    [
      'no PDF inside',
      () => uploadParts(northwind, { bytes: Buffer.from('plain text') }),
      422,
      'UNPROCESSABLE',
      'The file is named .pdf but is not a PDF.',
    ],
    [
      'a workbook that is none',
      () => uploadParts(northwind, { type: 'MODEL', name: 'a.xlsx', bytes: Buffer.from('a;b') }),
      422,
      'UNPROCESSABLE',
      'The file is named .xlsx but is not an Excel workbook.',
    ],
    [
      'a table that is binary',
      () => uploadParts(northwind, { type: 'MODEL', name: 'a.csv', bytes: zip }),
      422,
      'UNPROCESSABLE',
      'The file is named .csv but is not a text file.',
    ],
    [
      'an empty file',
      () => uploadParts(northwind, { bytes: Buffer.alloc(0) }),
      422,
      'UNPROCESSABLE',
      'The file is empty.',
    ],
    [
      'over 10 MB',
      () => uploadParts(northwind, { bytes: Buffer.concat([tinyPdf(), Buffer.alloc(10 * 1024 * 1024)]) }),
      413,
      'TOO_LARGE',
      'File too large. Maximum size: 10MB',
    ],
    ['an unknown deal', () => uploadParts([...northwind, 'nobody']), 400, 'VALIDATION_FAILED', 'Unknown deal: nobody'],
    [
      'deals of two series',
      () => uploadParts([...northwind, ...oldHead]),
      400,
      'VALIDATION_FAILED',
      'All classes must belong to one issuer and series',
    ],
    [
      'page numbers missing where they are required',
      () => uploadParts(northwind, { type: 'SUPPLEMENT' }),
      400,
      'VALIDATION_FAILED',
      'Page numbers are required for this document type',
    ],
    [
      'page numbers that are none',
      () => uploadParts(northwind, { pages: '1-x' }),
      400,
      'VALIDATION_FAILED',
      "'1-x' is not a page number or a range such as 1-5.",
    ],
    ['an unknown field', () => [['colour', 'red'], ...good()], 400, 'VALIDATION_FAILED', faulty('colour')],
    [
      'a field sent twice',
      () => [['document_type', 'OC'], ...good()],
      400,
      'VALIDATION_FAILED',
      faulty('document_type'),
    ],
    [
      'an unknown document type',
      () => uploadParts(northwind, { type: 'MEMO' }),
      400,
      'VALIDATION_FAILED',
      faulty('document_type'),
    ],
    ['no host', () => without('deal_room_host'), 400, 'VALIDATION_FAILED', faulty('deal_room_host')],
    ['no deal', () => without('security_id'), 400, 'VALIDATION_FAILED', faulty('security_id')],
    ['no file', () => without('file'), 400, 'VALIDATION_FAILED', faulty('file')],
    [
      'two files',
      () => [...good(), ['file', tinyPdf(), 'b.pdf', 'application/pdf']],
      400,
      'VALIDATION_FAILED',
      faulty('file'),
    ],
    [
      'a file by another name',
      () => [...good(), ['other', tinyPdf(), 'b.pdf', 'application/pdf']],
      400,
      'VALIDATION_FAILED',
      faulty('other'),
    ],
    [
      'a field without end',
      () => [['page_numbers', '1,'.repeat(5_000)], ...good()],
      400,
      'VALIDATION_FAILED',
      faulty('page_numbers'),
    ],
  ])('%s: %#', async (_what, parts, status, code, message) => {
    const before = await stored();
    const answer = await post(test, analyst, parts());
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status: 'ERROR', code, message });
    const { fields = [] } = answer.json<{ fields?: { path: string }[] }>();
    expect(fields.length > 0).toBe(code === 'VALIDATION_FAILED');
    expect(await stored()).toEqual(before);
  });

  it('without a session, or without the entitlement, before a byte is read', async () => {
    const before = await stored();
    expect((await post(test, undefined, good())).statusCode).toBe(401);
    const trader = await test.login('trader@landfall.example');
    const forbidden = await post(test, trader, good());
    expect(forbidden.statusCode).toBe(403);
    expect(forbidden.json()).toMatchObject({ code: 'FORBIDDEN' });
    expect(await stored()).toEqual(before);
  });

  it('that ends in the middle, or is no form', async () => {
    const before = await stored();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = await test.inject(
      {
        method: 'POST',
        url: '/deal-room/upload',
        headers,
        payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
      },
      analyst,
    );
    expect(cut.statusCode).toBe(400);
    const noBoundary = { 'content-type': 'multipart/form-data' };
    const none = await test.inject(
      { method: 'POST', url: '/deal-room/upload', headers: noBoundary, payload: 'x' },
      analyst,
    );
    expect(none.statusCode).toBe(400);
    const json = await test.inject({ method: 'POST', url: '/deal-room/upload', payload: {} }, analyst);
    expect(json.statusCode).toBe(415);
    expect(await stored()).toEqual(before);
  });
});

describe('over a real connection', () => {
  let address: string;
  beforeAll(async () => {
    address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });

  const head = (length: number): string =>
    `POST /deal-room/upload HTTP/1.1\r\nHost: x\r\nCookie: ${analyst}\r\nContent-Length: ${length}\r\n` +
    'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
    'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF';
  const megabyte = Buffer.alloc(1024 * 1024);

  it('a file that is much too large is answered, and its rest taken, for a browser reads only then', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    socket.write(head(40 * megabyte.length));
    for (let sent = 0; sent < 39; sent += 1) await new Promise((resolve) => socket.write(megabyte, resolve));
    await vi.waitFor(() => expect(answer).toContain('HTTP/1.1 413'), 10_000);
    socket.destroy();
  });

  it('an upload that is cut off leaves nothing', async () => {
    const before = await stored();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(head(900_000));
    await vi.waitFor(async () => expect((await stored()).spooled).toBe(1), 10_000);
    socket.destroy();
    await ended;
    await vi.waitFor(async () => expect(await stored()).toEqual(before), 10_000);
  });
});
