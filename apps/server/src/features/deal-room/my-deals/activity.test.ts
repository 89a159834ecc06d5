import type { DocumentActivity } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../platform/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { dataOf, place } from './my-deals-fixture.ts';

let test: TestApp;
let analyst: string;
let documentId: string;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  [documentId = ''] = await place(test, analyst, [{ issuer: 'Northwind Re Ltd.', series: '2025-1', name: 'a.pdf' }]);
});
afterAll(() => test.close());

const activity = (query = '') =>
  dataOf<{ content: DocumentActivity[]; last: boolean; totalElements: number }>(
    test,
    `/deal-room/documents/${documentId}/activity${query}`,
    analyst,
  );

describe('what was done with a document', () => {
  it('is read from the log, newest first', async () => {
    const qa = await test.login('qa@landfall.example');
    const url = `/deal-room/deals/documents/download/${documentId}`;
    test.clock.advance(1_000);
    await test.inject({ method: 'GET', url: `${url}?purpose=view` }, qa);
    test.clock.advance(1_000);
    await test.inject({ method: 'GET', url }, analyst);
    const system = await test.ctx();
    const line = { subjectType: 'document', subjectId: documentId };
    test.clock.advance(1_000);
    await audit(system.db, system, { ...line, action: 'document.extraction-failed', after: { reason: 'Locked.' } });
    test.clock.advance(1_000);
    const user = await test.ctx(analyst);
    await audit(user.db, user, { ...line, action: 'document.sign-off', after: { version: 3 } });
    test.clock.advance(1_000);
    const withdrawal = { action: 'document.withdraw-sign-off', after: { status: 'PENDING_REVIEW' } };
    await audit(user.db, user, { ...line, ...withdrawal, detail: { reason: 'The wrong series' } });
    await audit(user.db, user, { ...line, action: 'document.something-internal' });

    const { content, totalElements } = await activity();
    expect(totalElements).toBe(6);
    const ana = {
      at: expect.any(String) as string,
      by: 'Ana Analyst',
      byEmail: 'analyst@landfall.example',
      version: null,
      note: null,
    };
    expect(content.map((line) => line.at)).toEqual(
      content
        .map((line) => line.at)
        .toSorted()
        .toReversed(),
    );
    expect(content).toEqual([
      { ...ana, kind: 'SIGN_OFF_WITHDRAWN', note: 'The wrong series' },
      { ...ana, kind: 'SIGNED_OFF', version: 3 },
      { ...ana, kind: 'EXTRACTION_FAILED', by: 'System', byEmail: null, note: 'Locked.' },
      { ...ana, kind: 'DOWNLOADED' },
      { ...ana, kind: 'VIEWED', by: 'Quinn QA', byEmail: 'qa@landfall.example' },
      { ...ana, kind: 'UPLOADED' },
    ]);
  });

  it('comes by pages', async () => {
    expect(await activity('?size=2&page=2')).toMatchObject({
      last: true,
      content: [{ kind: 'VIEWED' }, { kind: 'UPLOADED' }],
    });
    expect(await activity('?size=2')).toMatchObject({ last: false });
  });

  it('is shown with the right to the document only; 404 where there is none', async () => {
    const url = `/deal-room/documents/${documentId}/activity`;
    expect((await test.inject({ method: 'GET', url })).statusCode).toBe(401);
    const viewer = await test.login('viewer@landfall.example');
    expect((await test.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
    for (const id of ['nonsense', '01a1fa73-40eb-7000-afbd-2a3b2417c012']) {
      const answer = await test.inject({ method: 'GET', url: `/deal-room/documents/${id}/activity` }, analyst);
      expect(answer.statusCode).toBe(404);
    }
  });

  it('has the notes that people write about it, which the review shows and nobody changes', async () => {
    const url = `/deal-room/documents/${documentId}/notes`;
    const note = (text: unknown, cookie: string | undefined = analyst) =>
      test.inject({ method: 'POST', url, payload: { text } }, cookie);
    const [circular = ''] = await place(test, analyst, [
      { issuer: 'Northwind Re Ltd.', series: '2025-1', name: 'oc.pdf', type: 'OC' },
    ]);
    const lastNote = async () =>
      (await test.inject({ method: 'GET', url: `/deal-room/extracted-document-data/${circular}` }, analyst)).json<{
        lastNote: unknown;
      }>().lastNote;
    expect(await lastNote()).toBeNull();
    for (const text of ['', ' ', 'x'.repeat(1_001)]) expect((await note(text)).statusCode).toBe(400);
    test.clock.advance(1_000);
    expect((await note(' Page 12 will be corrected.\nWait for it. ')).statusCode).toBe(204);
    const { content } = await activity();
    expect(content[0]).toMatchObject({
      kind: 'NOTED',
      by: 'Ana Analyst',
      note: 'Page 12 will be corrected.\nWait for it.',
    });

    const { db } = test.services.database;
    const version = () => db.selectFrom('data_versions').select('version').where('dataset', '=', 'documents').execute();
    const before = await version();
    const answer = await test.inject(
      { method: 'POST', url: `/deal-room/documents/${circular}/notes`, payload: { text: 'Mine' } },
      analyst,
    );
    expect(answer.statusCode).toBe(204);
    expect(await lastNote()).toEqual({ username: 'Ana Analyst', at: expect.any(String) as string, text: 'Mine' });
    expect(await version()).not.toEqual(before);

    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    expect((await note('Mine', reader)).statusCode).toBe(403);
    expect((await note('Mine', '')).statusCode).toBe(401);
    const nowhere = '/deal-room/documents/01a1fa73-40eb-7000-afbd-2a3b2417c012/notes';
    const missing = await test.inject({ method: 'POST', url: nowhere, payload: { text: 'Mine' } }, analyst);
    expect(missing.statusCode).toBe(404);
  });
});
