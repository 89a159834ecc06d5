import type { FastifyRequest } from 'fastify';

/** The token of a program; undefined where the call has none, and then the session cookie counts. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
