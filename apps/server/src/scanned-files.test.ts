import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDeals, auditOf, post, tinyPdf, uploadParts, type Part } from './features/deal-room/upload-fixture.ts';
import { makeDropFolders } from './features/market-data/imports/drop-folder.ts';
import { enqueueDropped } from './features/market-data/watch.ts';
import { alpha, loadTwoSecurities, priceFile } from './features/uploads/testing/upload-fixture.ts';
import { parseConfig } from './platform/config.ts';
import { scanFile } from './platform/virus-scanner.ts';
import {
  clamdProgram,
  eicar,
  honest,
  startClamdServer,
  startRealClamd,
  type ClamdServer,
} from './testing/clamd-server.ts';
import { createTestApp, type TestApp } from './testing/harness.ts';

// A document that cannot be read is opened by a process of its own.
vi.setConfig({ testTimeout: 60_000 });

let clamd: ClamdServer;
let landfall: TestApp;
let analyst: string;
let userId: string;
let deals: string[];
let unreadable: string;
beforeAll(async () => {
  clamd = await startClamdServer();
  landfall = await createTestApp();
  await loadTwoSecurities(landfall);
  analyst = await landfall.loginWith({ roles: ['Cat Admin'] });
  userId = (await landfall.ctx(analyst)).actor?.id ?? '';
  deals = await addDeals(landfall);
  const answer = await post(landfall, analyst, uploadParts(deals, { bytes: tinyPdf('unreadable') }));
  unreadable = answer.json<{ data: { documentId: string } }>().data.documentId;
  await landfall.drainJobs();
  await makeDropFolders(landfall.services.config);
});
afterAll(async () => {
  await landfall.close();
  await clamd.close();
});
beforeEach(() => {
  clamd.answer = honest;
  clamd.hangsUp = false;
  landfall.services.config.scanner = clamd.address;
});

/** The form of each endpoint that takes a file, with these words in it. */
const forms: Record<string, (words: string) => { url: string; parts: Part[] }> = {
  uploadDocument: (words) => ({
    url: '/deal-room/upload',
    parts: uploadParts(deals, { bytes: tinyPdf(`for deals: ${words}`), name: 'Überblick.pdf' }),
  }),
  proposeDeal: (words) => ({
    url: '/deal-room/proposals',
    parts: uploadParts([], { bytes: tinyPdf(`for no deal: ${words}`), name: 'Überblick.pdf' }),
  }),
  replaceFile: (words) => ({
    url: `/deal-room/documents/${unreadable}/replace-file`,
    parts: [['file', tinyPdf(`instead: ${words}`), 'Überblick.pdf', 'application/pdf']],
  }),
  uploadCsv: (words) => ({
    url: '/csv/upload',
    parts: [
      ['userId', userId],
      ['uploadType', 'security-price/override'],
      ['file', Buffer.from(priceFile(`${alpha},,2026-01-14,97,,${words}`)), 'Überblick.csv', 'text/csv'],
    ],
  }),
};
const send = (id: string, words: string) => {
  const { url, parts } = forms[id]?.(words) ?? { url: '', parts: [] };
  return post(landfall, analyst, parts, url);
};

async function stored(): Promise<unknown[]> {
  const { db } = landfall.services.database;
  const { dataDirectory } = landfall.services.config;
  const files = (folder: string) => readdir(join(dataDirectory, folder), { recursive: true }).catch(() => []);
  const { rows } = await sql`
    select (select count(*) from uploads) as uploads, (select count(*) from documents) as documents,
      (select count(*) from deal_proposals) as proposals, (select count(*) from job_runs) as runs,
      (select max(sha256) from documents where id = ${unreadable}) as unreadable`.execute(db);
  return [rows, await files('files'), await files('uploads')];
}

async function scans(outcome: string): Promise<number> {
  const { values } = await landfall.services.metrics.virusScans.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, unknown> };
}

it('every endpoint that takes a file is tried here', async () => {
  const { paths } = (await landfall.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const takesFile = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ requestBody }) => requestBody && 'multipart/form-data' in requestBody.content)
    .map(({ operationId }) => operationId);
  expect(Object.keys(forms).toSorted()).toEqual(takesFile.toSorted());
});

it('a dropped file that is infected is put away unread', async () => {
  const { services } = landfall;
  const folder = join(services.config.dataDirectory, 'drop', 'prices');
  await writeFile(join(folder, 'sheet.csv'), `CUSIP,EFFECTIVE_DATE,PRICE,NOTE\n${alpha},2026-01-14,99,${eicar}\n`);
  const seen = new Map<string, string>();
  const ctx = await landfall.ctx();
  await enqueueDropped(ctx, seen);
  await enqueueDropped(ctx, seen);
  await landfall.drainJobs();
  expect(await readFile(join(folder, 'refused', 'sheet.csv.report.txt'), 'utf8')).toContain(
    'The virus scanner found Eicar-Test-Signature in sheet.csv.',
  );
});

describe.each(Object.keys(forms))('a file for %s', (id) => {
  it('that is infected is refused by name, changes nothing and is audited', async () => {
    const before = await stored();
    const answer = await send(id, eicar);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toMatch(
      /^The virus scanner found Eicar-Test-Signature in Überblick\.(?:pdf|csv)\. The file was refused, and nothing was stored\.$/,
    );
    expect(await stored()).toEqual(before);
    expect((await auditOf(landfall, 'file.infected')).at(-1)).toMatchObject({
      actor_id: userId,
      after: { name: expect.stringMatching(/^Überblick/), found: 'Eicar-Test-Signature', sha256: expect.any(String) },
    });
  });

  it('is refused while the scanner does not answer, and taken when it answers again', async () => {
    const before = await stored();
    landfall.services.config.scanner = { host: '127.0.0.1', port: 1 };
    const answer = await send(id, 'clean');
    expect(answer.statusCode).toBe(503);
    expect(answer.json<{ message: string }>().message).toMatch(
      /^Überblick\.\w+ was not stored, because the virus scanner did not check it\. Please try again in a few minutes\.$/,
    );
    expect(await stored()).toEqual(before);
    landfall.services.config.scanner = clamd.address;
    expect((await send(id, 'clean')).statusCode).toBeLessThan(300);
  });
});

it('without a scanner a file is not opened', async () => {
  const ctx = await landfall.ctx();
  const config = { ...ctx.config, scanner: null };
  const open = vi.fn<() => AsyncIterable<Buffer>>();
  await scanFile({ ...ctx, config }, 'a.pdf', open);
  expect(open).not.toHaveBeenCalled();
});

describe('a scanner', () => {
  async function* chunks(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text);
  }
  const scan = async (content = chunks('some ', '', 'bytes'), milliseconds?: number) =>
    scanFile(await landfall.ctx(), 'a.pdf', () => content, milliseconds);
  const refused = { code: 'UNAVAILABLE', message: expect.stringContaining('a.pdf was not stored') };

  it('gets every byte in order', async () => {
    const many = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(50_000));
    await scan(chunks(...many));
    expect(clamd.scanned.at(-1)?.equals(Buffer.from(many.join('')))).toBe(true);
  });

  it.each([
    ['half a sentence', 'stream: OK'],
    ['two sentences', 'stream: OK\0stream: OK\0'],
    ['that the file is too large', 'INSTREAM size limit exceeded. ERROR\0'],
    ['no to OK', 'stream: no OK\0'],
    ['that it knows no such command', 'UNKNOWN COMMAND\0'],
    ['as another server', 'HTTP/1.1 200 OK\r\n\r\nOK'],
    ['nothing', ''],
    ['without end', 'x'.repeat(100_000)],
  ])('that answers %s has not checked the file', async (_what, answer) => {
    const before = await scans('not-understood');
    clamd.answer = () => answer;
    await expect(scan()).rejects.toMatchObject(refused);
    expect(await scans('not-understood')).toBe(before + 1);
  });

  it('that never answers is given up', async () => {
    clamd.answer = () => null;
    await expect(scan(undefined, 100)).rejects.toMatchObject(refused);
    expect(await scans('timeout')).toBe(1);
  });

  it('that hangs up in the middle has not checked the file', async () => {
    clamd.hangsUp = true;
    const many = Array.from({ length: 200 }, () => 'x'.repeat(50_000));
    const failures = async () => (await scans('unreachable')) + (await scans('not-understood'));
    const before = await failures();
    await expect(scan(chunks(...many))).rejects.toMatchObject(refused);
    expect(await failures()).toBe(before + 1);
  });

  it.runIf(existsSync(clamdProgram))('may be ClamAV itself', async () => {
    const real = await startRealClamd();
    try {
      landfall.services.config.scanner = real.address;
      expect((await send('uploadDocument', 'really clean')).statusCode).toBe(201);
      const answer = await send('uploadDocument', eicar);
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('found Eicar-Test.UNOFFICIAL in') });
    } finally {
      await real.close();
    }
  });

  it('is named by its address, and asked only where one is set', async () => {
    expect(parseConfig({}).scanner).toBeNull();
    expect(parseConfig({ LANDFALL_SCANNER: 'clamd://clam.example' }).scanner).toEqual({
      host: 'clam.example',
      port: 3310,
    });
    expect(parseConfig({ LANDFALL_SCANNER: 'clamd://[::1]:3311' }).scanner).toEqual({ host: '::1', port: 3311 });
    const path = '/run/clamav/clamd.ctl';
    expect(parseConfig({ LANDFALL_SCANNER: `clamd://${path}` }).scanner).toEqual({ path });
    for (const wrong of ['localhost:3310', 'clamd://', 'tcp://localhost', 'clamd://user@host', 'clamd://host/path']) {
      expect(() => parseConfig({ LANDFALL_SCANNER: wrong })).toThrow('LANDFALL_SCANNER must be an address such as');
    }
    landfall.services.config.scanner = null;
    const before = clamd.scanned.length;
    expect((await send('uploadDocument', 'unscanned')).statusCode).toBe(201);
    expect(clamd.scanned).toHaveLength(before);
  });
});
