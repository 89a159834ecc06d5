import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notFound, tooLarge } from '../errors.ts';
import type { PutOptions, Storage, StoredFile } from './storage.ts';

const draftSuffix = '.part';
/** A draft this old belongs to no upload that is still running. */
const draftLifetimeMilliseconds = 86_400_000;

export interface FileStorageOptions {
  directory: string;
  /** No other process writes here: what is half-written at the start is nobody's. */
  alone: boolean;
  /** Milliseconds since 1970; tells old drafts. */
  now: number;
}

/** A folder's own entry is on disk only after the folder is. Where a system cannot sync folders, the rename stands. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

async function* chunks(content: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else for await (const chunk of content) yield typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
}

/** Copies to the draft, counting and hashing on the way. */
async function writeDraft(path: string, content: Readable | Uint8Array, maxBytes: number): Promise<StoredFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks(content)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(`The file is larger than ${maxBytes} bytes.`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}

async function removeDrafts(directory: string, olderThan: number): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(draftSuffix)) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs <= olderThan) await rm(path, { force: true });
  }
}

/** Files under `ab/abcdef…`, written to a draft, synced, then renamed: a file is whole or absent. */
export async function openFileStorage({ directory, alone, now }: FileStorageOptions): Promise<Storage> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeDrafts(directory, alone ? Number.POSITIVE_INFINITY : now - draftLifetimeMilliseconds);

  function pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw notFound('There is no such file.');
    return join(directory, sha256.slice(0, 2), sha256);
  }

  async function statOf(sha256: string): Promise<StoredFile | null> {
    try {
      const { size } = await stat(pathOf(sha256));
      return { sha256, size };
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'NOT_FOUND'))
        return null;
      throw error;
    }
  }

  async function put(content: Readable | Uint8Array, { maxBytes = Number.POSITIVE_INFINITY }: PutOptions = {}) {
    const draft = join(directory, `${randomUUID()}${draftSuffix}`);
    try {
      const stored = await writeDraft(draft, content, maxBytes);
      const target = pathOf(stored.sha256);
      const folder = join(directory, stored.sha256.slice(0, 2));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(draft, target);
      await syncFolder(folder);
      await syncFolder(directory);
      return stored;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put,
    open: async (sha256, range) => {
      if (!(await statOf(sha256))) throw notFound('There is no such file.');
      const stream = createReadStream(pathOf(sha256), range ?? {});
      await once(stream, 'open');
      return stream;
    },
    stat: statOf,
    has: async (sha256) => (await statOf(sha256)) !== null,
    delete: async (sha256) => {
      await unlink(pathOf(sha256)).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      });
    },
    list: async function* list() {
      const folders = (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted();
      for (const folder of folders) {
        for (const name of (await readdir(join(directory, folder))).toSorted()) {
          const file = await statOf(name);
          if (file) yield file;
        }
      }
    },
    check: async () => {
      const probe = join(directory, `${randomUUID()}${draftSuffix}`);
      await (await open(probe, 'wx', 0o600)).close();
      await unlink(probe);
    },
  };
}
