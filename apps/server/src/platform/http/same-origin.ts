import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses calls that change something when a browser says another site made it send them. Browsers always say so on
 * such calls, by one header or the other; a client that sends neither is no browser, and holds no one's cookie.
 */
export function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && isOurs(origin, request, config)) return;
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && origin === undefined) return;
  throw new AppError('BAD_ORIGIN', 'This request came from another site.');
}

function isOurs(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === config.allowedOrigin) return true;
  if (config.publicUrl !== null && origin === new URL(config.publicUrl).origin) return true;
  return origin === `${request.protocol}://${request.host}`;
}
