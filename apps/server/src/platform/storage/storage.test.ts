import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bucket, startS3Server, type S3Server } from '../../testing/s3-server.ts';
import { openFileStorage } from './file-storage.ts';
import { createS3Client } from './s3/s3-client.ts';
import { parseS3Url, type S3Address } from './s3/s3-address.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'landfall-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

/** The smallest parts that there are, and small pages, so that few bytes and files take several. */
const partBytes = 5 * 1024 * 1024;
const small = { partBytes, listSize: 2 };
const address = (prefix: string): S3Address => parseS3Url(s3.urlOf(prefix), {}) as S3Address;

interface Backend {
  open(name: string): Promise<Storage>;
  /** What a server that dies in the middle of two uploads leaves. */
  leaveDrafts(name: string): Promise<void>;
  /** What lies there beside whole files. */
  leftovers(name: string): Promise<unknown>;
  nothing: unknown;
}
const backends: Record<string, Backend> = {
  files: {
    open: (name) => openFileStorage(join(root, name)),
    leaveDrafts: async (name) => {
      await writeFile(join(root, name, 'one.part'), 'half');
      await writeFile(join(root, name, 'two.part'), 'half');
    },
    leftovers: async (name) => (await readdir(join(root, name))).filter((file) => !/^[\da-f]{2}$/.test(file)),
    nothing: [],
  },
  s3: {
    open: async (name) => openS3Storage({ address: address(name), credentials: s3.credentials, ...small }),
    leaveDrafts: async (name) => {
      const client = createS3Client({ address: address(name), credentials: s3.credentials }, 15_000);
      await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: `${name}/drafts/one` }));
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${name}/drafts/two`, Body: bytes }));
    },
    leftovers: () => s3.pendingUploads(),
    nothing: 0,
  },
};

const size = partBytes + 1_000_000;
const bytes = randomBytes(size);
/** Files are compared by their hash: the runner compares megabytes byte by byte. */
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const sha256 = hashOf(bytes);
const unknown = 'f'.repeat(64);
const inPieces = () =>
  Readable.from([bytes.subarray(0, 7), bytes.subarray(7, partBytes + 7), bytes.subarray(partBytes + 7)]);
async function listOf(storage: Storage): Promise<{ sha256: string; size: number }[]> {
  const files = [];
  for await (const { sha256, size, storedAt } of storage.list()) {
    expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    files.push({ sha256, size });
  }
  return files;
}

describe.each(Object.entries(backends))('storage in %s', (kind, backend) => {
  let name: string;
  let storage: Storage;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    name = `${kind}-${count}`;
    storage = await backend.open(name);
  });

  test('files are found by their content, whole or in part', async () => {
    const file = { sha256, size };
    expect(await storage.put(bytes)).toEqual(file);
    expect(await storage.put(inPieces())).toEqual(file);
    expect(await storage.put(inPieces(), { sha256 })).toEqual(file);
    expect(hashOf(await buffer(await storage.open(sha256)))).toBe(sha256);
    expect(await buffer(await storage.open(sha256, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
    expect(await buffer(await storage.open(sha256, { start: size - 10, end: size - 1 }))).toEqual(bytes.subarray(-10));
    expect(await storage.has(sha256)).toBe(true);
    expect(await listOf(storage)).toEqual([file]);
    expect(await backend.leftovers(name)).toEqual(backend.nothing);
  });

  test('a file of one piece, of one part exactly, and of nothing', async () => {
    for (const content of [bytes.subarray(0, 99), bytes.subarray(0, partBytes), new Uint8Array()]) {
      const put = await storage.put(content);
      expect(put).toEqual({ sha256: hashOf(content), size: content.length });
      expect(hashOf(await buffer(await storage.open(put.sha256)))).toBe(put.sha256);
    }
  });

  test('files are listed in the order of their names, however many there are', async () => {
    const names: string[] = [];
    for (let index = 0; index < 7; index += 1) names.push((await storage.put(Buffer.from(`file ${index}`))).sha256);
    expect((await listOf(storage)).map((file) => file.sha256)).toEqual(names.toSorted());
  });

  test('missing files and invalid names are not found', async () => {
    expect(await storage.has(unknown)).toBe(false);
    expect(await storage.has('../../etc/passwd')).toBe(false);
    await expect(storage.open(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(storage.open('../../etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await storage.put(bytes);
    await storage.delete(sha256);
    await storage.delete(sha256);
    expect(await storage.has(sha256)).toBe(false);
    expect(await listOf(storage)).toEqual([]);
  });

  test('a different or broken stream leaves nothing', async () => {
    await expect(storage.put(inPieces(), { sha256: unknown })).rejects.toThrow(`does not match the file ${unknown}`);
    const breaking = Readable.from(
      (function* parts() {
        yield bytes.subarray(0, partBytes + 7);
        throw new Error('the client went away');
      })(),
    );
    await expect(storage.put(breaking)).rejects.toThrow('the client went away');
    expect(await listOf(storage)).toEqual([]);
    expect(await backend.leftovers(name)).toEqual(backend.nothing);
  });

  test('a file is invisible until it is complete', async () => {
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const { promise: seen, resolve: look } = Promise.withResolvers<void>();
    const slow = Readable.from(
      (async function* parts() {
        yield bytes.subarray(0, partBytes + 7);
        write();
        await seen;
        yield bytes.subarray(partBytes + 7);
      })(),
    );
    const putting = storage.put(slow, { sha256 });
    await written;
    expect(await listOf(storage)).toEqual([]);
    expect(await storage.has(sha256)).toBe(false);
    await vi.waitFor(async () => expect(await backend.leftovers(name)).not.toEqual(backend.nothing), 10_000);
    // Another begins and ends meanwhile: neither hinders the other.
    await storage.put(bytes);
    look();
    await putting;
    expect(hashOf(await buffer(await storage.open(sha256)))).toBe(sha256);
  });

  test('old drafts of an ended server are removed', async () => {
    await backend.leaveDrafts(name);
    await storage.put(bytes);
    expect(await storage.clearDrafts(new Date(Date.now() - 60_000))).toBe(0);
    expect(await backend.leftovers(name)).not.toEqual(backend.nothing);
    expect(await storage.clearDrafts(new Date(Date.now() + 60_000))).toBe(2);
    expect(await backend.leftovers(name)).toEqual(backend.nothing);
    expect(await listOf(storage)).toEqual([{ sha256, size }]);
  });

  test('who stops reading stops the read', async () => {
    await storage.put(bytes);
    const stream = await storage.open(sha256);
    for await (const chunk of stream) {
      expect(bytes.subarray(0, (chunk as Buffer).length).equals(chunk as Buffer)).toBe(true);
      break;
    }
    expect(stream.destroyed).toBe(true);
    await expect(storage.check()).resolves.toBeUndefined();
    await expect(storage.probe()).resolves.toBeUndefined();
    expect(await listOf(storage)).toHaveLength(1);
    expect(await backend.leftovers(name)).toEqual(backend.nothing);
  });
});
