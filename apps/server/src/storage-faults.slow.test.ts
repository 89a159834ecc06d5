import { open as openFile, readdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkFiles, clearUnusedFiles } from './features/deal-room/index.ts';
import {
  addDeals,
  documentRows,
  post,
  resetName,
  sample,
  tinyPdf,
  uploadParts,
  type Answer,
} from './features/deal-room/upload-fixture.ts';
import { parseConfig } from './platform/config.ts';
import { createTestApp, type TestApp } from './testing/harness.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';

// Reading a document starts a thread and a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const dayMs = 86_400_000;
const idOf = (answer: Answer): string => answer.json<{ data: { documentId: string } }>().data.documentId;
const unavailable = {
  status: 'ERROR',
  code: 'UNAVAILABLE',
  message: "We're temporarily unavailable. Please try again in a few minutes.",
};

let app: TestApp;
let analyst: string;
let deals: string[];
const upload = (bytes: Uint8Array, type = 'MODEL'): Promise<Answer> =>
  post(app, analyst, uploadParts(deals, { bytes, type }));
const download = (id: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.inject({ method: 'GET', url: `/deal-room/deals/documents/download/${id}`, headers }, analyst);
const spooled = () => readdir(`${app.services.config.dataDirectory}/uploads`);

/** The kernel's own refusal: nothing fits onto this device. */
async function writeToFullDevice(content: Readable | Uint8Array): Promise<never> {
  const device = await openFile('/dev/full', 'w');
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) await device.write(chunk);
  } finally {
    await device.close();
  }
  throw new Error('it was not full');
}

describe('with files in S3', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3Server();
    const { accessKeyId, secretAccessKey } = s3.credentials;
    const key = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    app = await createTestApp({ config: { storage: parseConfig({ STORAGE_URL: s3.urlOf('test'), ...key }).storage } });
    analyst = await app.login();
    deals = await addDeals(app);
  });
  afterAll(async () => {
    await app.close();
    await s3.close();
  });

  test('a document is stored, read, and downloaded, whole and in part', async () => {
    const bytes = sample(resetName);
    const id = idOf(await upload(bytes, 'RESET'));
    await app.drainJobs();
    expect(await documentRows(app)).toMatchObject([{ id, status: 'PENDING_REVIEW' }]);
    expect((await download(id)).rawPayload.equals(bytes)).toBe(true);
    const part = await download(id, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
    expect(await readdir(app.services.config.dataDirectory)).not.toContain('files');
    const check = await checkFiles(await app.ctx(), { deep: true, graceMs: 0 });
    expect(check).toMatchObject({ files: 1, referenced: 1, faults: [] });
  });

  test('while it cannot be reached, calls report it and nothing is lost; afterwards nothing is left over', async () => {
    const kept = idOf(await upload(tinyPdf('kept')));
    await s3.stop();
    const refused = await upload(tinyPdf('refused'));
    expect([refused.statusCode, refused.json<object>()]).toEqual([503, expect.objectContaining(unavailable)]);
    const gone = await download(kept);
    expect([gone.statusCode, gone.json<object>()]).toEqual([503, expect.objectContaining(unavailable)]);
    expect(gone.headers['content-disposition']).toBeUndefined();
    const notReady = await app.inject({ url: '/readyz' });
    expect([notReady.statusCode, notReady.json()]).toEqual([
      503,
      { status: 'DOWN', database: 'UP', storage: 'DOWN', queue: 'UP', room: 'UP' },
    ]);
    expect(await documentRows(app)).toHaveLength(2);
    expect(await spooled()).toEqual([]);

    await s3.start();
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await download(kept)).statusCode).toBe(200);
    expect((await upload(tinyPdf('refused'))).statusCode).toBe(201);

    // Bytes that arrive although the answer does not, as when the database fails just then, wait for the clean-up.
    await s3.stop();
    expect((await upload(tinyPdf('lost'))).statusCode).toBe(503);
    await s3.start();
    const ctx = await app.ctx();
    await ctx.storage.put(tinyPdf('lost'));
    expect(await checkFiles(ctx, { deep: true, graceMs: dayMs })).toMatchObject({ faults: [], underWay: 1 });
    app.clock.advance(dayMs);
    analyst = await app.login();
    expect(await clearUnusedFiles(ctx)).toBe(1);
    expect(await checkFiles(ctx, { deep: true, graceMs: 0 })).toMatchObject({ files: 3, referenced: 3, faults: [] });
  });

  test('a document without its bytes reports it, and is read when they are back', async () => {
    const bytes = Buffer.concat([sample(resetName), Buffer.from('\n%again\n')]);
    const id = idOf(await upload(bytes, 'RESET'));
    const { sha256 } = (await documentRows(app)).find((row) => row.id === id) ?? { sha256: '' };
    await app.services.storage.delete(sha256);
    await app.drainJobs();
    expect((await documentRows(app)).find((row) => row.id === id)).toMatchObject({
      status: 'EXTRACTION_FAILED',
      status_reason: "The document's file is missing from the storage.",
    });
    const { faults } = await checkFiles(await app.ctx(), { deep: false, graceMs: 0 });
    expect(faults).toEqual([{ kind: 'missing', sha256, holders: [`documents ${id}`] }]);
    await app.services.storage.put(bytes);
    await app.inject({ method: 'POST', url: `/deal-room/documents/${id}/retry-extraction` }, analyst);
    // The storage goes away while it is read: that is tried again, not given up.
    await s3.stop();
    const waiting = app.drainJobs();
    await vi.waitFor(async () => {
      const [run] = await app.services.queue.findBySubject(app.services.database.db, `document:${id}`);
      expect(run?.attempts).toBeGreaterThan(0);
    }, 10_000);
    await s3.start();
    await waiting;
    expect((await documentRows(app)).find((row) => row.id === id)).toMatchObject({ status: 'PENDING_REVIEW' });
  });

  test('a full storage is reported, and leaves nothing', async () => {
    const rows = await documentRows(app);
    const before = { ...app.services.storage };
    Object.assign(app.services.storage, { put: writeToFullDevice });
    const refused = await upload(tinyPdf('too much'));
    expect([refused.statusCode, refused.json<object>()]).toEqual([
      507,
      expect.objectContaining({
        status: 'ERROR',
        code: 'STORAGE_FULL',
        message: 'There is no space left to store this. Nothing was saved.',
      }),
    ]);
    expect(await documentRows(app)).toEqual(rows);
    expect(await spooled()).toEqual([]);

    Object.assign(app.services.storage, before);
    expect((await upload(tinyPdf('too much'))).statusCode).toBe(201);
    expect(await checkFiles(await app.ctx(), { deep: true, graceMs: 0 })).toMatchObject({ faults: [], underWay: 0 });
  });
});
