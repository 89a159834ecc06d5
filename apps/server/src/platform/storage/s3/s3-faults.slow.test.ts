import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bucket, startS3Server, type S3Server } from '../../../testing/s3-server.ts';
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy.ts';
import type { Storage } from '../storage.ts';
import { parseS3Url, type S3Address } from './s3-address.ts';
import { openS3Storage, type S3StorageOptions } from './s3-storage.ts';

const partBytes = 5 * 1024 * 1024;
const bytes = randomBytes(2 * partBytes + 1_000_000);
const unavailable = { code: 'UNAVAILABLE', httpStatus: 503 };

const openAt = (origin: string, options: Partial<S3StorageOptions> = {}): Storage =>
  openS3Storage({
    address: parseS3Url(`s3://${bucket}?endpoint=${origin}`, {}) as S3Address,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null },
    partBytes,
    ...options,
  });
async function count(storage: Storage): Promise<number> {
  let files = 0;
  for await (const _file of storage.list()) files += 1;
  return files;
}

describe('a line that fails', () => {
  let s3: S3Server;
  let proxy: TcpProxy;
  let storage: Storage;
  beforeEach(async () => {
    s3 = await startS3Server();
    proxy = await startTcpProxy(Number(new URL(s3.endpoint).port));
    storage = openAt(proxy.origin);
    return async () => {
      await proxy.close();
      await s3.close();
    };
  });

  test('in the middle of a file: the rest is requested, and the file arrives complete', async () => {
    const { sha256 } = await storage.put(bytes);
    proxy.cutAfter = [1_000_000, 7_000_000];
    expect((await buffer(await storage.open(sha256))).equals(bytes)).toBe(true);
    proxy.cutAfter = [400_000];
    const part = await buffer(await storage.open(sha256, { start: 1_000_000, end: 1_999_999 }));
    expect(part.equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true);
    expect(proxy.cutAfter).toEqual([]);
  });

  test('repeatedly: the reader gets an error', async () => {
    const { sha256 } = await storage.put(bytes);
    proxy.cutAfter = Array.from({ length: 20 }, () => 200_000);
    await expect(buffer(await storage.open(sha256))).rejects.toMatchObject(unavailable);
  });

  test('a server that accepts calls but never answers', async () => {
    proxy.mode = 'silent';
    const hasty = openAt(proxy.origin, { silenceMs: 200 });
    await expect(hasty.put(bytes)).rejects.toMatchObject(unavailable);
    await expect(hasty.check()).rejects.toMatchObject({ cause: { message: expect.stringContaining('no answer') } });
  });

  test('a server that is gone, and comes back', async () => {
    const { sha256 } = await storage.put(bytes.subarray(0, 5_000));
    await s3.stop();
    await expect(storage.put(bytes)).rejects.toMatchObject(unavailable);
    await expect(storage.open(sha256)).rejects.toMatchObject(unavailable);
    await expect(storage.has(sha256)).rejects.toMatchObject(unavailable);
    await expect(storage.delete(sha256)).rejects.toMatchObject(unavailable);
    await expect(count(storage)).rejects.toMatchObject(unavailable);
    await expect(storage.check()).rejects.toMatchObject(unavailable);
    await s3.start();
    expect(await buffer(await storage.open(sha256))).toHaveLength(5_000);
    expect(await count(storage)).toBe(1);
  });

  test('a server that ends in the middle of an upload leaves a draft, which is removed', async () => {
    const stopped: Promise<void>[] = [];
    s3.onCall = ({ query }) => {
      if (query['partNumber'] === '2' && stopped.length === 0) stopped.push(s3.stop());
    };
    await expect(storage.put(bytes)).rejects.toMatchObject(unavailable);
    await Promise.all(stopped);
    await s3.start();
    expect(await count(storage)).toBe(0);
    expect(await s3.pendingUploads()).toBe(1);
    expect(await storage.clearDrafts(new Date(Date.now() + 60_000))).toBe(1);
    expect(await s3.pendingUploads()).toBe(0);
  });

  test('a wrong key is reported in the log, not to the user', async () => {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong', sessionToken: null };
    const message = expect.stringMatching(/S3 answered 403 SignatureDoesNotMatch/) as string;
    await expect(openAt(s3.endpoint, { credentials }).check()).rejects.toMatchObject({
      ...unavailable,
      cause: { message },
    });
  });

  test('without a configured key it uses what the SDK finds on the machine', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    await expect(openAt(s3.endpoint, { credentials: null }).check()).resolves.toBeUndefined();
    vi.unstubAllEnvs();
  });

  test('a missing bucket is not reported as a missing file', async () => {
    const address = parseS3Url(`s3://no-such-bucket?endpoint=${s3.endpoint}`, {}) as S3Address;
    await expect(openAt(s3.endpoint, { address }).open('a'.repeat(64))).rejects.toMatchObject(unavailable);
  });
});

describe('a server that refuses', () => {
  let server: Server;
  let storage: Storage;
  let answers: { status: number; body?: string; headers?: Record<string, string> }[];
  let asked: string[];
  const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${new URL(request.url ?? '', 'http://s3').search}`);
      request.resume().once('end', () => {
        const { status, body = '', headers = {} } = answers.shift() ?? { status: 500 };
        response.writeHead(status, headers).end(body);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    storage = openAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('for a moment is retried', async () => {
    answers = [
      { status: 503, body: error('SlowDown') },
      { status: 500, body: error('InternalError') },
      { status: 200 },
    ];
    await expect(storage.put(bytes.subarray(0, 10))).resolves.toMatchObject({ size: 10 });
    expect(asked).toHaveLength(3);
  });

  test('for good is not', async () => {
    answers = [{ status: 403, body: error('AccessDenied') }];
    await expect(storage.put(bytes.subarray(0, 10))).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(1);
  });

  test.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('because it is full (%s %s)', async (status, code) => {
    answers = [{ status, body: error(code) }];
    const full = { code: 'STORAGE_FULL', httpStatus: 507 };
    await expect(storage.put(bytes.subarray(0, 10))).rejects.toMatchObject(full);
    expect(asked).toHaveLength(1);
  });

  test('after a good start of the answer: a failed completion is an error, and is aborted', async () => {
    const part = { status: 200, headers: { etag: '"tag"' } };
    const failed = { status: 200, body: error('InternalError') };
    const begun = { status: 200, body: '<R><UploadId>one</UploadId></R>' };
    answers = [begun, part, part, failed, failed, failed, { status: 204 }];
    await expect(storage.put(bytes.subarray(0, partBytes + 10))).rejects.toMatchObject(unavailable);
    expect(asked.at(-1)).toMatch(/^DELETE .*uploadId=one/);
  });

  test('a completion with a lost answer has succeeded', async () => {
    const part = { status: 200, headers: { etag: '"tag"' } };
    const begun = { status: 200, body: '<R><UploadId>one</UploadId></R>' };
    const gone = { status: 404, body: error('NoSuchUpload') };
    const size = partBytes + 10;
    const there = { status: 200, headers: { 'content-length': String(size) } };
    // Completed, but the answer was a fault of the line; the second try finds no upload, nor does its end, but the file.
    answers = [begun, part, part, { status: 502 }, gone, gone, there, { status: 200, body: '<R/>' }, { status: 204 }];
    await expect(storage.put(bytes.subarray(0, size))).resolves.toMatchObject({ size });
  });
});
