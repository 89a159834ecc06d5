// What the market lists are held against, in a process of its own: Landfall's own HTTP server (its hooks, headers and
// plugins) with no application in it, which answers these bytes from memory. Prints its address.
import { readFileSync } from 'node:fs';
import { pathTo } from './processes.ts';

interface Reply {
  headers(values: Record<string, string>): Reply;
  send(body: unknown): Reply;
}
type Handler = (request: unknown, reply: Reply) => unknown;
interface App {
  get(path: string, options: object, handler: Handler): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

/** The server's own parts, which a benchmark may start but not build upon. */
const part = async (path: string): Promise<Record<string, (...parameters: unknown[]) => unknown>> =>
  (await import(pathTo(`apps/server/src/platform/${path}`))) as Record<string, (...parameters: unknown[]) => unknown>;
const { createServer } = await part('http/create-server.ts');
const { arrivalLimits } = await part('http/limits.ts');
const { parseConfig } = await part('config.ts');
const { createIds } = await part('ids.ts');
const { createLog } = await part('log.ts');
const { createMetrics } = await part('metrics.ts');
const { createTraffic } = await part('traffic.ts');

const { body, headers } = JSON.parse(readFileSync(0, 'utf8')) as { body: string; headers: Record<string, string> };
const bytes = Buffer.from(body, 'base64');
const routes = (app: App): void => {
  app.get('/bytes', { config: { platform: true } }, (_request, reply) => reply.headers(headers).send(bytes));
};
const services = {
  config: parseConfig?.({ NODE_ENV: 'production', LANDFALL_CALLS_PER_MINUTE: '0', LOG_LEVEL: 'error' }),
  ids: createIds?.(),
  log: createLog?.('error'),
  // Nobody scrapes them: no database is asked.
  metrics: createMetrics?.({}),
  traffic: createTraffic?.(),
};
const app = (await createServer?.(services, {
  loadActor: () => Promise.resolve(null),
  limits: arrivalLimits,
  routes,
})) as App;
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
