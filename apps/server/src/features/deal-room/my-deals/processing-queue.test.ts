import { passwordFault, type ProcessingQueue } from '@landfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { dataOf, place } from './my-deals-fixture.ts';

let test: TestApp;
let analyst: string;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
});
afterAll(() => test.close());

const queue = (query = '') => dataOf<ProcessingQueue['data']>(test, `/deal-room/processing-queue${query}`, analyst);
const short = ({ content }: ProcessingQueue['data']) =>
  content.map(({ document, state, place: at, canRetry }) => [document.originalName, state, at, canRetry]);
const version = async (): Promise<number> => {
  const { db } = test.services.database;
  const row = await sql<{ version: number }>`select version from data_versions where dataset = 'documents'`.execute(db);
  return row.rows[0]?.version ?? 0;
};

describe('the processing queue', () => {
  it('is empty, then shows what waits by its place and what failed', async () => {
    expect(await queue()).toMatchObject({ counts: { running: 0, queued: 0, failed: 0 }, content: [], last: true });
    const series = { issuer: 'Northwind Re Ltd.', series: '2025-1', type: 'OC' as const };
    await place(test, analyst, [{ ...series, name: 'broken.pdf' }]);
    await test.drainJobs();
    await place(test, analyst, [
      { ...series, name: 'one.pdf' },
      { ...series, name: 'two.pdf' },
      { ...series, name: 'stored.pdf', type: 'MODEL' },
    ]);
    const found = await queue();
    expect(found.counts).toEqual({ running: 0, queued: 2, failed: 1 });
    expect(short(found)).toEqual([
      ['one.pdf', 'QUEUED', 1, false],
      ['two.pdf', 'QUEUED', 2, false],
      ['broken.pdf', 'FAILED', null, true],
    ]);
    expect(found.content[2]?.document.statusReason).not.toBeNull();
    expect(await queue('?size=2&page=1')).toMatchObject({ last: true, totalElements: 3, content: [{}] });
  });

  it('shows the stage of what runs, which is no news of documents', async () => {
    const { db } = test.services.database;
    const before = await version();
    await sql`update job_runs set state = 'running', started_at = now(), progress_stage = 'ocr', progress_done = 3,
      progress_total = 9 where id = (select latest_run_id from documents where original_name = 'two.pdf')`.execute(db);
    await sql`update job_runs set progress_done = 4 where progress_stage = 'ocr'`.execute(db);
    expect(await version()).toBe(before);
    const found = await queue();
    expect(short(found).slice(0, 2)).toEqual([
      ['two.pdf', 'RUNNING', null, false],
      ['one.pdf', 'QUEUED', 1, false],
    ]);
    expect(found.content[0]?.document.progress).toMatchObject({ stage: 'ocr', done: 4, total: 9 });
    await sql`update documents set status_reason = 'changed' where original_name = 'two.pdf'`.execute(db);
    expect(await version()).toBe(before + 1);
  });

  it('offers no retry of a file with a password, which would end as before', async () => {
    const { db } = test.services.database;
    await sql`update documents set status_reason = ${passwordFault} where original_name = 'broken.pdf'`.execute(db);
    expect(short(await queue()).at(-1)).toEqual(['broken.pdf', 'FAILED', null, false]);
    await sql`update documents set status_reason = 'damaged' where original_name = 'broken.pdf'`.execute(db);
    expect(short(await queue()).at(-1)).toEqual(['broken.pdf', 'FAILED', null, true]);
  });

  it('offers a retry to those who may, and shows nothing to those without a right', async () => {
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    const found = await dataOf<ProcessingQueue['data']>(test, '/deal-room/processing-queue', reader);
    expect(found.content.some((entry) => entry.canRetry)).toBe(false);
    const viewer = await test.login('viewer@landfall.example');
    const url = '/deal-room/processing-queue';
    expect((await test.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
    expect((await test.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});
