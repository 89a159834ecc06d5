import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Config } from '../../platform/config.ts';

/** Longer than two lines, so that each piece from before the end has a whole one. */
const pieceBytes = 256;
const lineForm = /^([0-9A-F]{40})(?::\d+)?$/i;
/** Lines that are compared at the start: each of a small file, and a sample of the whole list. */
const samples = 1_000;
/** So many hashes reach from 00 to FF. */
const wholeBytes = 1_000_000;

/** The hash of the first line that begins at or after a place; null past the last. */
async function hashAfter(file: FileHandle, place: number): Promise<string | null> {
  // From the character before, as a line may begin just here.
  const from = Math.max(0, place - 1);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = place === 0 ? 0 : text.indexOf('\n') + 1;
  const isPastLast = begin === bytesRead || (begin === 0 && place > 0 && bytesRead < pieceBytes);
  if (isPastLast) return null;
  const [line = ''] = text.slice(begin).split(/\r?\n/, 1);
  const hash = lineForm.exec(line)?.[1];
  if (hash === undefined) throw new Error(`a line near byte ${place} is not HASH:COUNT with a SHA-1 hash`);
  return hash.toUpperCase();
}

async function withFile<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/**
 * Whether a file of sorted SHA-1 hashes has the password. It has tens of gigabytes, so it is searched where it is, and
 * opened anew each time, so that it can be replaced.
 */
export function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
  return withFile(path, async (file, size) => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const hash = await hashAfter(file, middle);
      if (hash !== null && hash < wanted) low = middle + 1;
      else high = middle;
    }
    return (await hashAfter(file, low)) === wanted;
  });
}

/**
 * A file that cannot be searched is told at the start, not when somebody chooses a password. Of a large file this sees a
 * sample only: another kind of file, another order, or the first part of a download. It does not see every wrong line.
 */
export async function requireBreachedList({ breachedPasswords: path }: Pick<Config, 'breachedPasswords'>) {
  if (path === null) return;
  try {
    await withFile(path, async (file, size) => {
      let before = '';
      for (let sample = 0; sample <= samples; sample += 1) {
        const hash = await hashAfter(file, Math.floor((size * sample) / (samples + 1)));
        if (sample === 0 && hash === null) throw new Error('it is empty');
        if (hash === null) break;
        if (hash < before) throw new Error(`it is not sorted by hash: ${hash} comes after ${before}`);
        before = hash;
      }
      const last = await hashAfter(file, Math.max(0, size - pieceBytes / 2));
      if (size > wholeBytes && !last?.startsWith('FF')) throw new Error(`it ends too early, at ${last}`);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`LANDFALL_BREACHED_PASSWORDS ${path} cannot be used: ${reason}`, { cause: error });
  }
}
