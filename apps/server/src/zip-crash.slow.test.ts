import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { tinyPdf } from './features/deal-room/upload-fixture.ts';
import { copyTemplate } from './testing/embedded-template.ts';
import { addAdministrator, addDeal, landfall, logIn, startServer, uploadModel } from './testing/live-server.ts';
import type { Spawned } from './testing/spawned.ts';

// Real processes, each with a database to open.
vi.setConfig({ testTimeout: 180_000 });

let data: string;
let env: Record<string, string>;
const running: Spawned[] = [];
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'landfall-zip-crash-'));
  await copyTemplate(data);
  env = { LANDFALL_DATA: data, LANDFALL_DEMO: 'off', LOG_LEVEL: 'warn', PORT: '0' };
});
afterAll(async () => {
  for (const { kill, ended } of running) {
    kill('SIGKILL');
    await ended;
  }
  await rm(data, { recursive: true });
});

async function start(): Promise<{ server: Spawned; address: string }> {
  const started = await startServer(env);
  running.push(started.server);
  return started;
}

/** An answer whose body nobody has begun to read. */
const open = (url: string, cookie: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { cookie } }).once('response', resolve).once('error', reject).end();
  });

test('a server that is killed while it sends a zip leaves a broken download, a log of what was begun, and nothing else', async () => {
  const password = await addAdministrator(env);
  const first = await start();
  const cookie = await logIn(first.address, password);
  const dealId = await addDeal(first.address, cookie);
  // More than a connection holds of its own.
  const contents = [1, 2, 3].map(() => tinyPdf(randomBytes(4_000_000).toString('hex')));
  const ids: string[] = [];
  for (const [index, bytes] of contents.entries()) {
    const uploaded = await uploadModel(first.address, cookie, dealId, bytes, `model-${index}.pdf`);
    ids.push(((await uploaded.json()) as { data: { documentId: string } }).data.documentId);
  }

  const zip = '/deal-room/deals/documents/download-zip/issuer/Northwind%20Re%20Ltd.';
  const answer = await open(first.address + zip, cookie);
  expect(answer.statusCode).toBe(200);
  first.server.kill('SIGKILL');
  expect(await first.server.ended).toBe('SIGKILL');
  await expect(answer.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });

  const second = await start();
  const activity = async (id: string | undefined) => {
    const found = await fetch(`${second.address}/deal-room/documents/${id}/activity`, { headers: { cookie } });
    const { data: page } = (await found.json()) as { data: { content: { kind: string; note: string | null }[] } };
    // A stored PDF is opened in the background, whenever its turn comes.
    return page.content.filter(({ kind }) => kind !== 'CHECKED').map(({ kind, note }) => [kind, note]);
  };
  const uploaded = ['UPLOADED', null];
  expect(await activity(ids[0])).toEqual([['DOWNLOADED', 'In a zip'], uploaded]);
  expect(await activity(ids[2])).toEqual([uploaded]);
  expect(await readdir(join(data, 'uploads'))).toEqual([]);
  const again = await fetch(second.address + zip, { headers: { cookie } });
  const files = await readZip(Buffer.from(await again.arrayBuffer()));
  expect(files.slice(0, 3).map((file, index) => file.content.equals(contents[index] ?? Buffer.of()))).toEqual([
    true,
    true,
    true,
  ]);
  const checked = await landfall(env, 'storage', 'check');
  expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('3')]);
});
