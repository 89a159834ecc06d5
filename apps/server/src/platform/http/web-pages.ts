import { appRoutes, type Endpoint } from '@landfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError, notFound } from '../errors.ts';
import type { App } from './app.ts';

const pages: ReadonlySet<string> = new Set(appRoutes.map((route) => route.path));

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';
const wantsPage = (headers: { accept?: string | undefined }): boolean => /\btext\/html\b/.test(headers.accept ?? '');
/** Methods of programs that check whether a page exists. */
const takesAnything = (headers: { accept?: string | undefined }): boolean => /\*\/\*/.test(headers.accept ?? '*/*');

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/**
 * A screen may have the address of a call, as `/bonds-at-risk` has: a browser that opens the address wants the
 * screen, a program the data. Only addresses of the route table, so that links to downloads stay calls; and one that
 * cannot be read, such as `/100%`, for which the application has a page of its own.
 */
export const preferPage = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string => {
  const url = request.url ?? '/';
  const path = pathOf(url);
  const isPage = request.method === 'GET' && wantsPage(request.headers) && (pages.has(path) || decoded(path) === null);
  return isPage ? '/' : url;
};

/** The names of the built application's files. */
function filesUnder(directory: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(files.map((file) => relative(directory, join(file.parentPath, file.name)).replaceAll(sep, '/')));
  } catch {
    return new Set();
  }
}

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

/** What the last build was made from: the build writes it when all files are there. Null where they were built elsewhere. */
function builtFrom(directory: string): string | null {
  try {
    return readFileSync(join(directory, '.built-from'), 'utf8');
  } catch {
    return null;
  }
}

export interface WebFiles {
  readonly directory: string;
  names: ReadonlySet<string>;
  builtFrom: string | null;
}

export const readWebFiles = (directory: string): WebFiles => ({
  directory,
  names: filesUnder(directory),
  builtFrom: builtFrom(directory),
});

/** A build beside the running server replaces the whole folder: its page asks for files of other names. */
function followBuild(web: WebFiles): void {
  const now = builtFrom(web.directory);
  if (now === null || now === web.builtFrom) return;
  Object.assign(web, { names: filesUnder(web.directory), builtFrom: now });
}

export function asksForFile({ names }: WebFiles, { method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = decoded(pathOf(url));
  return path !== null && (method === 'GET' || method === 'HEAD') && names.has(path.slice(1));
}

/** Serves the built browser application: its files, and its page for every address that is not a call. */
export async function serveWebPages(app: App, web: WebFiles, endpoints: () => readonly Endpoint[]): Promise<void> {
  // The build also writes compressed files.
  const options = { root: web.directory, serve: false, cacheControl: false, preCompressed: true };
  if (web.names.size > 0) await app.register(fastifyStatic, options);

  const sendFile = (reply: FastifyReply, name: string): FastifyReply => {
    const lasting = name.startsWith('assets/');
    reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(name);
  };

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = decoded(pathOf(request.url));
    if (path?.startsWith('/assets/') === true && !asksForFile(web, request)) followBuild(web);
    if (path !== null && asksForFile(web, request)) return sendFile(reply, path.slice(1));
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const all = endpoints();
    const methods = all.filter((endpoint) => path !== null && pattern(endpoint.path).test(path));
    // Where the method is right, the address is only like that of a call, as one with a parameter that is too long.
    if (methods.length > 0 && methods.every(({ method }) => method !== request.method)) {
      reply.header('allow', [...new Set(methods.map(({ method }) => method))].join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw new AppError('METHOD_NOT_ALLOWED', 'This address does not take this method.');
    }
    const isScreen = path !== null && pages.has(path) && takesAnything(request.headers);
    if (reading && (wantsPage(request.headers) || isScreen) && web.names.has('index.html')) {
      return sendFile(reply, 'index.html');
    }
    throw notFound();
  };
  // A route too, because answers of the not-found handler are not compressed.
  app.get('/*', { config: { platform: true }, schema: { hide: true } }, answer);
  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading) return answer(request, reply);
    // A file that is no longer there, because another build has replaced it: the next one may bring it back.
    reply.header('cache-control', 'no-store');
    throw notFound();
  });
}
