import type { DealProposal, ExtractedDocumentData } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { clearUnusedFiles } from '../file-store.ts';
import { auditOf, circularName, post, resetName, sample, tinyPdf, uploadParts, type Part } from '../upload-fixture.ts';

// The cover is read by a process of its own.
vi.setConfig({ testTimeout: 120_000 });

let test: TestApp;
let ana: string;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  ana = await test.login();
  admin = await test.login('admin@landfall.example');
});
afterAll(() => test.close());

const url = '/deal-room/proposals';
const propose = (parts: readonly Part[], cookie = ana) => post(test, cookie, parts, url);
const parts = (change: Parameters<typeof uploadParts>[1]) => uploadParts([], change);
const list = async (cookie = ana): Promise<DealProposal[]> =>
  (await test.inject({ method: 'GET', url }, cookie)).json<{ data: DealProposal[] }>().data;
const proposed = async (change: Parameters<typeof uploadParts>[1]): Promise<DealProposal> => {
  const answer = await propose(parts(change));
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ data: DealProposal }>().data;
  await test.drainJobs();
  return (await list()).find((one) => one.id === id) as DealProposal;
};
const act = (cookie: string, id: string, action: 'confirm' | 'withdraw', payload: object = {}) =>
  test.inject({ method: 'POST', url: `${url}/${id}/${action}`, payload }, cookie);
const change = (cookie: string, id: string, payload: object) =>
  test.inject({ method: 'PUT', url: `${url}/${id}`, payload }, cookie);
const names = { issuer_name: 'Northwind Re Ltd.', issuer_series: '2025-1', issuer_classes: ['A', 'B'] };
const deals = () => test.services.database.db.selectFrom('deals').selectAll().orderBy('issuer_class').execute();

describe('a proposed deal', () => {
  it('takes its names from the cover; an administrator confirms it, and the document is read', async () => {
    const proposal = await proposed({ bytes: sample(circularName), name: circularName });
    expect(proposal).toMatchObject({
      state: 'OPEN',
      originalName: circularName,
      issuerName: 'Northwind Re Ltd.',
      issuerSeries: '2025-1',
      issuerClasses: ['A', 'B'],
      proposedBy: { username: 'Ana Analyst' },
    });
    expect(await list(admin)).toEqual([proposal]);
    expect((await propose(parts({ bytes: sample(circularName), name: 'again.pdf' }))).statusCode).toBe(409);
    expect((await act(ana, proposal.id, 'confirm', names)).statusCode).toBe(403);
    expect(await deals()).toEqual([]);

    const confirmed = (await act(admin, proposal.id, 'confirm', names)).json<{ data: DealProposal }>().data;
    expect(confirmed).toMatchObject({ state: 'CONFIRMED', decidedBy: expect.any(String) });
    expect(await deals()).toMatchObject([
      { issuer_name: 'Northwind Re Ltd.', issuer_series: '2025-1', issuer_class: 'A' },
      { issuer_class: 'B' },
    ]);
    await test.drainJobs();
    const data = (
      await test.inject({ method: 'GET', url: `/deal-room/extracted-document-data/${confirmed.documentId}` }, ana)
    ).json<ExtractedDocumentData>();
    expect(data.document).toMatchObject({
      status: 'PENDING_REVIEW',
      uploadedBy: 'Ana Analyst',
      issuerClasses: ['A', 'B'],
    });
    expect(data.securities).toHaveLength(2);
    expect((await auditOf(test, 'deal.confirm-proposal')).at(-1)).toMatchObject({
      actor_email: 'admin@landfall.example',
      after: { ...names, documentId: confirmed.documentId },
    });
    expect((await act(admin, proposal.id, 'confirm', names)).json()).toMatchObject({ code: 'NOT_READY' });
  });

  it('is corrected by whoever proposed it, and uses the deals that exist', async () => {
    const before = (await deals()).length;
    const proposal = await proposed({ bytes: sample(resetName), name: resetName, type: 'RESET' });
    expect(proposal).toMatchObject({
      issuerName: 'Northwind Re Ltd.',
      issuerSeries: '2025-1',
      issuerClasses: ['A', 'B'],
    });
    const wrong = await change(ana, proposal.id, { ...names, issuer_series: 'first' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { fields: [{ path: 'issuer_series' }] }]);
    const corrected = { ...names, issuer_classes: ['A', 'C'] };
    expect((await change(await test.login('qa@landfall.example'), proposal.id, corrected)).statusCode).toBe(403);
    expect((await change(ana, proposal.id, corrected)).json()).toMatchObject({ data: { issuerClasses: ['A', 'C'] } });
    await act(admin, proposal.id, 'confirm', { ...corrected, issuer_name: 'NORTHWIND RE LTD.' });
    expect((await deals()).map(({ issuer_class }) => issuer_class)).toEqual(['A', 'B', 'C']);
    expect(await deals()).toHaveLength(before + 1);
    expect(new Set((await deals()).map(({ issuer_name }) => issuer_name))).toEqual(new Set(['Northwind Re Ltd.']));
  });

  it('keeps its file as long as it is open, and gives it up when it is withdrawn', async () => {
    const stored = async () =>
      (await test.services.database.db.selectFrom('file_holders').selectAll().execute()).length;
    const before = await stored();
    const proposal = await proposed({ bytes: tinyPdf('of no deal'), type: 'MODEL' });
    expect(proposal).toMatchObject({ state: 'OPEN', issuerName: '', issuerClasses: [] });
    expect(await stored()).toBe(before + 1);
    await clearUnusedFiles(await test.ctx());
    expect((await act(admin, proposal.id, 'withdraw', { reason: 'Sent to us by mistake' })).json()).toMatchObject({
      data: { state: 'REFUSED', reason: 'Sent to us by mistake' },
    });
    expect(await stored()).toBe(before);
    expect(await list(admin)).toEqual([]);
    expect((await list()).find(({ id }) => id === proposal.id)).toMatchObject({ reason: 'Sent to us by mistake' });
  });

  it('is refused to who may not upload, without a file, and with a file of another type', async () => {
    const trader = await test.login('trader@landfall.example');
    expect((await propose(parts({}), trader)).statusCode).toBe(403);
    expect((await propose(parts({}).slice(0, 2))).statusCode).toBe(400);
    expect((await propose(parts({ name: 'notes.docx' }))).statusCode).toBe(415);
    expect((await act(admin, '01a1fa73-40eb-7000-afbd-2a3b2417c012', 'withdraw')).statusCode).toBe(404);
  });
});
