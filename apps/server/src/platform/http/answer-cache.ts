import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { asIs } from './endpoint-route.ts';
import DataLoader from 'dataloader';
import type { Db, Tx } from '../database/schema.ts';

/** An answer as bytes, ready to be sent again. */
export interface CachedAnswer {
  body: Buffer;
  /** Compressed at the first call. */
  compressed: () => Promise<Buffer>;
}

const brotli = promisify(brotliCompress);

function toAnswer(text: string): CachedAnswer {
  const body = Buffer.from(text);
  let compressed: Promise<Buffer> | null = null;
  return {
    body,
    compressed: () =>
      (compressed ??= brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })),
  };
}

/** Gives the answer under a key and the version of the data that it is made from; makes it once for all who ask. */
type AnswerCache = (key: string, version: string, make: () => Promise<string>) => Promise<CachedAnswer>;

export function createAnswerCache(maxBytes = 64 * 1024 * 1024): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer, () => Promise<string>>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (_key, _stale, { context: make }) => toAnswer(await make()),
    // Who waits for an answer gets it, also when it has lost its place meanwhile.
    ignoreFetchAbort: true,
  });
  return (key, version, make) => answers.forceFetch(`${key} ${version}`, { context: make });
}

/** Smaller answers do not shrink. */
const smallestCompressed = 1024;

/** Sends the bytes, compressed once for all browsers. For other clients the server compresses as it does every answer. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, compressed }: CachedAnswer,
  contentType = 'application/json; charset=utf-8',
): Promise<never> {
  reply.header('content-type', contentType);
  const isSmall = body.length < smallestCompressed;
  if (isSmall || negotiate(String(request.headers['accept-encoding']), ['br']) === null) return asIs(body);
  reply.header('content-encoding', 'br');
  return asIs(await compressed());
}

export type Dataset = 'securities' | 'prices' | 'trades' | 'events';
/** By data set; every change raises one. */
type DataVersions = Readonly<Record<string, number>>;

export async function readVersions(db: Db | Tx): Promise<DataVersions> {
  const rows = await db.selectFrom('data_versions').select(['dataset', 'version']).execute();
  return Object.fromEntries(rows.map(({ dataset, version }) => [dataset, version]));
}

/** Answers made from market data, kept as bytes while that data stands: many people ask for the same day. */
export interface DataAnswers {
  /** The answer under this key, made afresh when a data set it depends on has changed. */
  get(key: string, depends: readonly Dataset[], make: () => Promise<string>): Promise<CachedAnswer>;
}

export function createDataAnswers(db: Db): DataAnswers {
  // All requests of one turn of the event loop share one query, which begins after the last of them arrived.
  const current = new DataLoader<string, DataVersions>(
    async (keys) => {
      const versions = await readVersions(db);
      return keys.map(() => versions);
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  const answers = createAnswerCache();
  return {
    get: async (key, depends, make) => {
      // Read before the data, so that an answer is never older than its version.
      const versions = await current.load(key);
      return answers(key, depends.map((dataset) => versions[dataset]).join('.'), make);
    },
  };
}
