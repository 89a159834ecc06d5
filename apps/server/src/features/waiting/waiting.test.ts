import { listWaiting } from '@landfall/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '../../testing/harness.ts';
import { completeLists } from '../analyst-view/fixture-lists.ts';
import { uploadForReview } from '../analyst-view/review-fixture.ts';
import { addDeals, post, tinyPdf, uploadParts } from '../deal-room/upload-fixture.ts';
import { callerOf, createEvening, today } from '../eod-dashboard/testing/evening-fixture.ts';
import { alpha, loadTwoSecurities, priceFile, validated } from '../uploads/testing/upload-fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

let app: TestApp;
let analyst: string;
let admin: string;
let file: string;
beforeAll(async () => {
  app = await createEvening();
  analyst = await app.login();
  admin = await app.login('admin@landfall.example');
  for (const universeId of ['CAT-QUAKE', 'PRIVATE-NOTES']) {
    await callerOf(app, admin).post('/eod/universes/run', { universeId });
  }
  await app.drainJobs();

  const deals = await addDeals(app);
  for (const deal of deals.slice(0, 2)) {
    await uploadForReview(app, analyst, [deal], completeLists());
  }
  await app.inject({ method: 'POST', url: '/deal-room/analyst-view/next' }, analyst);
  await loadTwoSecurities(app);
  file = (await validated(app, analyst, { content: priceFile(`${alpha},,2026-01-14,150,,`) })).uploadId;
  await post(app, analyst, uploadParts([], { bytes: tinyPdf('proposed') }), '/deal-room/proposals');
});
afterAll(() => app.close());

const waitingFor = async (cookie: string): Promise<Record<string, unknown>> => {
  const answer = await app.inject({ url: '/waiting' }, cookie);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = listWaiting.responses[200].parse(answer.json());
  return Object.fromEntries(data.map(({ kind, count, oldest }) => [kind, oldest === null ? count : [count, oldest]]));
};

test('counts what a person may act on: not their own uploads and evenings, and no proposals for an analyst', async () => {
  expect(await waitingFor(analyst)).toEqual({
    ownDocuments: 1,
    freeDocuments: 1,
    uploads: 0,
    failedSteps: [1, today],
    approvals: [1, today],
  });
  expect(await waitingFor(admin)).toEqual({
    ownDocuments: 0,
    freeDocuments: 1,
    uploads: [1, file],
    failedSteps: [1, today],
    approvals: 0,
    // Its cover has not been read yet.
    proposals: 0,
  });
});

test('tells nobody of what they may not see', async () => {
  expect(await waitingFor(await app.login('viewer@landfall.example'))).toEqual({});
  expect(await waitingFor(await app.loginWith({ grants: ['TOOLS', 'UPLOADS'] }))).toEqual({ uploads: [1, file] });
  expect((await app.inject({ url: '/waiting' })).statusCode).toBe(401);
});

test('forgets what is done: a waived failure, a decided file and a proposal', async () => {
  const { db } = app.services.database;
  await db.updateTable('deal_proposals').set({ state: 'OPEN' }).execute();
  expect(await waitingFor(admin)).toMatchObject({ proposals: 1 });
  await db.updateTable('deal_proposals').set({ state: 'REFUSED' }).execute();
  const step = { universeId: 'PRIVATE-NOTES', processId: 'VALIDATE_PRICES', reason: 'The sheet is right.' };
  expect((await callerOf(app, analyst).post('/eod/processes/waive', step)).statusCode).toBe(200);
  const refusal = { method: 'POST', url: `/csv/uploads/${file}/refuse`, payload: { comment: 'Wrong' } } as const;
  expect((await app.inject(refusal, admin)).statusCode).toBe(200);
  expect(await waitingFor(admin)).toMatchObject({ uploads: 0, failedSteps: 0, proposals: 0 });
});
