import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { notFound } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { chunksOf, WrongBytesError, type PutOptions, type Storage, type StoredFile } from './storage.ts';

/** A file is read in pieces of this size: each one is a wait of its own. */
const pieceBytes = 256 * 1024;
const draftSuffix = '.part';

/** There is no such file, or it is no name of one. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'NOT_FOUND');

/** A folder's own entry is on disk only after the folder is. Where a system cannot sync folders, the rename stands. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Copies to the draft, counting and hashing on the way. */
async function writeDraft(path: string, content: Readable | Uint8Array): Promise<StoredFile> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunksOf(content)) {
      size += chunk.byteLength;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}

async function clearDrafts(directory: string, before: Date): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(directory)) {
    if (!name.endsWith(draftSuffix)) continue;
    const path = join(directory, name);
    // Gone already when its upload has ended meanwhile.
    const found = await stat(path).catch(() => null);
    if (!found || found.mtimeMs > before.getTime()) continue;
    await rm(path, { force: true });
    cleared += 1;
  }
  return cleared;
}

/** Files under `ab/abcdef…`, written to a draft, synced, then renamed: a file is whole or absent. */
export async function openFileStorage(directory: string): Promise<Storage> {
  await makeFolder(directory);

  function pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw notFound('There is no such file.');
    return join(directory, sha256.slice(0, 2), sha256);
  }

  async function has(sha256: string): Promise<boolean> {
    try {
      await stat(pathOf(sha256));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async function put(content: Readable | Uint8Array, { sha256 }: PutOptions = {}) {
    const draft = join(directory, `${randomUUID()}${draftSuffix}`);
    try {
      const stored = await writeDraft(draft, content);
      if (sha256 !== undefined && sha256 !== stored.sha256) throw new WrongBytesError(sha256);
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

  async function probe(): Promise<void> {
    const path = join(directory, `${randomUUID()}${draftSuffix}`);
    await (await open(path, 'wx', 0o600)).close();
    await unlink(path);
  }

  return {
    put,
    open: async (sha256, range) => {
      const stream = createReadStream(pathOf(sha256), { ...range, highWaterMark: pieceBytes });
      await once(stream, 'open').catch((error: unknown) => {
        throw isMissing(error) ? notFound('There is no such file.') : error;
      });
      return stream;
    },
    has,
    delete: async (sha256) => {
      await unlink(pathOf(sha256)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    list: async function* list() {
      const folders = (await readdir(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name)).toSorted();
      for (const folder of folders) {
        for (const name of (await readdir(join(directory, folder))).toSorted()) {
          // One may be deleted while others are looked at.
          const found = /^[0-9a-f]{64}$/.test(name)
            ? await stat(join(directory, folder, name)).catch(() => null)
            : null;
          if (found) yield { sha256: name, size: found.size, storedAt: found.mtime };
        }
      }
    },
    clearDrafts: (before) => clearDrafts(directory, before),
    check: probe,
    probe,
  };
}
