import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { readableLog } from '../../testing/read-log.ts';
import { callers, permissions, type Caller } from './authorisation-table.ts';

vi.setConfig({ testTimeout: 180_000 });

interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  hasBody: boolean;
  needsSession: boolean;
}
interface Described {
  operationId: string;
  security?: object[];
  requestBody?: { content: Record<string, unknown> };
}

const { log, text } = readableLog('info');
let landfall: TestApp;
let operations: Operation[];
const cookies = new Map<Caller, string | undefined>();

const nowhere: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  identifier: 'US0000000000',
  roleName: 'Nobody',
};
const fill = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => nowhere[name] ?? '00000000-0000-4000-8000-000000000000');

async function signIn(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'super') return landfall.loginWith({ roles: ['Super User'] });
  return landfall.login(`${caller}@landfall.example`);
}

beforeAll(async () => {
  landfall = await createTestApp({ log });
  const description = (await landfall.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase() as Operation['method'],
      url: fill(path),
      hasBody: requestBody !== undefined,
      needsSession: security !== undefined,
    })),
  );
  for (const caller of callers) cookies.set(caller, await signIn(caller));
});
afterAll(() => landfall.close());

/** With an empty body; an address that takes a form says so (415), and is sent an empty one. */
async function statusOf({ method, url, hasBody }: Operation, cookie: string | undefined): Promise<number> {
  const answer = await landfall.inject({ method, url, ...(hasBody ? { payload: {} } : {}) }, cookie);
  // Browsers keep no answer of any call.
  expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
  if (answer.statusCode !== 415) return answer.statusCode;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return (await landfall.inject({ method, url, payload: '--x--\r\n', headers }, cookie)).statusCode;
}

test('every call has a line in the table, and the other way round', () => {
  const byName = (a: string, b: string) => a.localeCompare(b);
  expect(operations.map(({ id }) => id).toSorted(byName)).toEqual(Object.keys(permissions).toSorted(byName));
});

test('every call answers every account as the table says', async () => {
  const found: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const operation of operations) {
    const permission = permissions[operation.id];
    for (const caller of callers) {
      // Signing out ends the session that comes with it: one of its own.
      const cookie = operation.id === 'logout' ? await signIn(caller) : cookies.get(caller);
      const key = `${operation.id} ${caller}`;
      found[key] = await statusOf(operation, cookie);
      const may = permission?.may.includes(caller) ?? false;
      expected[key] = may ? (permission?.answers ?? 0) : caller === 'nobody' ? 401 : 403;
    }
  }
  expect(found).toEqual(expected);
});

test('a refusal is logged with user and call', async () => {
  await landfall.inject({ url: '/administration/audit' }, cookies.get('viewer'));
  const { id } = (await landfall.ctx(cookies.get('viewer'))).actor!;
  expect(text()).toMatch(new RegExp(`"url":"/administration/audit","status":403,.*"userId":"${id}"`));
});

test('HEAD is refused like GET', async () => {
  for (const { id, url } of operations.filter(({ method }) => method === 'GET')) {
    const { statusCode } = await landfall.inject({ method: 'HEAD', url });
    expect([id, statusCode === 401]).toEqual([id, !permissions[id]?.may.includes('nobody')]);
  }
});

test('the API description marks exactly the calls that need a session', () => {
  const closed = operations.filter(({ needsSession }) => needsSession).map(({ id }) => id);
  const open = operations.filter(({ needsSession }) => !needsSession).map(({ id }) => id);
  expect(closed.filter((id) => permissions[id]?.may.includes('nobody'))).toEqual([]);
  expect(open.filter((id) => !permissions[id]?.may.includes('nobody'))).toEqual([]);
});
