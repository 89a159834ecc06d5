import { defineEndpoint, under } from '@landfall/contract';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { accounts } from '../../features/accounts/index.ts';
import { notFound } from '../errors.ts';
import { route, contentDisposition } from './endpoint-route.ts';

const base = { summary: 'For this test', tag: 'test' };
const thing = z.object({ id: z.string(), size: z.number() });

const saveThing = defineEndpoint('testSaveThing', 'PUT /test/things/{id}', {
  ...base,
  access: { kind: 'anyOf', requirements: [under('DEAL_ROOM_AUTOMATION', 'MY_DEALS'), under('TOOLS', 'UPLOADS')] },
  params: z.object({ id: z.string().regex(/^\d+$/, 'Must be a number') }),
  query: z.object({ cusip: z.array(z.string()).optional(), size: z.coerce.number().default(1) }),
  body: z.object({ name: z.string(), parts: z.array(z.object({ n: z.number() })) }),
  responses: { 201: z.object({ id: z.string(), name: z.string(), cusip: z.array(z.string()), size: z.number() }) },
});
const readFile = defineEndpoint('testReadFile', 'GET /test/files/{id}', {
  ...base,
  access: { kind: 'session' },
  params: z.object({ id: z.string() }),
  responses: { 200: 'binary' },
});
const dropThing = defineEndpoint('testDropThing', 'DELETE /test/things/{id}', {
  ...base,
  access: { kind: 'role', roles: ['Cat Admin'] },
  params: z.object({ id: z.string() }),
  responses: { 204: 'empty' },
});
const readThing = defineEndpoint('testReadThing', 'GET /test/things/{id}', {
  ...base,
  access: { kind: 'public' },
  params: z.object({ id: z.enum(['right', 'wrong', 'surplus', 'none', 'broken']) }),
  responses: { 200: thing },
});
const listThings = defineEndpoint('testListThings', 'GET /test/things', {
  ...base,
  access: { kind: 'session' },
  query: z.object({ page: z.coerce.number().default(0) }),
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: z.array(thing), message: z.string().nullable() }) },
});
const countThings = defineEndpoint('testCountThings', 'GET /test/count', {
  ...base,
  access: { kind: 'role', roles: ['Cat Admin'] },
  responses: { 200: z.object({ status: z.literal('SUCCESS'), data: z.object({ count: z.number() }) }) },
});
const upload = defineEndpoint('testUpload', 'POST /test/upload', {
  ...base,
  access: { kind: 'session' },
  multipart: true,
  responses: { 200: z.object({ bytes: z.number() }) },
});

const answers: Record<string, () => z.infer<typeof thing>> = {
  right: () => ({ id: '1', size: 2 }),
  wrong: () => ({ id: '1', size: '2' }) as unknown as z.infer<typeof thing>,
  surplus: () => ({ id: '1', size: 2, passwordHash: 'leaked' }),
  none: () => {
    throw notFound('There is no such thing.');
  },
  broken: () => {
    throw new Error('select secret from private_table');
  },
};
let bytesRead = 0;

const feature = {
  name: 'test',
  routes: (app: Parameters<typeof route>[0]) => {
    route(app, saveThing, (_ctx, { params, query, body }) => ({
      id: params.id,
      name: body.name,
      cusip: query.cusip ?? [],
      size: query.size,
    }));
    route(app, readFile, (_ctx, { reply }) => {
      reply.type('application/pdf');
      return Readable.from([Buffer.from('%PDF-'), Buffer.from('1.7')]);
    });
    route(app, dropThing, () => undefined);
    route(app, readThing, (_ctx, { params }) => answers[params.id]!());
    route(app, listThings, () => ({ status: 'SUCCESS' as const, data: [], message: null }));
    route(app, countThings, () => ({ status: 'SUCCESS' as const, data: { count: 0 } }));
    route(app, upload, async (_ctx, { request }) => {
      for await (const part of request.parts()) {
        if (part.type === 'file') for await (const chunk of part.file) bytesRead += (chunk as Buffer).length;
      }
      return { bytes: bytesRead };
    });
  },
};

let landfall: TestApp;
let analyst: string;
let viewer: string;
beforeAll(async () => {
  landfall = await createTestApp({ features: [accounts, feature] });
  analyst = await landfall.login();
  viewer = await landfall.login('viewer@landfall.example');
});
afterAll(() => landfall.close());

const goodBody = { name: 'a', parts: [{ n: 1 }] };
const save = (url: string, payload: object | string, cookie?: string) =>
  landfall.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'application/json' } }, cookie);

test('valid requests arrive parsed, and are answered with the contract’s status', async () => {
  const answer = await save('/test/things/7?cusip=A&cusip=B&size=3', goodBody, analyst);
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: '7', name: 'a', cusip: ['A', 'B'], size: 3 }]);
  expect((await save('/test/things/7?cusip=A', goodBody, analyst)).json()).toMatchObject({ cusip: ['A'], size: 1 });
});

test('access is checked before the request is read: session, then rights, then validity', async () => {
  const broken = '{"name": ';
  expect((await save('/test/things/x?y=1', broken)).json()).toMatchObject({ code: 'NO_SESSION' });
  expect((await save('/test/things/x?y=1', broken)).statusCode).toBe(401);
  expect((await save('/test/things/x?y=1', broken, viewer)).json()).toMatchObject({ code: 'FORBIDDEN' });
  expect((await save('/test/things/x?y=1', broken, viewer)).statusCode).toBe(403);
  expect((await save('/test/things/7', broken, analyst)).json()).toMatchObject({ code: 'BAD_REQUEST' });
});

test('each requirement alone opens an endpoint, a parent without its child does not, and bypass roles do', async () => {
  const grants = (...names: string[]) => landfall.loginWith({ grants: names });
  const status = async (cookie: string) => (await save('/test/things/7', goodBody, cookie)).statusCode;
  expect(await status(await grants('MY_DEALS'))).toBe(201);
  expect(await status(await grants('UPLOADS'))).toBe(201);
  expect(await status(await grants('DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'))).toBe(403);
  expect(await status(await grants('TOOLS'))).toBe(403);
  expect(await status(await landfall.login('qa@landfall.example'))).toBe(201);
});

test('a required role cannot be bypassed', async () => {
  const drop = async (cookie: string) =>
    (await landfall.inject({ method: 'DELETE', url: '/test/things/7' }, cookie)).statusCode;
  expect(await drop(await landfall.login('admin@landfall.example'))).toBe(204);
  expect(await drop(await landfall.login('qa@landfall.example'))).toBe(403);
});

test('every wrong field is named, and unknown ones are refused at every depth', async () => {
  const answer = await save('/test/things/7', { name: 7, extra: 1, parts: [{ n: 1 }, { n: '2', m: 3 }] }, analyst);
  expect(answer.statusCode).toBe(400);
  const { code, fields, requestId } = answer.json<{ code: string; fields: { path: string }[]; requestId: string }>();
  expect([code, fields.map(({ path }) => path).toSorted()]).toEqual([
    'VALIDATION_FAILED',
    ['extra', 'name', 'parts[1].n'],
  ]);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect((await save('/test/things/7?colour=red', goodBody, analyst)).json()).toMatchObject({
    fields: [{ path: 'colour', message: 'Unknown field' }],
  });
  expect((await save('/test/things/seven', goodBody, analyst)).json()).toMatchObject({
    fields: [{ path: 'id', message: 'Must be a number' }],
  });
});

test('text that a database cannot store is refused in every field', async () => {
  const body = '{"name":"a","parts":[{"n":1,"note":"\\ud83d"},{"n":1,"\\u0000":"b"}]}';
  expect((await save('/test/things/7', body, analyst)).json()).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [
      { path: 'parts[0].note', message: 'Must not contain an incomplete character' },
      { path: 'parts[1]', message: 'Must not contain a null character' },
    ],
  });
  expect((await save('/test/things/7?cusip=%00', goodBody, analyst)).json()).toMatchObject({
    fields: [{ path: 'cusip[0]', message: 'Must not contain a null character' }],
  });
});

test('files are streamed, and an empty answer has no body', async () => {
  const file = await landfall.inject({ url: '/test/files/1' }, analyst);
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF-1.7']);
  const admin = await landfall.login('admin@landfall.example');
  const empty = await landfall.inject({ method: 'DELETE', url: '/test/things/7' }, admin);
  expect([empty.statusCode, empty.body]).toEqual([204, '']);
});

test('an answer that breaks or exceeds the contract is not sent', async () => {
  const get = (id: string) => landfall.inject({ url: `/test/things/${id}` });
  expect((await get('right')).json()).toEqual({ id: '1', size: 2 });
  expect((await get('none')).json()).toMatchObject({
    status: 'ERROR',
    code: 'NOT_FOUND',
    message: 'There is no such thing.',
  });
  for (const id of ['wrong', 'surplus', 'broken']) {
    const answer = await get(id);
    expect([id, answer.statusCode]).toEqual([id, 500]);
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong. Please try again.' });
    expect(answer.body).not.toMatch(/secret|leaked/);
  }
});

test('errors have the same wrapper as the normal answer', async () => {
  const error = async (url: string, cookie?: string) => (await landfall.inject({ url }, cookie)).json<object>();
  expect(await error('/test/things')).toMatchObject({ status: 'ERROR', data: [], code: 'NO_SESSION' });
  expect(await error('/test/things?page=x', viewer)).toMatchObject({ data: [], code: 'VALIDATION_FAILED' });
  expect(await error('/test/count', analyst)).toMatchObject({ status: 'ERROR', data: null, code: 'FORBIDDEN' });
  expect(await error('/test/things/none')).not.toHaveProperty('data');
});

test('a form is accepted only where the contract has one, and only with access', async () => {
  const form = [
    '--x',
    'content-disposition: form-data; name="file"; filename="a.pdf"',
    'content-type: application/pdf',
    '',
    'bytes',
    '--x--',
    '',
  ].join('\r\n');
  const send = (url: string, type: string, cookie?: string) =>
    landfall.inject(
      { method: url === '/test/upload' ? 'POST' : 'PUT', url, payload: form, headers: { 'content-type': type } },
      cookie,
    );
  const multipart = 'multipart/form-data; boundary=x';
  expect((await send('/test/upload', multipart)).statusCode).toBe(401);
  expect(bytesRead).toBe(0);
  expect((await send('/test/upload', multipart, analyst)).json()).toEqual({ bytes: 5 });
  expect((await send('/test/upload', 'application/json', analyst)).statusCode).toBe(415);
  expect((await send('/test/things/7', multipart, analyst)).statusCode).toBe(415);
});

test('a route outside the contract stops the start', async () => {
  const stray = { name: 'stray', routes: (app: TestApp['app']) => void app.get('/stray', () => 'hello') };
  await expect(createTestApp({ features: [accounts, stray] })).rejects.toThrow(
    'GET /stray is not registered through route()',
  );
});

it('says the name twice: in ASCII and, whole, in UTF-8', () => {
  expect(contentDisposition('inline', 'Überblick “Q1” (final).pdf')).toBe(
    `inline; filename="Uberblick _Q1_ (final).pdf"; filename*=UTF-8''%C3%9Cberblick%20%E2%80%9CQ1%E2%80%9D%20%28final%29.pdf`,
  );
});

it('lets no name break out of the header', () => {
  expect(contentDisposition('attachment', 'a"; x="\r\nSet-Cookie: b.pdf')).not.toMatch(/[\r\n]|"; x/);
});
