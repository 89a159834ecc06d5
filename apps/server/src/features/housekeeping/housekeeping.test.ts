import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Run } from '../../platform/queue.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals, documentRows, post, sample, resetName, tinyPdf, uploadParts } from '../deal-room/upload-fixture.ts';
import { tidyUp } from './index.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = { signal: new AbortController().signal } as Run;
const nothing = { spooled: 0, drafts: 0, files: 0, runs: 0 };

/** A file that was last touched so long ago. */
async function oldFile(folder: string, name: string, ageMs: number): Promise<void> {
  const path = join(app.services.config.dataDirectory, folder);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, name), 'half');
  const at = new Date(app.clock.wallNow().getTime() - ageMs);
  await utimes(join(path, name), at, at);
}
const namesIn = (folder: string) => readdir(join(app.services.config.dataDirectory, folder));

test('leftovers of ended uploads are removed, those of running ones are not', async () => {
  await oldFile('uploads', 'dead', 2 * 3_600_000);
  await oldFile('uploads', 'living', 60_000);
  await oldFile('files', 'dead.part', 2 * dayMs);
  await oldFile('files', 'living.part', 60_000);
  expect(await tidyUp(await app.ctx(), run)).toEqual({ ...nothing, spooled: 1, drafts: 1 });
  expect(await namesIn('uploads')).toEqual(['living']);
  expect(await namesIn('files')).toEqual(['living.part']);
  expect(await tidyUp(await app.ctx(), run)).toEqual(nothing);
});

test('runs that succeeded long ago are removed, unless a document refers to them', async () => {
  const { db } = app.services.database;
  const deals = await addDeals(app);
  const parts = uploadParts(deals, { bytes: sample(resetName), type: 'RESET' });
  expect((await post(app, await app.login(), parts)).statusCode).toBe(201);
  await app.drainJobs();
  const kept = (await documentRows(app))[0]?.latest_run_id ?? '';
  const insert = (state: string, ageDays: number) =>
    sql<{ id: string }>`
    insert into job_runs (id, job, payload, state, max_attempts, finished_at)
    values (gen_random_uuid(), 'tidy-up', '{}', ${state}, 1,
      ${new Date(app.clock.wallNow().getTime() - ageDays * dayMs)}) returning id`.execute(db);
  await insert('succeeded', 31);
  const young = (await insert('succeeded', 29)).rows[0]?.id ?? '';
  const failed = (await insert('failed', 400)).rows[0]?.id ?? '';
  await sql`update job_runs set finished_at = '2020-01-01' where id = ${kept}`.execute(db);

  expect(await tidyUp(await app.ctx(), run)).toEqual({ ...nothing, runs: 1 });
  const left = await db.selectFrom('job_runs').select('id').execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([kept, young, failed]));
});

test('every column that refers to a job run is checked', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    where c.table_schema = current_schema() and c.data_type = 'uuid' and c.column_name like '%run_id'
      and not exists (
        select from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype in ('f', 'p') and k.conrelid = c.table_name::regclass and a.attname = c.column_name)
    order by 1`.execute(app.services.database.db);
  // Those are runs of an end of day, which are no job's.
  const ofEvenings = ['eod_day_checks.run_id', 'index_levels.run_id'];
  const known = ['documents.latest_run_id', 'eod_runs.job_run_id', 'extractions.run_id'];
  expect(rows.map((row) => row.column).filter((column) => !ofEvenings.includes(column))).toEqual(known);
});

test('the file of a withdrawn proposal is removed, and the proposal stays', async () => {
  const ana = await app.login();
  const url = '/deal-room/proposals';
  const parts = uploadParts([], { bytes: tinyPdf('of no deal'), type: 'MODEL' });
  const { id } = (await post(app, ana, parts, url)).json<{ data: { id: string } }>().data;
  const withdraw = { method: 'POST', url: `${url}/${id}/withdraw`, payload: { reason: 'By mistake' } } as const;
  expect((await app.inject(withdraw, ana)).statusCode).toBe(200);
  expect(await tidyUp(await app.ctx(), run)).toEqual(nothing);
  app.clock.advance(2 * 3_600_000);
  expect(await tidyUp(await app.ctx(), run)).toMatchObject({ files: 1 });
  expect((await app.inject({ method: 'GET', url }, await app.login())).json()).toMatchObject({ data: [{ id }] });
});
