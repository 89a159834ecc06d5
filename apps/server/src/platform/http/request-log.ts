import { LogController } from 'fastify';
import type { App } from './app.ts';

/** Fastify's own lines would hold whole addresses; ours replace them. */
export const quiet = () => new LogController({ disableRequestLogging: true });

/** The address without its query, and without the token of a password reset, which opens an account. */
const loggable = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/reset-password\/).+/, '$1[redacted]');

/** One line a request, when it has been answered. */
export function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      url: loggable(request.originalUrl),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      userId: request.ctx?.actor?.id,
      client: request.ip,
    };
    if (request.routeOptions.config.endpoint) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
}
