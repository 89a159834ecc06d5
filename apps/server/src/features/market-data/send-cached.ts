import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer, Encoding } from './answer-cache.ts';

/** Compressing less than this makes it no smaller. */
const smallestCompressed = 1024;

const accepting = (coding: string): RegExp =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)`, 'i');
/** The smallest first. */
const codings = [
  ['br', accepting('br')],
  ['gzip', accepting('gzip')],
] as const;

/** The smallest encoding that the client takes. */
export const pickEncoding = (header: string | undefined): Encoding | null =>
  header === undefined ? null : (codings.find(([, accepts]) => accepts.test(header))?.[0] ?? null);

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((candidate) => opaque(candidate) === opaque(etag)));

/** Bytes that are sent as they are, past the serialiser, from a handler whose contract names JSON. */
export const asIs = (payload: unknown): never => payload as never;

/** Answers with the bytes, compressed if the client takes that, or with 304 where the client has them already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  contentType = 'application/json; charset=utf-8',
): Promise<never> {
  reply.header('etag', answer.etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    reply.code(304);
    return asIs('');
  }
  reply.header('content-type', contentType);
  const encoding = answer.body.length < smallestCompressed ? null : pickEncoding(request.headers['accept-encoding']);
  if (encoding === null) return asIs(answer.body);
  reply.header('content-encoding', encoding);
  return asIs(await answer.encoded(encoding));
}
