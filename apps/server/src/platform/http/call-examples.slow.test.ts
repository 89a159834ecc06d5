import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { featureNames } from '@landfall/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { freePort } from '../../testing/spawned.ts';

const run = promisify(execFile);

interface Described {
  operationId: string;
  security?: Record<string, unknown>[];
  'x-codeSamples'?: { label: string; source: string }[];
}

let landfall: TestApp;
let folder: string;
let operations: Described[];
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  const port = await freePort();
  landfall = await createTestApp({ config: { port } });
  await landfall.app.listen({ host: '127.0.0.1', port });
  const admin = await landfall.login('admin@landfall.example');
  const payload = { name: 'Examples', features: featureNames, days: 1 };
  const made = await landfall.inject({ method: 'POST', url: '/users/tokens', payload }, admin);
  folder = await mkdtemp(join(tmpdir(), 'landfall-examples-'));
  environment = {
    PATH: process.env['PATH'],
    LANDFALL_TOKEN: made.json<{ data: { token: string } }>().data.token,
  };
  const document = join(import.meta.dirname, '../../../fixtures/documents/northwind-re-2025-1-reset.pdf');
  await copyFile(document, join(folder, 'document.pdf'));
  await writeFile(join(folder, 'prices.csv'), 'ISIN,DATE,PRICE\n');
  const { paths } = (await landfall.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
});
afterAll(async () => {
  await landfall.close();
  await rm(folder, { recursive: true, force: true });
});

const sampleOf = (operation: Described, label: string) =>
  operation['x-codeSamples']?.find((each) => each.label === label)?.source ?? '';

async function inCurl(operation: Described): Promise<number> {
  const command = `${sampleOf(operation, 'curl')} -w '\\n%{http_code}'`;
  // Live updates are ended by their time limit, with curl's code 28.
  const { stdout } = await run('sh', ['-c', command], { env: environment, cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return Number(stdout.trim().split('\n').at(-1));
}

async function inPython(operation: Described): Promise<number> {
  const { stdout } = await run('python3', ['-c', sampleOf(operation, 'Python')], { env: environment, cwd: folder });
  return Number(stdout.split('\n')[0]);
}

/** The caller replaces a class, or the own id, which are checked with the form. */
const namesWhatIsNotThere = new Set(['uploadDocument', 'uploadCsv']);

const hasRequests = await run('python3', ['-c', 'import requests']).then(
  () => true,
  () => false,
);

/** The calls whose example the server does not understand. */
async function misunderstood(call: (operation: Described) => Promise<number>): Promise<string[]> {
  const forPrograms = operations.filter(({ security }) => security?.some((scheme) => 'token' in scheme));
  expect(forPrograms.length).toBeGreaterThan(40);
  const wrong: string[] = [];
  for (const operation of forPrograms) {
    const status = await call(operation);
    // 404 and 409: there is no such document here, or not in this state. Anything else is not understood.
    const expected = namesWhatIsNotThere.has(operation.operationId) ? [400] : [404, 409];
    if (status >= 400 && !expected.includes(status)) wrong.push(`${operation.operationId} ${status}`);
  }
  return wrong;
}

test('every call that takes a token has an example in curl that the server understands', async () => {
  expect(await misunderstood(inCurl)).toEqual([]);
}, 240_000);

test.skipIf(!hasRequests)(
  'every call has an example in Python that the server understands, where Python has the package requests',
  async () => {
    expect(await misunderstood(inPython)).toEqual([]);
  },
  240_000,
);

test('a file is downloaded by the example', async () => {
  const zip = operations.find(({ operationId }) => operationId === 'downloadUpload');
  expect(sampleOf(zip!, 'curl')).toContain('-o answer');
  await inCurl(zip!);
  expect(await readFile(join(folder, 'answer'), 'utf8')).toContain('NOT_FOUND');
});
