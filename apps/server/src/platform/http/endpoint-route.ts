import type { Endpoint } from '@landfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { createContext, type Ctx } from '../context.ts';
import { unsupportedType } from '../errors.ts';
import { authorise, requireConfirmation } from './access.ts';
import type { App } from './app.ts';
import { strict } from './validation.ts';

type Parsed<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

type Answers<R> = R extends z.ZodType ? z.input<R> : R extends 'binary' ? Readable | Uint8Array : undefined;
type Answer<E extends Endpoint> = Answers<E['responses'][keyof E['responses']]>;

interface EndpointCall<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** `undefined` where the answer is empty; a stream or bytes where it is binary. */
export type EndpointHandler<E extends Endpoint> = (ctx: Ctx, call: EndpointCall<E>) => Promise<Answer<E>> | Answer<E>;

/** For the handler of a JSON endpoint that returns ready bytes, past the serialiser. */
export const asIs = (payload: unknown): never => payload as never;

/** The usual envelope of an answer. */
export const success = async <T>(data: T | Promise<T>) => ({ status: 'SUCCESS' as const, data: await data });

/** One page of a list. */
export const pageOf = <T>(content: T[], { page, size }: { page: number; size: number }, totalElements: number) => ({
  content,
  number: page,
  last: (page + 1) * size >= totalElements,
  totalElements,
});

type Part<E, K extends 'params' | 'query' | 'body'> = E extends Record<K, z.ZodType> ? Parsed<E, K> : unknown;
/** What a call says: its parameters, query and body together. */
export type Asked<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** A further check of access that depends on the query, before its validation. */
export type Permit = (ctx: Ctx, asked: Readonly<Record<string, unknown>>) => void;

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Serves an endpoint of the contract. In this order: session, access, body, validation, handler. So nobody
 * without access learns what a valid request looks like, or makes the server read an upload. `permit` belongs to access,
 * and is given the query before it is validated.
 */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: EndpointHandler<E>,
  { permit }: { permit?: Permit } = {},
): void {
  const statuses = Object.keys(endpoint.responses).map(Number);
  const status = statuses[0] ?? 200;
  const json = Object.entries(endpoint.responses).filter(([, schema]) => typeof schema !== 'string');
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { endpoint },
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      ...(endpoint.params ? { params: strict(endpoint.params) } : {}),
      ...(endpoint.query ? { querystring: strict(endpoint.query) } : {}),
      ...(endpoint.body && !endpoint.multipart ? { body: strict(endpoint.body) } : {}),
      ...(json.length > 0 ? { response: Object.fromEntries(json) } : {}),
    },
    onRequest: async (request) => {
      const actor = await app.loadActor(request);
      // Before access is decided: the log says whom it was refused.
      request.ctx = createContext(app.services, {
        actor,
        requestId: request.id,
        clientAddress: request.ip,
        log: request.log as Ctx['log'],
      });
      authorise(actor, endpoint.access);
      requireConfirmation(request.ctx, endpoint);
      permit?.(request.ctx, request.query as Record<string, unknown>);
      refuseWrongType(request, endpoint);
    },
    handler: async (request, reply) => {
      const { ctx } = request;
      if (!ctx) throw new Error(`${endpoint.id} was called without a context`);
      reply.code(status);
      const answer = await handler(ctx, {
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      } as EndpointCall<E>);
      return reply.send(answer);
    },
  });
}

/** Multipart if and only if the contract says so. */
function refuseWrongType(request: FastifyRequest, endpoint: Endpoint): void {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (endpoint.multipart && !isForm) throw unsupportedType('Send this as multipart/form-data.');
  if (!endpoint.multipart && isForm) throw unsupportedType('Send this as application/json.');
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]|["\\%]/gu, '_');
  const utf8 = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
