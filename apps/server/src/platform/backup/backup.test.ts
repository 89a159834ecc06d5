import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { startS3Server, type S3Server } from '../../testing/s3-server.ts';
import { parseConfig } from '../config.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup, inOrder, readTables } from './write-backup.ts';

let original: TestApp;
/** Its files are in S3. */
let copy: TestApp;
let s3: S3Server;
let folder: string;
const bytes = Buffer.from('the bytes of a document');
let sha256: string;

beforeAll(async () => {
  original = await createTestApp();
  ({ sha256 } = await original.services.storage.put(bytes));
  s3 = await startS3Server();
  const { accessKeyId, secretAccessKey } = s3.credentials;
  const key = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
  const { storage } = parseConfig({ STORAGE_URL: s3.urlOf('copy'), ...key });
  copy = await createTestApp({ accounts: 'none', config: { storage } });
});
afterAll(async () => {
  await original.close();
  await copy.close();
  await s3.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  if (folder) await rm(folder, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'landfall-backup-'));
});

async function contentOf({ services }: TestApp): Promise<Record<string, string[]>> {
  const { db } = services.database;
  const content: Record<string, string[]> = {};
  for (const { name } of await readTables(db)) {
    const { rows } = await sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.id(name)} t`.execute(
      db,
    );
    content[name] = rows.map((row) => row.line).toSorted();
  }
  return content;
}

test('a damaged or missing backup changes nothing', async () => {
  await expect(readBackup(copy.services, folder)).rejects.toThrow('does not contain a backup');
  const before = await contentOf(copy);
  await writeBackup(original.services, folder);
  await writeFile(join(folder, 'files', sha256), 'other bytes');
  await expect(readBackup(copy.services, folder)).rejects.toThrow(`files/${sha256} has changed`);
  await rm(join(folder, 'files', sha256));
  await expect(readBackup(copy.services, folder)).rejects.toThrow('files are missing');
  expect(await contentOf(copy)).toEqual(before);
  for await (const file of copy.services.storage.list()) expect(file).toBeNull();

  await writeFile(join(folder, 'files', sha256), bytes);
  const table = join(folder, 'tables', 'users.ndjson.gz');
  const whole = await readFile(table);
  await writeFile(table, whole.subarray(0, -20));
  await expect(readBackup(copy.services, folder)).rejects.toThrow('tables/users.ndjson.gz cannot be read');
  await rm(table);
  await expect(readBackup(copy.services, folder)).rejects.toThrow('tables/users.ndjson.gz cannot be read');
  await writeFile(join(folder, 'backup.json'), '{"format": 1, "at');
  await expect(readBackup(copy.services, folder)).rejects.toThrow('the backup is damaged: backup.json');
  await writeFile(join(folder, 'backup.json'), '{"format": 2}');
  await expect(readBackup(copy.services, folder)).rejects.toThrow('this version cannot read the backup');
  expect(await contentOf(copy)).toEqual(before);
});

test('a file that is damaged in the storage is named, and the rest of the backup can be restored', async () => {
  const { storage, config } = original.services;
  const rotten = await storage.put(Buffer.from('a document that rots'));
  const path = join(config.dataDirectory, 'files', rotten.sha256.slice(0, 2), rotten.sha256);
  await writeFile(path, 'something else');
  expect(await writeBackup(original.services, folder)).toMatchObject({ files: 1, damaged: [rotten.sha256] });
  expect(await readdir(join(folder, 'files'))).toEqual([sha256]);
  await storage.delete(rotten.sha256);
});

test('a backup restores every row and file exactly, with either storage, and sessions continue', async () => {
  const cookie = await original.login();
  const instant = sql`timestamptz '2026-01-02 03:04:05.123456+00'`;
  await sql`update sessions set created_at = ${instant}`.execute(original.services.database.db);
  // A line separator, as word processors paste it.
  await sql`update users set username = username || ${'\u2028Jr'}`.execute(original.services.database.db);
  // A rate marks margins, which restoring it must not do again.
  await sql`insert into index_rates (rate_date, rate_percent) values ('2026-01-02', 4.25)`.execute(
    original.services.database.db,
  );
  const written = await writeBackup(original.services, folder);
  expect(written.files).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(['backup.json', 'files', 'tables']);

  const { rows, files } = written;
  expect(await readBackup(copy.services, folder)).toEqual({ rows, files });
  expect(await contentOf(copy)).toEqual(await contentOf(original));
  expect(JSON.stringify((await contentOf(copy))['sessions'])).toContain('03:04:05.123456');
  expect(await buffer(await copy.services.storage.open(sha256))).toEqual(bytes);
  expect((await copy.inject({ url: '/auth/entitlements' }, cookie)).statusCode).toBe(200);
  const strange = createHash('sha256').update('of another place').digest('hex');
  await writeFile(join(folder, 'files', strange), 'of another place');
  await expect(readBackup(copy.services, folder)).rejects.toThrow('the database is not empty');
  expect(await copy.services.storage.has(strange)).toBe(false);
  const again = await mkdtemp(join(tmpdir(), 'landfall-backup-'));
  expect((await writeBackup(copy.services, again)).files).toBe(1);
  expect(await readFile(join(again, 'files', sha256))).toEqual(bytes);
  await rm(again, { recursive: true });
});

test('a backup that finds no space says so and leaves nothing', async () => {
  const { storage } = original.services;
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const full = { ...storage, open: () => Promise.reject(noSpace) };
  await expect(writeBackup({ ...original.services, storage: full }, folder)).rejects.toThrow(
    `There is no space left in ${folder}. There is no backup: what was written has been removed.`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test('a backup goes into a new folder only', async () => {
  await writeFile(join(folder, 'mine.txt'), 'keep me');
  await expect(writeBackup(original.services, folder)).rejects.toThrow('is not empty');
});

test('tables come after those they refer to', () => {
  const table = (name: string, ...needs: string[]) => ({ name, columns: [], needs });
  const order = inOrder([table('a', 'b', 'c'), table('b', 'c'), table('c'), table('d')]).map(({ name }) => name);
  expect(order).toEqual(['c', 'd', 'b', 'a']);
  expect(() => inOrder([table('a', 'b'), table('b', 'a')])).toThrow('refer to each other');
});
