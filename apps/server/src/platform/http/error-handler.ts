import type { Endpoint, ErrorBody, ErrorCode } from '@landfall/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerToken } from './access.ts';
import { isDatabaseDown } from '../database/failure.ts';
import { AppError, storageFull, unavailable } from '../errors.ts';
import { isFull } from '../room.ts';

/** Our messages for refusals of Fastify and its plugins. */
export const ownWords = {
  400: { code: 'BAD_REQUEST', message: 'The request could not be read.' },
  404: { code: 'NOT_FOUND', message: 'Not found.' },
  406: { code: 'UNSUPPORTED_TYPE', message: 'This kind of content is not accepted here.' },
  408: { code: 'BAD_REQUEST', message: 'The request took too long to arrive.' },
  413: { code: 'TOO_LARGE', message: 'The request is too large.' },
  414: { code: 'BAD_REQUEST', message: 'The address is too long.' },
  415: { code: 'UNSUPPORTED_TYPE', message: 'This kind of content is not accepted here.' },
  429: { code: 'RATE_LIMITED', message: 'Too many requests. Please try again in a minute.' },
  431: { code: 'BAD_REQUEST', message: 'The request headers are too large.' },
  503: { code: 'UNAVAILABLE', message: "We're temporarily unavailable. Please try again in a few minutes." },
} as const satisfies Readonly<Record<number, Words>>;

interface Words {
  code: ErrorCode;
  message: string;
}
const wordsOf = (status: number): Words | undefined => (ownWords as Readonly<Record<number, Words>>)[status];

const downCodes = new Set(['EROFS', 'EIO', 'EMFILE', 'ENFILE']);
const isDown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && downCodes.has(String(error.code));

/** Any error as one of ours; the text of an unknown error is only logged. */
export function causeOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isFull(error)) return storageFull(error);
  if (isDatabaseDown(error) || isDown(error)) return unavailable(error);
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  const known = wordsOf(status) ?? (status >= 400 && status < 500 ? ownWords[400] : undefined);
  return known
    ? new AppError(known.code, known.message, { cause: error })
    : new AppError('INTERNAL', 'Something went wrong. Please try again.', { cause: error });
}

/** Errors have the same wrapper as the endpoint's normal answer. */
function envelopeOf(endpoint: Endpoint | undefined): Pick<ErrorBody, 'success' | 'data'> {
  const [answer] = Object.values(endpoint?.responses ?? {});
  if (!(answer instanceof z.ZodObject)) return {};
  const { success, data } = answer.shape as Record<string, unknown>;
  return {
    ...(success ? { success: false } : {}),
    ...(data ? { data: data instanceof z.ZodArray ? [] : null } : {}),
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = causeOf(error);
  if (known.code === 'INTERNAL') request.log.error({ err: error }, 'A request failed unexpectedly');
  else if (known.code === 'UNAVAILABLE')
    request.log.error({ err: error }, 'The database, the storage or the virus scanner is down');
  else if (known.code === 'STORAGE_FULL') request.log.error({ err: error }, 'The storage is full');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  if (known.code === 'NO_SESSION' && bearerToken(request) !== undefined) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(known.httpStatus)
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send({ ...envelopeOf(request.routeOptions.config.endpoint), ...known.toBody(request.id) });
}
