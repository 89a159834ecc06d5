import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from './platform/context.ts';
import type { Tx } from './platform/database/schema.ts';
import { deleteSessionsOf, setRolesOf } from './features/accounts/index.ts';
import { addDeals, tinyPdf } from './features/deal-room/upload-fixture.ts';
import { alpha, loadTwoSecurities, priceFile } from './features/uploads/testing/upload-fixture.ts';
import { createTestApp, type TestApp } from './testing/harness.ts';

let landfall: TestApp;
let security: string;
beforeAll(async () => {
  landfall = await createTestApp();
  await loadTwoSecurities(landfall);
  security = (await addDeals(landfall))[0] ?? '';
});
afterAll(() => landfall.close());

const boundary = '----landfall-test';
const part = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, type: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;

/** What comes before the transfer is interrupted, and what after. */
const forms = {
  '/csv/upload': (user: Actor): [string, string] => [
    part('userId', user.id) + part('uploadType', 'security-price/override') + file('prices.csv', 'text/csv'),
    priceFile(`${alpha},,2026-01-14,97,,`),
  ],
  '/deal-room/upload': (): [string, string] => [
    part('document_type', 'OC') +
      part('deal_room_host', 'intralinks') +
      part('security_id', security) +
      file('circular.pdf', 'application/pdf'),
    tinyPdf('rights').toString('latin1'),
  ],
};

/** What uploads leave: rows, and files on disk, waiting or stored. */
async function left(): Promise<unknown[]> {
  const { db } = landfall.services.database;
  const { dataDirectory } = landfall.services.config;
  const names = async (folder: string): Promise<string[]> =>
    (await readdir(`${dataDirectory}/${folder}`, { recursive: true }).catch(() => [])).filter((name) =>
      /[\da-f]{32}/.test(name.replaceAll('-', '')),
    );
  return [
    await db.selectFrom('uploads').select('file_name').execute(),
    await db.selectFrom('documents').select('id').execute(),
    await names('files'),
    await names('uploads'),
  ];
}

describe.each(Object.entries(forms))('a transfer to %s', (url, formOf) => {
  async function send(meanwhile: (user: Actor) => Promise<unknown>) {
    const cookie = await landfall.loginWith({ roles: ['Analyst'] });
    const { actor } = await landfall.ctx(cookie);
    if (!actor) throw new Error('nobody is signed in');
    const [head, content] = formOf(actor);
    async function* body(): AsyncGenerator<Buffer> {
      yield Buffer.from(head);
      if (actor) await meanwhile(actor);
      yield Buffer.from(`${content}\r\n--${boundary}--\r\n`, 'latin1');
    }
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return landfall.inject({ method: 'POST', url, headers, payload: Readable.from(body()) }, cookie);
  }
  const change = async (run: (tx: Tx) => Promise<unknown>) => (await landfall.ctx()).tx(run);

  it.each([
    ['has been ended', 401, (user: Actor) => change((tx) => deleteSessionsOf(tx, user.id))],
    ['has lost its right', 403, (user: Actor) => change((tx) => setRolesOf(tx, user.id, ['Trader']))],
  ])('of a session that meanwhile %s leaves nothing', async (_what, status, meanwhile) => {
    const before = await left();
    expect((await send(meanwhile)).statusCode).toBe(status);
    expect(await left()).toEqual(before);
  });

  it('of a session that expired during the upload is stored', async () => {
    const now = landfall.clock.now();
    const answer = await send(async () => landfall.clock.advance(landfall.services.config.sessionIdleMinutes * 60_000));
    landfall.clock.set(now);
    expect([200, 201]).toContain(answer.statusCode);
  });
});
