import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** An answer as bytes, ready to be sent again. */
export interface CachedAnswer {
  etag: string;
  body: Buffer;
  /** Compressed at the first call. */
  encoded(encoding: Encoding): Promise<Buffer>;
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
  return {
    // Weak: the same data in another encoding is the same answer.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    encoded: (encoding) => {
      const bytes = encoded.get(encoding) ?? compressors[encoding](body);
      encoded.set(encoding, bytes);
      return bytes;
    },
  };
}

interface Entry {
  version: string;
  bytes: number;
  answer: Promise<CachedAnswer>;
}

/** The assumed size of an entry until it is complete. */
const assumedBytes = 64 * 1024;

/** Keeps the answer under a key until it is asked for with another version: that of the data it is made from. */
export type AnswerCache = (key: string, version: string, make: () => Promise<string>) => Promise<CachedAnswer>;

/** Read-through; the least recently used goes first. */
export function createAnswerCache(maxBytes = 64 * 1024 * 1024): AnswerCache {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function remove(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  async function weigh(key: string, entry: Entry): Promise<void> {
    try {
      const { body } = await entry.answer;
      if (entries.get(key) !== entry) return;
      bytes += body.length - entry.bytes;
      entry.bytes = body.length;
      for (const [oldKey, old] of entries) {
        if (bytes <= maxBytes || entries.size === 1) return;
        remove(oldKey, old);
      }
    } catch {
      // The callers get the error; the next call tries again.
      remove(key, entry);
    }
  }

  return (key, version, make) => {
    const known = entries.get(key);
    if (known?.version === version) {
      entries.delete(key);
      entries.set(key, known);
      return known.answer;
    }
    if (known) remove(key, known);
    const entry: Entry = { version, bytes: assumedBytes, answer: make().then(toAnswer) };
    entries.set(key, entry);
    bytes += entry.bytes;
    void weigh(key, entry);
    return entry.answer;
  };
}

/** Smaller answers do not shrink. */
const smallestCompressed = 1024;

const accepting = (coding: string): RegExp =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)`, 'i');
/** The smallest first. */
const codings = [
  ['br', accepting('br')],
  ['gzip', accepting('gzip')],
] as const;

/** The smallest encoding that the client accepts. */
export const pickEncoding = (header: string | undefined): Encoding | null =>
  header === undefined ? null : (codings.find(([, accepts]) => accepts.test(header))?.[0] ?? null);

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((candidate) => opaque(candidate) === opaque(etag)));

/** For a handler of a JSON endpoint that returns ready bytes, past the serialiser. */
export const asIs = (payload: unknown): never => payload as never;

/**
 * True if the client says that it has the current answer, so that nothing needs to be sent: a program that keeps its own.
 * Browsers must not keep it.
 */
export function isKnownToClient(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-store').header('vary', 'accept-encoding');
  const isKnown = matchesEtag(request.headers['if-none-match'], etag);
  if (isKnown) reply.code(304);
  return isKnown;
}

/** Answers with the bytes, compressed if possible, or with 304 if the client has them. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  contentType = 'application/json; charset=utf-8',
): Promise<never> {
  if (isKnownToClient(request, reply, answer.etag)) return asIs('');
  reply.header('content-type', contentType);
  const { body } = answer;
  const encoding = body.length < smallestCompressed ? null : pickEncoding(request.headers['accept-encoding']);
  if (encoding === null) return asIs(body);
  reply.header('content-encoding', encoding);
  return asIs(await answer.encoded(encoding));
}
