import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DataVersions, Dataset, VersionWatch } from './data-version.ts';

export type Encoding = 'br' | 'gzip';

/** An answer as bytes, with what it takes to send it again without work. */
export interface CachedAnswer {
  etag: string;
  body: Buffer;
  /** Compressed at the first call that can take it. */
  encoded(encoding: Encoding): Promise<Buffer>;
  /** Compressed, if that has been done. */
  encodedAlready(encoding: Encoding): Buffer | null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => zip(body, { level: 6 }),
};

function toAnswer(text: string): CachedAnswer {
  const body = Buffer.from(text);
  const encoded = new Map<Encoding, Promise<Buffer>>();
  const done = new Map<Encoding, Buffer>();
  return {
    // Weak: the same data in another encoding is the same answer.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    encoded: (encoding) => {
      const known = encoded.get(encoding);
      if (known) return known;
      const made = compressors[encoding](body).then((bytes) => {
        done.set(encoding, bytes);
        return bytes;
      });
      encoded.set(encoding, made);
      return made;
    },
    encodedAlready: (encoding) => done.get(encoding) ?? null,
  };
}

interface Entry {
  version: string;
  /** The versions that it was last found to agree with: the same ones need no comparing. */
  seen: DataVersions;
  bytes: number;
  answer: Promise<CachedAnswer>;
  /** Once it has been made. */
  made: CachedAnswer | null;
}

/** An entry that is still being made counts as this much. */
const assumedBytes = 64 * 1024;

export interface AnswerCache {
  /** The answer under this key, made afresh when a data set it depends on has changed. */
  get(key: string, depends: readonly Dataset[], make: () => Promise<string>): Promise<CachedAnswer>;
  /** The same where it lies ready and nothing has to be asked to know that it holds; null otherwise. */
  ready(key: string): CachedAnswer | null;
}

/**
 * Read-through and least-recently-used. The versions are read before the data: an answer made while a change commits
 * may be newer than the version it is kept under, never older.
 */
export function createAnswerCache(
  { current, known }: Pick<VersionWatch, 'current' | 'known'>,
  maxBytes = 64 * 1024 * 1024,
): AnswerCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  /** The key at the end of the entries: the first one is the longest unused. */
  let newest = '';

  function remove(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function trim(): void {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes || entries.size === 1) return;
      remove(key, entry);
    }
  }

  async function weigh(key: string, entry: Entry): Promise<void> {
    try {
      const made = await entry.answer;
      const { body } = made;
      entry.made = made;
      if (entries.get(key) !== entry) return;
      bytes += body.length - entry.bytes;
      entry.bytes = body.length;
      trim();
    } catch {
      // Those who wait for it hear why; the next one tries again.
      remove(key, entry);
    }
  }

  function putLast(key: string, entry: Entry): void {
    if (newest === key && entries.get(key) === entry) return;
    entries.delete(key);
    entries.set(key, entry);
    newest = key;
  }

  function add(key: string, version: string, seen: DataVersions, make: () => Promise<string>): Promise<CachedAnswer> {
    const entry: Entry = { version, seen, bytes: assumedBytes, answer: make().then(toAnswer), made: null };
    putLast(key, entry);
    bytes += entry.bytes;
    void weigh(key, entry);
    return entry.answer;
  }

  return {
    get: async (key, depends, make) => {
      const all = await current();
      const entry = entries.get(key);
      const version = entry?.seen === all ? entry.version : depends.map((dataset) => all[dataset]).join('.');
      if (entry?.version === version) {
        entry.seen = all;
        putLast(key, entry);
        return entry.answer;
      }
      if (entry) remove(key, entry);
      return add(key, version, all, make);
    },
    ready: (key) => {
      const entry = entries.get(key);
      if (!entry?.made || entry.seen !== known()) return null;
      putLast(key, entry);
      return entry.made;
    },
  };
}
