import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { maxUploadBytes, type Endpoint } from '@landfall/contract';
import fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { constants } from 'node:zlib';
import type { Services } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import { AppError } from '../errors.ts';
import { watchTraffic } from '../traffic.ts';
import type { App, LoadActor } from './app.ts';
import { refuseLateBodies, type ArrivalLimits, clientGroup } from './limits.ts';
import { bearerToken } from './access.ts';
import { sendError, ownWords } from './error-handler.ts';
import { health } from './health.ts';
import { describeApi, serveDescription } from './openapi.ts';
import { securityHeaders } from './security-headers.ts';
import { serializerCompiler, validatorCompiler } from './validation.ts';
import { asksForFile, preferPage, readWebFiles, serveWebPages, type WebFiles } from './web-pages.ts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Ids } from '../ids.ts';
import type { Config } from '../config.ts';

/** Fastify's own log lines would contain whole addresses; ours replace them. */
const quiet = () => new LogController({ disableRequestLogging: true });

/** The address without its query, and without the token of a password reset, which opens an account. */
const loggable = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/reset-password\/).+/, '$1[redacted]');

function logRequests(app: App): void {
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

/** Measured when the answer begins: a stream or a download may last for minutes. */
function measureRequests(app: App, { requests }: Metrics): void {
  app.addHook('onSend', ({ method, routeOptions: { config, url } }, reply, payload, done) => {
    // A route's pattern; what no route answers has one name for all addresses.
    const route = config.endpoint?.path ?? (config.platform ? url : undefined) ?? 'none';
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done(null, payload);
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a call that changes data if the browser says that another site sent it. Browsers always say so for such calls, in
 * one of two headers; a client without both is not a browser and has nobody's cookie.
 */
function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  if (safeMethods.has(request.method)) return;
  // No browser adds a token by itself, and a call with one does not use the cookie.
  if (bearerToken(request) !== undefined) return;
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

const statusOf = (code: string | undefined): 400 | 408 | 431 =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;

/** Answers requests that Node cannot parse in the shape of other errors, and closes the connection. */
const refuseUnread =
  (ids: Ids) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOf(error.code);
    const { code, message } = ownWords[status];
    const body = JSON.stringify(new AppError(code, message).toBody(ids.uuid()));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };

const jsonBodyBytes = 1024 * 1024;

export interface ServerOptions {
  loadActor: LoadActor;
  limits: ArrivalLimits;
  /** Registers the slices' routes. */
  routes: (app: App) => void;
}

export async function createServer(services: Services, { loadActor, limits, routes }: ServerOptions): Promise<App> {
  const { config, ids, log } = services;
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: quiet(),
    genReqId: () => ids.uuid(),
    // Trust one proxy: earlier addresses in the header come from the client.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: jsonBodyBytes,
    requestTimeout: limits.upload,
    keepAliveTimeout: limits.idle,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.headers / 4 },
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    rewriteUrl: preferPage,
    clientErrorHandler: refuseUnread(ids),
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  // Another site's page may send plain text without a preflight request, and we do not need it.
  app.removeContentTypeParser('text/plain');
  app.decorate('services', services);
  app.decorate('loadActor', loadActor);
  app.decorateRequest('ctx', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler(!config.production));
  app.setErrorHandler(sendError);

  const endpoints = watchRoutes(app);
  logRequests(app);
  measureRequests(app, services.metrics);
  watchTraffic(app, services.traffic);
  refuseLateBodies(app, limits.body);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });

  await app.register(helmet, securityHeaders(config));
  const web = readWebFiles(config.webDirectory);
  if (config.allowedOrigin !== null) await allowOrigin(app, config.allowedOrigin);
  if (config.callsPerMinute > 0) await limitRate(app, config.callsPerMinute, web);
  app.addHook('onRequest', (request, _reply, done) => {
    refuseForeignOrigin(request, config);
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 200, parts: 201, fieldSize: 10_000, headerPairs: 50 },
  });
  await describeApi(app, config);
  await app.register(async (scope) => {
    health(scope, services);
    serveDescription(scope);
    routes(scope);
  });
  await serveWebPages(app, web, endpoints);
  await app.ready();
  return app;
}

/** Every route must be an endpoint of the contract or marked as the server's own; otherwise the server does not start. */
function watchRoutes(app: App): () => readonly Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.endpoint) {
      const known = endpoints.get(config.endpoint.id);
      if (known && known !== config.endpoint) throw new Error(`Two endpoints have the id ${known.id}`);
      endpoints.set(config.endpoint.id, config.endpoint);
    } else if (!config?.platform && method !== 'OPTIONS') {
      throw new Error(`${String(method)} ${url} is not registered through route()`);
    }
  });
  return () => [...endpoints.values()];
}

const allowOrigin = (app: App, origin: string) =>
  app.register(cors, {
    origin,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  });

/** A page loads at most so many of the application's files. */
const filesPerPage = 50;

/**
 * Counts every request first, also those without a session and for missing pages. Calls, pages and the application's own
 * files are counted apart: a desk may share one address, and a page without one of its files stays blank.
 */
async function limitRate(app: App, max: number, web: WebFiles): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: (request) => (asksForFile(web, request) ? max * filesPerPage : max),
    timeWindow: 60_000,
    allowList: (request) => request.routeOptions.config.rateLimit === false,
    keyGenerator: (request) => {
      const kind = request.routeOptions.config.endpoint ? 'call' : asksForFile(web, request) ? 'file' : 'page';
      return `${kind} ${clientGroup(request.ip)}`;
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', 'Too many requests. Please try again in a minute.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  });
  app.addHook('onRequest', app.rateLimit());
}
