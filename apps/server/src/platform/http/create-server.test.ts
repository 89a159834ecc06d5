import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readableLog } from '../../testing/read-log.ts';

const { log, text } = readableLog();
let web: string;
let landfall: TestApp;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'landfall-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), `<!doctype html><title>Landfall</title>${' '.repeat(3000)}`);
  await writeFile(join(web, 'assets', 'index-1a2b3c.js'), 'console.log(1)');
  await writeFile(join(web, 'assets', 'index-1a2b3c.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(join(web, 'favicon.svg'), '<svg/>');
  landfall = await createTestApp({ log, config: { webDirectory: web, allowedOrigin: 'https://app.landfall.example' } });
});
afterAll(async () => {
  await landfall.close();
  await rm(web, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const login = { email: 'analyst@landfall.example', password: 'Landfall-demo-1' };
const post = (headers: Record<string, string>, payload: string | object = login) =>
  landfall.inject({ method: 'POST', url: '/auth/login', headers, payload });

describe('the browser application', () => {
  test.each([
    '/',
    '/my-deals',
    '/report-triage/analyst-view',
    '/reset-password/secret-token',
    '/no-such-page',
    '/auth/nothing',
  ])('%s is its page', async (url) => {
    const answer = await landfall.inject({ url, headers: page });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect([answer.headers['cache-control'], answer.body]).toEqual([
      'no-cache',
      expect.stringContaining('<title>Landfall'),
    ]);
  });

  test.each([
    ['GET', '/', { accept: '*/*' }],
    ['HEAD', '/', { accept: '*/*' }],
    ['HEAD', '/', {}],
    ['GET', '/my-deals', { accept: '*/*' }],
    ['HEAD', '/no-such-page', page],
  ] as const)('%s %s is its page also for %o', async (method, url, headers) => {
    const answer = await landfall.inject({ method, url, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body.includes('<title>Landfall')).toBe(method === 'GET');
  });

  test('files with a hash in their name are cached for ever, others are revalidated', async () => {
    const asset = await landfall.inject({ url: '/assets/index-1a2b3c.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await landfall.inject({ url: '/favicon.svg' });
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
    const again = await landfall.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String(icon.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['/assets/index-gone.js', { accept: '*/*' }],
    ['/', { accept: 'application/json' }],
    ['/no-such-page', { accept: 'application/json' }],
    ['/no-such-page', { accept: '*/*' }],
    ['/auth/nothing', { accept: 'application/json' }],
    ['/deal-room/nothing', { accept: '*/*' }],
    ['/../../../etc/passwd', { accept: '*/*' }],
    ['/%2e%2e/%2e%2e/etc/passwd', { accept: '*/*' }],
    ['/assets/..%2f..%2fpackage.json', { accept: '*/*' }],
  ])('%s is not found, in JSON', async (url, headers) => {
    const answer = await landfall.inject({ url, headers });
    expect([answer.statusCode, answer.json<object>()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  });

  test('a build beside the running server is served whole', async () => {
    const url = '/assets/index-4d5e6f.js';
    await writeFile(join(web, url), 'console.log(2)');
    expect((await landfall.inject({ url })).statusCode).toBe(404);
    await writeFile(join(web, '.built-from'), 'digest');
    expect((await landfall.inject({ url })).body).toBe('console.log(2)');
  });

  test('a file that a build has taken away is not found, which no browser keeps', async () => {
    const url = '/assets/index-7a8b9c.js';
    await writeFile(join(web, url), 'console.log(3)');
    await writeFile(join(web, '.built-from'), 'another digest');
    expect((await landfall.inject({ url })).statusCode).toBe(200);
    await rm(join(web, url));
    const gone = await landfall.inject({ url });
    expect([gone.statusCode, gone.headers['cache-control'], gone.json<object>()]).toEqual([
      404,
      'no-store',
      expect.objectContaining({ code: 'NOT_FOUND' }),
    ]);
  });

  test('it is compressed if the client accepts it', async () => {
    const answer = await landfall.inject({ url: '/', headers: { ...page, 'accept-encoding': 'br, gzip' } });
    expect(answer.headers['content-encoding']).toBe('br');
    const code = await landfall.inject({ url: '/assets/index-1a2b3c.js', headers: { 'accept-encoding': 'br' } });
    expect(code.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(brotliDecompressSync(code.rawPayload).toString()).toBe('console.log(1)');
  });
});

describe('requests that are not what they should be', () => {
  test.each([
    ['malformed JSON', { 'content-type': 'application/json' }, '{"email":', 400, 'BAD_REQUEST'],
    ['no body', { 'content-type': 'application/json' }, '', 400, 'BAD_REQUEST'],
    ['another type', { 'content-type': 'text/xml' }, '<a/>', 415, 'UNSUPPORTED_TYPE'],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415, 'UNSUPPORTED_TYPE'],
    [
      'too much',
      { 'content-type': 'application/json' },
      JSON.stringify({ email: 'x'.repeat(1_100_000) }),
      413,
      'TOO_LARGE',
    ],
    ['a polluted prototype', { 'content-type': 'application/json' }, '{"__proto__":{"a":1}}', 400, 'BAD_REQUEST'],
    [
      'a polluted constructor',
      { 'content-type': 'application/json' },
      '{"constructor":{"prototype":{"a":1}}}',
      400,
      'BAD_REQUEST',
    ],
    ['a list', { 'content-type': 'application/json' }, '[]', 400, 'VALIDATION_FAILED'],
    ['null', { 'content-type': 'application/json' }, 'null', 400, 'VALIDATION_FAILED'],
  ])('%s', async (_what, headers, payload, status, code) => {
    const answer = await post(headers, payload);
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      status,
      expect.objectContaining({ status: 'ERROR', code }),
    ]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  // Written as JSON escapes: no other way brings them here.
  test.each([
    ['/auth/login', '{"email":"\\ud800@x.y","password":"p"}', 'email', 'Must not contain an incomplete character'],
    ['/auth/login', '{"email":"a@x.y","password":"\\udc00"}', 'password', 'Must not contain an incomplete character'],
    ['/auth/login', '{"email":"a\\u0000@x.y","password":"p"}', 'email', 'Must not contain a null character'],
    ['/auth/login', '{"\\ud800":1}', '', 'Must not contain an incomplete character'],
    ['/users/forgot-password', '{"email":"\\udfff@x.y"}', 'email', 'Must not contain an incomplete character'],
  ])('%s with %s', async (url, payload, path, message) => {
    const answer = await landfall.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields: [{ path, message }] }),
    ]);
  });

  test('a bad encoding in the address', async () => {
    const answer = await landfall.inject({ url: '/auth/%E0%A4%A' });
    expect([answer.statusCode, answer.json<object>()]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })]);
    const opened = await landfall.inject({ url: '/auth/%E0%A4%A', headers: page });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('a method that the address does not support', async () => {
    const answer = await landfall.inject({ method: 'DELETE', url: '/auth/session' });
    expect([answer.statusCode, answer.headers['allow'], answer.json<{ code: string }>().code]).toEqual([
      405,
      'GET',
      'METHOD_NOT_ALLOWED',
    ]);
    // Its method is right, and there is no such address.
    expect((await landfall.inject({ url: '/auth/session/' })).statusCode).toBe(404);
    const options = await landfall.inject({ method: 'OPTIONS', url: '/auth/login' });
    expect([options.statusCode < 300, options.body]).toEqual([true, '']);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await landfall.inject({ method: 'HEAD', url: '/auth/session' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('other sites', () => {
  const foreign = 'https://evil.example';
  test.each([
    [{ origin: foreign }],
    [{ origin: foreign, 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost.evil.example' }],
  ])('%j cannot change anything', async (headers) => {
    const answer = await post(headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'BAD_ORIGIN']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }],
    [{ origin: 'https://app.landfall.example', 'sec-fetch-site': 'cross-site' }],
  ])('%j may', async (headers) => {
    expect((await post(headers)).statusCode).toBe(200);
  });

  test('one configured origin may read answers, with cookies', async () => {
    const read = (origin: string) => landfall.inject({ url: '/auth/session', headers: { origin } });
    const allowed = await read('https://app.landfall.example');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://app.landfall.example');
    expect(allowed.headers['access-control-allow-credentials']).toBe('true');
    expect((await read(foreign)).headers['access-control-allow-origin']).not.toBe(foreign);
  });
});

test('every answer carries the security headers; scripts are from this server only', async () => {
  for (const url of ['/', '/auth/session', '/nothing']) {
    const { headers } = await landfall.inject({ url, headers: page });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  }
});

test('health says whether the process is up, readiness whether what it needs is', async () => {
  expect((await landfall.inject({ url: '/healthz' })).json()).toEqual({ status: 'UP' });
  expect((await landfall.inject({ url: '/readyz' })).json()).toEqual({
    status: 'UP',
    database: 'UP',
    storage: 'UP',
    queue: 'UP',
    room: 'UP',
  });
  const check = vi.spyOn(landfall.services.storage, 'check');
  await Promise.all(Array.from({ length: 20 }, () => landfall.inject({ url: '/readyz' })));
  expect(check).toHaveBeenCalledTimes(1);
});

test('background work knows about waiting requests, except health checks', async () => {
  const arrived = vi.spyOn(landfall.services.traffic, 'arrived');
  const answered = vi.spyOn(landfall.services.traffic, 'answered');
  await landfall.inject({ url: '/readyz' });
  expect(arrived).not.toHaveBeenCalled();
  await landfall.inject({ url: '/auth/session' });
  await landfall.inject({ url: '/auth/entitlements' });
  expect(arrived).toHaveBeenCalledTimes(2);
  const ids = arrived.mock.calls.map(([id]) => id);
  expect(answered.mock.calls.map(([id]) => id)).toEqual(expect.arrayContaining(ids));
});

test('the API describes itself from the contract', async () => {
  const { openapi, paths } = (await landfall.inject({ url: '/openapi.json' })).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string; security?: object[]; responses: object }>>;
  }>();
  expect(openapi).toBe('3.1.0');
  expect(paths['/auth/login']?.['post']).toMatchObject({ operationId: 'login' });
  expect(paths['/auth/entitlements']?.['get']).toMatchObject({ security: [{ session: [] }, { token: [] }] });
  expect(paths['/deal-room/deals/documents/download/{documentId}']?.['get']).toBeDefined();
  expect(paths['/csv/upload']?.['post']).toMatchObject({ description: expect.stringContaining('LANDFALL_SCANNER') });
  expect(Object.keys(paths)).not.toContain('/healthz');
});

test('the log has one line for each request, and no secrets', async () => {
  const cookie = await landfall.login();
  await landfall.inject({ url: '/auth/session?token=query-secret' }, cookie);
  await landfall.inject({ url: '/reset-password/path-secret', headers: page });
  const written = text();
  expect(written).toMatch(/"method":"POST","url":"\/auth\/login","status":200/);
  expect(written).toContain('/reset-password/[redacted]');
  expect(written).not.toContain(login.password);
  expect(written).not.toContain(cookie.split('=')[1]);
  expect(written).not.toMatch(/query-secret|path-secret/);
});

test('over a real connection a malformed request is refused, and the server continues', async () => {
  await landfall.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = landfall.app.server.address() as AddressInfo;
  const refused = await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sent = httpRequest({ port, path: '/auth/session', headers: { 'x-filler': 'y'.repeat(20_000) } }, (answer) => {
      void json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    sent.on('error', reject).end();
  });
  expect(refused).toEqual({
    status: 431,
    body: {
      status: 'ERROR',
      code: 'BAD_REQUEST',
      message: 'The request headers are too large.',
      requestId: expect.any(String),
    },
  });
  const answer = await fetch(`http://127.0.0.1:${port}/auth/session`);
  expect(answer.status).toBe(200);
});
