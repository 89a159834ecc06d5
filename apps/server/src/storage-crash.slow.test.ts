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
import { addAdministrator, addDeal, landfall, logIn, startServer, uploadModel } from './testing/live-server.ts';
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

async function start(): Promise<{ server: Spawned; address: string }> {
  const started = await startServer(env);
  running.push(started.server);
  return started;
}

const waiting = () => readdir(join(data, 'uploads')).catch((): string[] => []);

test('a server that is killed while uploads arrive and are stored loses and leaves nothing', async () => {
  const password = await addAdministrator(env);
  const first = await start();
  const cookie = await logIn(first.address, password);
  const dealId = await addDeal(first.address, cookie);
  const kept = tinyPdf('kept');
  const stored = await uploadModel(first.address, cookie, dealId, kept);
  const answer = (await stored.json()) as { data: { documentId: string } };

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
  await expect(uploadModel(first.address, cookie, dealId, tinyPdf('lost'))).rejects.toThrow('fetch failed');
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

  const check = await landfall(env, 'storage', 'check', '--deep', '--repair');
  expect(check).toMatchObject({ code: 0, error: '' });
  expect(check.out).toContain('1 file in use.');
  expect(check.out).toContain('Everything is in order.');

  // What is missing is told, with the document that misses it, and by the exit code.
  const sha256 = createHash('sha256').update(kept).digest('hex');
  await (await openStorage(parseConfig(env))).delete(sha256);
  const missing = await landfall(env, 'storage', 'check');
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
