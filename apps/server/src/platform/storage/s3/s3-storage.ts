import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { notFound } from '../../errors.ts';
import { chunksOf, WrongBytesError, type PutOptions, type Storage } from '../storage.ts';
import { createS3Client, patience, statusOf, storageFailure, type S3Access, resumableRead } from './s3-client.ts';

export interface S3StorageOptions extends S3Access {
  /** A server that answers nothing for so long counts as gone; one that is sent bytes may take several times as long. */
  silenceMs?: number;
  /** Files up to this size go in one piece; larger ones in parts of it, one in memory at a time. S3 takes 5 MB at least. */
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
  const { bucket, prefix } = address;
  const client = createS3Client(options, silenceMs);
  const drafts = `${prefix}drafts/`;

  /** Fails with an AppError: of the storage being down, or full. */
  async function calling<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw storageFailure(bucket, error);
    }
  }
  /** For calls without bytes, in all their tries together. */
  const soon = () => ({ requestTimeout: silenceMs, abortSignal: AbortSignal.timeout(patience * silenceMs) });

  function keyOf(sha256: string): string {
    if (!hashPattern.test(sha256)) throw notFound('There is no such file.');
    return `${prefix}${sha256.slice(0, 2)}/${sha256}`;
  }

  const remove = (key: string) =>
    calling(async () => {
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), soon());
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
      }
    });

  async function moveDraft(draft: string, target: string): Promise<void> {
    const copy = new CopyObjectCommand({ Bucket: bucket, Key: target, CopySource: `${bucket}/${draft}` });
    await calling(() => client.send(copy));
    // Once it is in place, a draft left over is the clean-up's business.
    await remove(draft).catch(() => undefined);
  }

  /** In parts, of which nothing is visible before the last of them has come, and nothing at all if one fails. */
  async function putInParts(key: string, body: AsyncGenerator<Uint8Array>): Promise<void> {
    let broken: unknown = null;
    const watched = async function* watched() {
      try {
        yield* body;
      } catch (error) {
        broken = error;
        throw error;
      }
    };
    const sent = Readable.from(watched(), { objectMode: false });
    const params = { Bucket: bucket, Key: key, Body: sent };
    try {
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done();
    } catch (error) {
      // What the sender's bytes lack is the sender's fault, not the storage's.
      if (broken !== null) throw broken;
      // An earlier try completed it, and its answer was lost.
      const isCompleted = error instanceof Error && error.name === 'NoSuchUpload' && (await head(key)) !== null;
      if (!isCompleted) throw storageFailure(bucket, error);
    } finally {
      sent.destroy();
    }
  }

  const head = (key: string) =>
    calling(async () => {
      try {
        return await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), soon());
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    });

  async function put(content: Readable | Uint8Array, { sha256: expected }: PutOptions = {}) {
    const hash = createHash('sha256');
    let size = 0;
    let sha256 = '';
    const hashed = (async function* hashed() {
      for await (const chunk of chunksOf(content)) {
        size += chunk.byteLength;
        hash.update(chunk);
        yield chunk;
      }
      sha256 = hash.digest('hex');
      if (expected !== undefined && expected !== sha256) throw new WrongBytesError(expected);
    })();
    const first: Uint8Array[] = [];
    for (let held = 0; held <= partBytes;) {
      const { value, done } = await hashed.next();
      if (done === true) {
        const whole = new PutObjectCommand({ Bucket: bucket, Key: keyOf(sha256), Body: Buffer.concat(first) });
        await calling(() => client.send(whole));
        return { sha256, size };
      }
      first.push(value);
      held += value.byteLength;
    }
    const key = expected === undefined ? `${drafts}${randomUUID()}` : keyOf(expected);
    const all = async function* all() {
      yield* first.splice(0);
      yield* hashed;
    };
    await putInParts(key, all());
    if (expected === undefined) await moveDraft(key, keyOf(sha256));
    return { sha256, size };
  }

  /** In the order of keys. Asked page by page with the last key, which every server understands. */
  async function* objects(under: string): AsyncGenerator<{ key: string; size: number; changed: number }> {
    for (let marker = ''; ;) {
      const ask = { Bucket: bucket, Prefix: under, MaxKeys: listSize, ...(marker === '' ? {} : { Marker: marker }) };
      const { Contents: found = [], IsTruncated: hasMore } = await calling(() =>
        client.send(new ListObjectsCommand(ask), soon()),
      );
      for (const { Key = '', Size = 0, LastModified } of found) {
        marker = Key;
        yield { key: Key, size: Size, changed: LastModified?.getTime() ?? 0 };
      }
      if (hasMore !== true || marker === '') return;
    }
  }

  /** Aborts uploads that were begun before a time and not ended. Some servers cannot list them: those tidy up themselves. */
  async function abortUploadsBefore(before: Date): Promise<number> {
    let aborted = 0;
    let page: ListMultipartUploadsCommandOutput | null = null;
    do {
      const after: object = page ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : {};
      const ask = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after });
      try {
        page = await client.send(ask, soon());
      } catch (error) {
        if ([405, 501].includes(statusOf(error) ?? 0)) return aborted;
        throw storageFailure(bucket, error);
      }
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated > before) continue;
        const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId });
        await client.send(abort, soon()).catch(() => undefined);
        aborted += 1;
      }
    } while (page.IsTruncated === true && page.NextKeyMarker !== undefined);
    return aborted;
  }

  return {
    put,
    open: async (sha256, range) => {
      const key = keyOf(sha256);
      const from = range?.start ?? 0;
      const ask = (start: number) => {
        const part = range || start > 0 ? { Range: `bytes=${start}-${range?.end ?? ''}` } : {};
        const get = new GetObjectCommand({ Bucket: bucket, Key: key, ...part });
        return calling(async () => {
          try {
            const { Body, ContentLength } = await client.send(get, { requestTimeout: silenceMs });
            return { body: Body as IncomingMessage, length: ContentLength ?? 0 };
          } catch (error) {
            if (error instanceof Error && error.name === 'NoSuchKey') throw notFound('There is no such file.');
            throw error;
          }
        });
      };
      const { body, length } = await ask(from);
      const resume = async (skip: number) => (await ask(from + skip)).body;
      return resumableRead({ first: body, length, resume, silenceMs });
    },
    has: async (sha256) => hashPattern.test(sha256) && (await head(keyOf(sha256))) !== null,
    delete: async (sha256) => {
      await remove(keyOf(sha256));
    },
    list: async function* list() {
      for await (const { key, size, changed } of objects(prefix)) {
        const name = nameOf(key);
        if (hashPattern.test(name) && key === keyOf(name)) yield { sha256: name, size, storedAt: new Date(changed) };
      }
    },
    clearDrafts: async (before) => {
      let cleared = await abortUploadsBefore(before);
      for await (const { key, changed } of objects(drafts)) {
        if (changed > before.getTime()) continue;
        await remove(key);
        cleared += 1;
      }
      return cleared;
    },
    check: async () => {
      // Nothing is written: a bucket that keeps versions would keep every probe.
      await calling(() => client.send(new ListObjectsCommand({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }), soon()));
    },
    probe: async () => {
      const key = `${drafts}${randomUUID()}`;
      await calling(() =>
        client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: new Uint8Array() }), soon()),
      );
      await remove(key);
    },
  };
}
