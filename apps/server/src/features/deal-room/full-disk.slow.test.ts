import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { secondServerScript } from '../../testing/processes/second-server.ts';
import { demoPassword } from '@landfall/demo-market';
import { addDeals, documentRows, tinyPdf } from './upload-fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

/** A server on the same data that the system lets write so many kilobytes, or half as many, to a file. */
async function serverWithin(test: TestApp, kilobytes: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const { dataDirectory, databaseUrl } = test.database;
  const env = {
    LANDFALL_DATA: dataDirectory,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const limited = ['-c', `ulimit -f ${kilobytes}; exec "$@"`, 'sh', process.execPath, secondServerScript];
  const child = spawn('sh', limited, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown];
  const port = /port (\d+)/.exec(String(line))?.[1];
  if (port === undefined) throw new Error(`The server did not start: ${String(line)}`);
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

it('an upload that the disk has no room for says so, leaves nothing behind, and the next one is taken', async () => {
  const test = await createTestApp();
  const server = await serverWithin(test, 1_024);
  try {
    const credentials = { email: 'analyst@landfall.example', password: demoPassword };
    const session = await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const cookie = session.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const [securityId = ''] = await addDeals(test);
    const send = async (bytes: Buffer) => {
      const form = new FormData();
      form.set('document_type', 'OC');
      form.set('deal_room_host', 'iLink');
      form.set('page_numbers', '');
      form.set('security_id', securityId);
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'large.pdf');
      return fetch(`${server.url}/deal-room/upload`, { method: 'POST', headers: { cookie }, body: form });
    };
    const { db } = test.services.database;
    const state = async () => ({
      documents: await documentRows(test),
      files: await db.selectFrom('stored_files').selectAll().execute(),
      runs: await db.selectFrom('job_runs').selectAll().execute(),
      audit: await db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
      stored: await readdir(`${test.database.dataDirectory}/files`),
      spooled: await readdir(`${test.database.dataDirectory}/uploads`).catch(() => []),
    });
    const before = await state();
    expect(before.spooled).toEqual([]);
    const answer = await send(Buffer.concat([tinyPdf(), Buffer.alloc(6_000_000, 32)]));
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      status: 'ERROR',
      code: 'STORAGE_FULL',
      message: 'There is no space left to store this. Nothing was saved.',
    });
    expect(await state()).toEqual(before);

    expect((await send(Buffer.concat([tinyPdf(), Buffer.alloc(300_000, 32)]))).status).toBe(201);
    expect((await state()).spooled).toEqual([]);
    expect(await documentRows(test)).toHaveLength(1);
  } finally {
    await server.stop();
    await test.close();
  }
});
