import type { ExtractedDocumentData } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../platform/queue.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import {
  addDeals,
  auditOf,
  circularName,
  passwordedPdf,
  portfolioPdf,
  post,
  resetName,
  sample,
  tinyPdf,
  uploadParts,
} from '../deal-room/upload-fixture.ts';
import { extractDocument } from './extract-document.ts';
import { everything, forgetPublished, getData, signOff, withReasons } from './review-fixture.ts';

// Each document is read by a thread and a process of its own, which take their time on a busy machine.
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

async function read(change: Parameters<typeof uploadParts>[1], of = deals): Promise<ExtractedDocumentData> {
  const answer = await post(test, analyst, uploadParts(of, change));
  await test.drainJobs();
  return getData(test, analyst, answer.json<{ data: { documentId: string } }>().data.documentId);
}

const retry = (documentId: string, cookie = analyst) =>
  test.inject({ method: 'POST', url: `/deal-room/documents/${documentId}/retry-extraction` }, cookie);
const runsOf = (documentId: string) =>
  test.services.queue.findBySubject(test.services.database.db, `document:${documentId}`);

/** The run that is wanted, which nobody waits for. */
const idleRun = async (documentId: string): Promise<Run> => ({
  id: (await runsOf(documentId))[0]?.id ?? '',
  attempt: 1,
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
});

describe('a circular and its reset', () => {
  it('are read, and can be signed off as they were read', async () => {
    const circular = await read({ bytes: sample(circularName), name: circularName });
    expect(circular).toMatchObject({ version: 1, lastEdited: null, signedOff: null });
    expect(circular.document).toMatchObject({ status: 'PENDING_REVIEW', statusReason: null, progress: null });
    expect(circular.document.pageCount).toBeGreaterThan(1);
    expect(circular.securities).toMatchObject([
      { rowId: 'securities:0', isin: 'US2459H1AA37', issuerClass: 'A', parAmount: 62_500_000, couponRate: 5 },
      { rowId: 'securities:1', isin: 'US2459H1AB10', issuerClass: 'B', parAmount: 100_000_000, couponRate: 10.25 },
    ]);
    expect(circular.modeledStats).toMatchObject([{ expectedLoss: 1.448 }, { expectedLoss: 2.7 }]);
    const rowIds = new Set([...circular.securities, ...circular.modeledStats].map((row) => row.rowId));
    const evidence = circular.evidence.filter((one) => one.field === 'expectedLoss');
    expect(evidence).toMatchObject([{ value: 1.448 }, { value: 2.7 }]);
    expect(evidence.every((one) => rowIds.has(one.rowId) && one.boxes.length > 0)).toBe(true);
    expect((await auditOf(test, 'document.extract')).at(-1)).toMatchObject({
      subject_id: circular.document.documentId,
      actor_id: null,
      after: { status: 'PENDING_REVIEW', current_version: 1 },
      detail: { securities: 2 },
    });

    const reset = await read({ bytes: sample(resetName), name: resetName, type: 'RESET' });
    expect(reset.modeledStats).toMatchObject([{ expectedLoss: 1.25 }, { expectedLoss: 3.18 }]);
    expect(reset.findings.filter(({ code }) => code.startsWith('OTHER_'))).toEqual([]);
    for (const data of [circular, reset]) {
      const answer = await signOff(test, analyst, data.document.documentId, withReasons(data));
      expect(answer.json()).toMatchObject({ document: { status: 'SIGNED_OFF' } });
    }
    const stats = await test.services.database.db
      .selectFrom('modeled_stats')
      .select(['security_id', 'expected_loss', 'effective_from', 'effective_to'])
      .orderBy('effective_from')
      .orderBy('security_id')
      .execute();
    expect(stats.map((row) => [deals.indexOf(row.security_id), row.expected_loss, row.effective_to])).toEqual(
      expect.arrayContaining([
        [0, '1.448', '2027-02-25'],
        [1, '2.7', '2027-02-25'],
        [0, '1.25', null],
        [1, '3.18', null],
      ]),
    );
    expect(stats).toHaveLength(4);
  });

  it('say that a reset is filed under the deal of another issuer, which takes a reason to sign off', async () => {
    // Were its securities on file, their identifiers alone would say whose it is.
    await forgetPublished(test);
    const others = await addDeals(test, 'Saltmarsh Re Ltd.', '2026-1');
    const filed = await read({ bytes: sample(resetName), name: resetName, type: 'RESET' }, others);
    expect(filed.findings).toContainEqual({
      code: 'OTHER_ISSUER',
      severity: 'error',
      message: 'The document names Northwind Re Ltd., and nowhere Saltmarsh Re Ltd., the issuer of its deal.',
    });
    const refused = await signOff(test, analyst, filed.document.documentId, { ...filed, acknowledged: [] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'FINDINGS_NOT_ACKNOWLEDGED' });
  });

  it('are read once, however often the job runs', async () => {
    const answer = await post(
      test,
      analyst,
      uploadParts(deals.slice(0, 1), { bytes: sample(circularName), pages: '1' }),
    );
    const { documentId } = answer.json<{ data: { documentId: string } }>().data;
    const ctx = await test.ctx();
    const run = await idleRun(documentId);
    await Promise.all([extractDocument(ctx, documentId, run), extractDocument(ctx, documentId, run)]);
    const before = await everything(test);
    await extractDocument(ctx, documentId, run);
    await test.drainJobs();
    expect(await everything(test)).toEqual(before);
    expect((await getData(test, analyst, documentId)).document.status).toBe('PENDING_REVIEW');
  });

  it('are read on the pages asked for only, and say which of them are not there', async () => {
    const data = await read(
      { bytes: sample(circularName), pages: '1, 300' },
      await addDeals(test, 'Halyard Re DAC', '2026-3'),
    );
    expect(data.document).toMatchObject({ status: 'PENDING_REVIEW' });
    const ends = `The document ends at page ${data.document.pageCount}: there is no page 300.`;
    expect(data.findings).toContainEqual({ code: 'NO_SUCH_PAGE', severity: 'warning', message: ends });
    expect(data.evidence.every((one) => one.page === 1)).toBe(true);
    expect(data.modeledStats.every((row) => row.expectedLoss === null)).toBe(true);
  });

  it('stop when they are told to', async () => {
    const answer = await post(test, analyst, uploadParts(deals.slice(1), { bytes: sample(circularName) }));
    const { documentId } = answer.json<{ data: { documentId: string } }>().data;
    const stop = new AbortController();
    const progress = (): Promise<void> => Promise.resolve(stop.abort());
    const run = { ...(await idleRun(documentId)), signal: stop.signal, progress };
    const reading = extractDocument(await test.ctx(), documentId, run);
    await expect(reading).rejects.toBeInstanceOf(Error);
    expect((await getData(test, analyst, documentId)).document.status).toBe('PROCESSING');
  });
});

describe('a document that cannot be read', () => {
  it.each<[string, () => Parameters<typeof uploadParts>[1], RegExp]>([
    ['protected', () => ({ bytes: passwordedPdf() }), /password/],
    ['damaged', () => ({ bytes: tinyPdf('nothing in here') }), /damaged/],
    [
      'a portfolio',
      () => ({ bytes: portfolioPdf() }),
      /portfolio: .* inside it \(circular\.pdf\)\. Upload them one by one/,
    ],
    [
      'without the pages asked for',
      () => ({ bytes: sample(resetName), pages: '900-901' }),
      /None of these pages exist/,
    ],
  ])('%s: says why at once', async (_what, change, reason) => {
    const { document, version } = await read(change());
    expect(version).toBe(0);
    expect(document).toMatchObject({ status: 'EXTRACTION_FAILED', progress: { state: 'failed', attempts: 1 } });
    expect(document.statusReason).toMatch(reason);
    expect((await auditOf(test, 'document.extraction-failed')).at(-1)).toMatchObject({
      subject_id: document.documentId,
      after: { status: 'EXTRACTION_FAILED', reason: document.statusReason },
    });
  });

  it('is read again when those with the right ask, with a run of its own, and audited', async () => {
    const { document } = await read({ bytes: tinyPdf('again') });
    const answer = await retry(document.documentId);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({
      data: { status: 'PROCESSING', statusReason: null, progress: { state: 'queued', attempts: 0 } },
    });
    expect((await auditOf(test, 'document.retry-extraction')).at(-1)).toMatchObject({
      subject_id: document.documentId,
    });
    const twice = await retry(document.documentId);
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toMatchObject({ code: 'NOT_READY' });
    await test.drainJobs();
    expect((await runsOf(document.documentId)).map((run) => run.state)).toEqual(['failed', 'failed']);
    expect((await getData(test, analyst, document.documentId)).document.status).toBe('EXTRACTION_FAILED');

    expect((await retry(document.documentId, await test.login('trader@landfall.example'))).statusCode).toBe(403);
    expect((await retry('nonsense')).statusCode).toBe(404);
  });
});
