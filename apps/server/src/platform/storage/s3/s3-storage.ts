import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { notFound, unavailable } from '../../errors.ts';
import { chunksWithin } from '../chunks.ts';
import { WrongBytesError, type PutOptions, type Storage, type StoredFile } from '../storage.ts';
import { abortUploadsBefore, startMultipartUpload, type MultipartUpload } from './multipart-upload.ts';
import { resumableRead } from './resumable-read.ts';
import { createS3Client, type S3ClientOptions } from './s3-client.ts';
import { elements, textOf } from './s3-xml.ts';

export interface S3StorageOptions extends S3ClientOptions {
  /** Files up to this size go in one piece; larger ones in parts of it, one in memory at a time. */
  partBytes?: number;
  /** Files asked for in one listing. */
  listSize?: number;
}

const defaultPartBytes = 8 * 1024 * 1024;
const hashPattern = /^[0-9a-f]{64}$/;
const nameOf = (key: string): string => key.split('/').at(-1) ?? '';

/**
 * Files under `prefix/ab/abcdef…`, as in a folder. S3 has no renaming, but it shows an object only when it is whole:
 * what is small, or whose hash is known beforehand, goes straight to its place; the rest to a draft that is copied there.
 */
export function openS3Storage(options: S3StorageOptions): Storage {
  const { address, partBytes = defaultPartBytes, listSize = 1_000, silenceMs = 15_000 } = options;
  const client = createS3Client(options);
  const drafts = `${address.prefix}drafts/`;

  function keyOf(sha256: string): string {
    if (!hashPattern.test(sha256)) throw notFound('There is no such file.');
    return `${address.prefix}${sha256.slice(0, 2)}/${sha256}`;
  }

  const remove = (key: string) => client.ask({ method: 'DELETE', key, accept: [404] });

  async function moveDraft(draft: string, target: string): Promise<void> {
    const headers = { 'x-amz-copy-source': `/${address.bucket}/${draft}` };
    await client.ask({ method: 'PUT', key: target, headers });
    // Once it is in place, a draft left over is the clean-up's business.
    await remove(draft).catch(() => undefined);
  }

  async function put(content: Readable | Uint8Array, { maxBytes, sha256: expected }: PutOptions = {}) {
    const hash = createHash('sha256');
    const key = expected === undefined ? `${drafts}${randomUUID()}` : keyOf(expected);
    let upload: MultipartUpload | null = null;
    let size = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    try {
      for await (const chunk of chunksWithin(content, maxBytes)) {
        size += chunk.byteLength;
        hash.update(chunk);
        waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
        waitingBytes += chunk.byteLength;
        while (waitingBytes > partBytes) {
          const bytes = Buffer.concat(waiting);
          upload ??= await startMultipartUpload(client, key);
          await upload.add(bytes.subarray(0, partBytes));
          waiting = [bytes.subarray(partBytes)];
          waitingBytes -= partBytes;
        }
      }
      const sha256 = hash.digest('hex');
      if (expected !== undefined && expected !== sha256) throw new WrongBytesError(expected);
      const rest = Buffer.concat(waiting);
      if (upload) {
        await upload.add(rest);
        await upload.complete();
        if (expected === undefined) await moveDraft(key, keyOf(sha256));
      } else await client.ask({ method: 'PUT', key: keyOf(sha256), body: rest });
      return { sha256, size };
    } catch (error) {
      await upload?.abort();
      throw error;
    }
  }

  async function stat(sha256: string): Promise<StoredFile | null> {
    if (!hashPattern.test(sha256)) return null;
    const { status, headers } = await client.ask({ method: 'HEAD', key: keyOf(sha256), accept: [404] });
    return status === 404 ? null : { sha256, size: Number(headers['content-length']) };
  }

  /** In the order of keys. Asked page by page with the last key, which every server understands. */
  async function* objects(prefix: string): AsyncGenerator<{ key: string; size: number; changed: number }> {
    for (let marker = ''; ;) {
      const query = { prefix, 'max-keys': String(listSize), ...(marker === '' ? {} : { marker }) };
      const { body } = await client.ask({ method: 'GET', key: '', query });
      for (const object of elements(body, 'Contents')) {
        marker = textOf(object, 'Key') ?? '';
        const changed = Date.parse(textOf(object, 'LastModified') ?? '');
        yield { key: marker, size: Number(textOf(object, 'Size')), changed };
      }
      if (textOf(body, 'IsTruncated') !== 'true' || marker === '') return;
    }
  }

  return {
    put,
    open: async (sha256, range) => {
      const key = keyOf(sha256);
      const from = range?.start ?? 0;
      const ask = (start: number) => {
        const headers = { range: `bytes=${start}-${range?.end ?? ''}` };
        return client.send({ method: 'GET', key, ...(range || start > 0 ? { headers } : {}), accept: [404] });
      };
      const first = await ask(from);
      if (first.statusCode === 404) {
        const code = textOf(await text(first), 'Code');
        if (code === 'NoSuchBucket') throw unavailable(new Error(`There is no bucket ${address.bucket}`));
        throw notFound('There is no such file.');
      }
      const length = Number(first.headers['content-length']);
      return resumableRead({ first, length, resume: (skip) => ask(from + skip), silenceMs });
    },
    stat,
    has: async (sha256) => (await stat(sha256)) !== null,
    delete: async (sha256) => {
      await remove(keyOf(sha256));
    },
    list: async function* list() {
      for await (const { key, size, changed } of objects(address.prefix)) {
        const name = nameOf(key);
        if (hashPattern.test(name) && key === keyOf(name)) yield { sha256: name, size, storedAt: new Date(changed) };
      }
    },
    clearDrafts: async (before) => {
      let cleared = await abortUploadsBefore(client, address.prefix, before);
      for await (const { key, changed } of objects(drafts)) {
        if (changed > before.getTime()) continue;
        await remove(key);
        cleared += 1;
      }
      return cleared;
    },
    check: async () => {
      // Nothing is written: a bucket that keeps versions would keep every probe.
      await client.ask({ method: 'GET', key: '', query: { prefix: address.prefix, 'max-keys': '1' } });
    },
    probe: async () => {
      const key = `${drafts}${randomUUID()}`;
      await client.ask({ method: 'PUT', key, body: new Uint8Array() });
      await remove(key);
    },
  };
}
