import { createHash, randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { announceFile, removeOrphans } from '../file-store.ts';
import { addDeals, post, tinyPdf, uploadParts } from '../upload-fixture.ts';
import { checkFiles, type FileCheck, referringNames } from './check-files.ts';

const dayMs = 86_400_000;
let app: TestApp;
let names: Record<'sound' | 'short' | 'changed' | 'gone', string>;

const pathOf = (sha256: string): string => join(app.services.config.dataDirectory, 'files', sha256.slice(0, 2), sha256);
const check = async (deep = false): Promise<FileCheck> => checkFiles(await app.ctx(), { deep, graceMs: dayMs });
const kinds = ({ faults }: FileCheck): string[] => faults.map(({ kind, sha256 }) => `${kind} ${sha256}`).toSorted();
const idOf = async (sha256: string): Promise<string> =>
  (
    await app.services.database.db
      .selectFrom('documents')
      .select('id')
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow()
  ).id;

/** Bytes in the storage that no row knows of, written so long ago. */
async function orphan(content: Uint8Array, ageMs: number): Promise<string> {
  const { sha256 } = await app.services.storage.put(content);
  const at = new Date(app.clock.wallNow().getTime() - ageMs);
  await utimes(pathOf(sha256), at, at);
  return sha256;
}

beforeAll(async () => {
  app = await createTestApp();
  const analyst = await app.login();
  const deals = await addDeals(app);
  const upload = async (content: string): Promise<string> => {
    const bytes = tinyPdf(content);
    expect((await post(app, analyst, uploadParts(deals, { bytes, type: 'MODEL' }))).statusCode).toBe(201);
    return createHash('sha256').update(bytes).digest('hex');
  };
  names = {
    sound: await upload('sound'),
    short: await upload('short'),
    changed: await upload('changed'),
    gone: await upload('gone'),
  };
});
afterAll(() => app.close());

test('every foreign key to stored files is a holder that the clean-up knows', async () => {
  const { db } = app.services.database;
  const columns = await referringNames(db);
  expect(columns).toEqual(expect.arrayContaining(['documents.sha256', 'deal_proposals.held_sha256']));
  const { rows } = await sql<{ used: string }>`
    select d.table_name || '.' || d.column_name as used from information_schema.view_column_usage d
    where d.view_name = 'file_holders' and d.view_schema = current_schema()`.execute(db);
  expect(rows.map((row) => row.used)).toEqual(expect.arrayContaining(columns));
});

test('what is as it should be has no fault, read or not', async () => {
  expect(await check()).toEqual({ files: 4, bytes: expect.any(Number), referenced: 4, faults: [], underWay: 0 });
  expect((await check(true)).faults).toEqual([]);
});

test('bytes that are missing, cut, changed or nobody’s are found; nothing is changed by looking', async () => {
  await app.services.storage.delete(names.gone);
  await writeFile(pathOf(names.short), 'cut');
  const whole = tinyPdf('changed');
  whole[20] = (whole[20] ?? 0) ^ 1;
  await writeFile(pathOf(names.changed), whole);
  const old = await orphan(randomBytes(100), 2 * dayMs);
  const young = await orphan(randomBytes(100), 60_000);

  const found = await check();
  expect(kinds(found)).toEqual([`missing ${names.gone}`, `orphaned ${old}`, `wrong-size ${names.short}`]);
  expect(found.underWay).toBe(1);
  expect(found.faults).toContainEqual({
    kind: 'wrong-size',
    sha256: names.short,
    holders: [`documents ${await idOf(names.short)}`],
    sizeBytes: 3,
    expectedBytes: tinyPdf('short').length,
  });
  const deep = await check(true);
  expect(kinds(deep)).toEqual([`damaged ${names.changed}`, ...kinds(found)]);
  expect(kinds(await check(true))).toEqual(kinds(deep));
  expect(await app.services.storage.has(young)).toBe(true);
});

test('a repair removes old orphans only, and nothing that a row refers to', async () => {
  const ctx = await app.ctx();
  const before = new Date(app.clock.wallNow().getTime() - dayMs);
  const { faults } = await check(true);
  // Between the look and the repair one of them is announced again: an upload of the same bytes has begun.
  const raced = await orphan(randomBytes(100), 2 * dayMs);
  const racing = { kind: 'orphaned' as const, sha256: raced, sizeBytes: 100, storedAt: before };
  await ctx.tx((tx) => announceFile(tx, raced, app.clock.wallNow()));
  // Something that a document refers to is not removed, whoever calls it an orphan.
  const held = { ...racing, sha256: names.sound };

  const removed = await removeOrphans(ctx, [...faults, racing, held], before);
  expect([...removed].map((sha256) => `orphaned ${sha256}`)).toEqual(
    kinds({ ...(await check()), faults }).filter((line) => line.startsWith('orphaned')),
  );
  expect(removed.size).toBe(1);
  expect(await app.services.storage.has(raced)).toBe(true);
  expect(await app.services.storage.has(names.sound)).toBe(true);
  expect(kinds(await check())).toEqual([`missing ${names.gone}`, `orphaned ${raced}`, `wrong-size ${names.short}`]);
});
