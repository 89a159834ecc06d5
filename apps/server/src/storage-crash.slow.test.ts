import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tinyPdf } from './features/deal-room/upload-fixture.ts';
import { parseConfig } from './platform/config.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { copyTemplate } from './testing/embedded-template.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';
import { spawnScript, type Spawned } from './testing/spawned.ts';

// Real processes, each with a database to open.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

let data: string;
let s3: S3Server;
let env: Record<string, string>;
const running: Spawned[] = [];
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'landfall-crash-'));
  await copyTemplate(data);
  s3 = await startS3Server();
  env = {
    LANDFALL_DATA: data,
    LANDFALL_DEMO: 'off',
    LOG_LEVEL: 'warn',
    PORT: '0',
    STORAGE_URL: s3.urlOf('crash'),
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  };
});
afterAll(async () => {
  for (const { kill, ended } of running) {
    kill('SIGKILL');
    await ended;
  }
  await s3.close();
  await rm(data, { recursive: true });
});

async function landfall(...parameters: string[]) {
  const command = spawnScript(join(import.meta.dirname, 'cli/main.ts'), parameters, env);
  return { code: await command.ended, out: command.out(), error: command.error() };
}

async function start(): Promise<{ server: Spawned; address: string }> {
  const server = spawnScript(join(import.meta.dirname, 'main.ts'), [], env);
  running.push(server);
  await server.says('Landfall is ready at');
  return { server, address: /ready at (http:\S+)/.exec(server.out())?.[1] ?? '' };
}

const post = (url: string, body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers });
const asJson = { 'content-type': 'application/json' };

async function logIn(address: string, password: string): Promise<string> {
  const answer = await post(`${address}/auth/login`, JSON.stringify({ email: 'a@landfall.example', password }), asJson);
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function upload(address: string, cookie: string, dealId: string, bytes: Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.set('document_type', 'MODEL');
  form.set('deal_room_host', 'intralinks');
  form.set('security_id', dealId);
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'model.pdf');
  return post(`${address}/deal-room/upload`, form, { cookie });
}

const waiting = () => readdir(join(data, 'uploads')).catch((): string[] => []);

test('a server that is killed while uploads arrive and are stored loses and leaves nothing', async () => {
  const added = await landfall('users', 'add', 'a@landfall.example', '--role', 'Cat Admin');
  const password = /password (\S+)/.exec(added.out)?.[1] ?? '';
  const first = await start();
  const cookie = await logIn(first.address, password);
  const deal = { issuer_name: 'Northwind Re Ltd.', issuer_series: '2025-1', issuer_class: 'A' };
  const created = await post(`${first.address}/deal-room/deals`, JSON.stringify(deal), { ...asJson, cookie });
  const { security_id: dealId } = (await created.json()) as { security_id: string };
  const kept = tinyPdf('kept') as Buffer<ArrayBuffer>;
  const answer = (await (await upload(first.address, cookie, dealId, kept)).json()) as { data: { documentId: string } };

  // One upload has half arrived …
  const half = connect(Number(new URL(first.address).port), '127.0.0.1');
  half.on('error', () => undefined);
  half.write(
    `POST /deal-room/upload HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Length: 900000\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
      'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF',
  );
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
  // … another is just being stored.
  s3.onCall = ({ method }) => {
    if (method === 'PUT') first.server.kill('SIGKILL');
  };
  await expect(upload(first.address, cookie, dealId, tinyPdf('lost') as Buffer<ArrayBuffer>)).rejects.toThrow(
    'fetch failed',
  );
  expect(await first.server.ended).toBe('SIGKILL');
  half.destroy();
  s3.onCall = () => undefined;
  expect(await waiting()).toHaveLength(2);

  const { server, address } = await start();
  expect(await waiting()).toEqual([]);
  const again = await logIn(address, password);
  const url = `${address}/deal-room/deals/documents`;
  const list = await fetch(`${url}/list`, { headers: { cookie: again } });
  expect(await list.json()).toMatchObject({ data: { totalElements: 1 } });
  const bytes = await fetch(`${url}/download/${answer.data.documentId}`, { headers: { cookie: again } });
  expect(Buffer.from(await bytes.arrayBuffer()).equals(kept)).toBe(true);

  const check = await landfall('storage', 'check', '--deep', '--repair');
  expect(check).toMatchObject({ code: 0, error: '' });
  expect(check.out).toContain('1 file in use.');
  expect(check.out).toContain('Everything is in order.');

  // What is missing is told, with the document that misses it, and by the exit code.
  const sha256 = createHash('sha256').update(kept).digest('hex');
  await (await openStorage(parseConfig(env))).delete(sha256);
  const missing = await landfall('storage', 'check');
  expect([missing.code, missing.out.split('\n')[0]]).toEqual([
    1,
    `missing     ${sha256}  documents ${answer.data.documentId}`,
  ]);

  // Without its storage a server does not begin, and says why in one line.
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await s3.stop();
  const third = spawnScript(join(import.meta.dirname, 'main.ts'), [], { ...env, LOG_LEVEL: 'fatal' });
  expect(await third.ended).toBe(1);
  expect(third.error()).toMatch(
    /^Landfall: the files cannot be stored: The bucket \S+ failed: connect ECONNREFUSED \S+\n$/,
  );
});
