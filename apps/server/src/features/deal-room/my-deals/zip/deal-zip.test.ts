import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/harness.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { addDeals, auditOf, tinyPdf } from '../../upload-fixture.ts';
import { place, type Placed } from '../my-deals-fixture.ts';
import { downloadDealZip } from './download-deal-zip.ts';
import { documentsOfFolder } from '../tree-store.ts';

let test: TestApp;
let analyst: string;
let ids: string[];
const northwind = { issuer: 'Northwind Re Ltd.', series: '2025-1' };
const documents: readonly Placed[] = [
  { ...northwind, name: 'Überblick.pdf', type: 'OC' },
  { ...northwind, name: 'model.pdf' },
  { ...northwind, name: 'MODEL.pdf', bytes: tinyPdf('another') },
  { ...northwind, series: '2024-1', name: 'older.pdf', bytes: tinyPdf('x'.repeat(200_000)) },
];
const zipUrl = (issuer: string, series?: string): string =>
  `/deal-room/deals/documents/download-zip/issuer/${encodeURIComponent(issuer)}${
    series === undefined ? '' : `/series/${series}`
  }`;
const get = (url: string, cookie: string | undefined = analyst) =>
  test.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } }, cookie);
const ends = () => auditOf(test, 'deal.download-zip');
const lastEnd = async () => (await ends()).at(-1)?.detail;

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  ids = await place(test, analyst, documents);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

describe('the zip of an issuer', () => {
  it('holds every document in its place, as it was uploaded, and the list of them', async () => {
    const answer = await get(zipUrl('Northwind Re Ltd.'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="Northwind_Re_Ltd-documents.zip"; filename*=UTF-8''Northwind_Re_Ltd-documents.zip`,
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    // Deflated, by its first header: a reader that takes the zip as a stream can tell where such a file ends.
    expect(answer.rawPayload.readUInt16LE(8)).toBe(8);
    const files = await readZip(answer.rawPayload);
    const model = 'Northwind Re Ltd/2025-1/Risk model files';
    expect(files.map((file) => file.name)).toEqual([
      'Northwind Re Ltd/2025-1/Offering Circular (OC)/Überblick.pdf',
      `${model}/model.pdf`,
      `${model}/MODEL (2).pdf`,
      'Northwind Re Ltd/2024-1/Risk model files/older.pdf',
      'MANIFEST.csv',
    ]);
    expect(new Set(files.map(({ mode }) => mode))).toEqual(new Set([0o100644]));
    const contents = documents.map(({ name, bytes }) => bytes ?? tinyPdf(name));
    expect(files.slice(0, 4).map((file) => file.content.equals(contents[files.indexOf(file)] ?? Buffer.of()))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const { db } = test.services.database;
    const placed = await db.selectFrom('documents').select(['id', 'uploaded_at']).execute();
    const uploadedAt = ids.map((id) => placed.find((document) => document.id === id)?.uploaded_at);
    expect(files.slice(0, 4).map(({ modified }) => modified.getTime())).toEqual(
      uploadedAt.map((at) => Math.floor((at?.getTime() ?? 0) / 2000) * 2000),
    );
    const [head, ...lines] = files[4]?.content.toString().trimEnd().split('\r\n') ?? [];
    expect(head).toBe('\uFEFF"PATH","DOCUMENT_ID","DOCUMENT_TYPE","UPLOADED_AT","SIZE_BYTES","SHA256","STATUS"');
    expect(lines).toEqual(
      contents.map((bytes, index) => {
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const cells = [files[index]?.name, ids[index], index === 0 ? 'Offering Circular (OC)' : 'Risk model files'];
        const rest = [uploadedAt[index]?.toISOString(), bytes.length, sha256, 'INCLUDED'];
        return [...cells, ...rest].map((cell) => `"${cell}"`).join(',');
      }),
    );
  });

  it('or of one series holds that series', async () => {
    const answer = await get(zipUrl('Northwind Re Ltd.', '2024-1'));
    expect(answer.headers['content-disposition']).toContain('"Northwind_Re_Ltd-2024-1-documents.zip"');
    const files = await readZip(answer.rawPayload);
    expect(files.map((file) => file.name)).toEqual([
      'Northwind Re Ltd/2024-1/Risk model files/older.pdf',
      'MANIFEST.csv',
    ]);
    // All letters are plain: it begins without a mark.
    expect(files[1]?.content.toString()).toMatch(/^"PATH"/);
  });

  it('is audited a file, and as a whole', async () => {
    const before = (await auditOf(test, 'document.download')).length;
    await get(zipUrl('Northwind Re Ltd.'));
    const lines = (await auditOf(test, 'document.download')).slice(before);
    expect(lines.map((line) => line.subject_id)).toEqual(ids);
    const zipOf = (line: { detail: unknown } | undefined) => (line?.detail as { zip: string } | undefined)?.zip;
    const zip = zipOf(lines[0]);
    expect(lines.map(zipOf)).toEqual(ids.map(() => zip));
    // Other zips may come to their end meanwhile.
    await vi.waitFor(
      async () =>
        expect((await ends()).find((line) => zipOf(line) === zip)).toMatchObject({
          subject_id: 'Northwind Re Ltd.',
          actor_email: 'analyst@landfall.example',
          detail: { outcome: 'complete', files: 4, leftOut: 0, series: null, brokeOffIn: null },
        }),
      10_000,
    );
  });

  it('is told of without being read', async () => {
    onOpen(() => Promise.reject(new Error('nothing is to be read')));
    const lines = async () => (await auditOf(test, 'document.download')).length;
    const before = await lines();
    const head = await test.inject({ method: 'HEAD', url: zipUrl('Northwind Re Ltd.') }, analyst);
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'application/zip', '']);
    expect((await test.inject({ method: 'HEAD', url: zipUrl('Nobody') }, analyst)).statusCode).toBe(404);
    const url = `/deal-room/deals/documents/download/${ids[3]}`;
    const single = await test.inject({ method: 'HEAD', url }, analyst);
    expect([single.statusCode, single.headers['content-length']]).toEqual([200, '200016']);
    expect(await lines()).toBe(before);
  });

  it('is refused before a byte is sent: 404 for what is not there, 401 and 403', async () => {
    for (const url of [zipUrl('Nobody'), zipUrl('Northwind Re Ltd.', '1999-1'), zipUrl('Überfall/Ré')]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
    expect((await test.inject({ method: 'GET', url: zipUrl('Northwind Re Ltd.') })).statusCode).toBe(401);
    const other = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'] });
    expect((await get(zipUrl('Northwind Re Ltd.'), other)).statusCode).toBe(403);
  });
});

/** Something goes wrong, or is changed, when the storage is asked for a file. */
function onOpen(act: (open: () => Promise<Readable>, count: number) => Promise<Readable>): void {
  const real = test.services.storage;
  let count = 0;
  vi.spyOn(test.services, 'storage', 'get').mockReturnValue({
    ...real,
    open: (sha256, range) => act(() => real.open(sha256, range), (count += 1)),
  });
}
afterEach(() => {
  vi.restoreAllMocks();
});

const manifestOf = async (zip: Buffer): Promise<string> => (await readZip(zip)).at(-1)?.content.toString() ?? '';
const emptyCells = '"","","","","","",';

describe('what is taken away while a zip is written', () => {
  it('is left out, and the list says how much that is and nothing else', async () => {
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    onOpen(async (open, count) => {
      if (count === 2) {
        await test.services.database.db.deleteFrom('user_grants').where('feature_name', '=', 'MY_DEALS').execute();
      }
      return open();
    });
    const answer = await get(zipUrl('Northwind Re Ltd.'), reader);
    expect(await readZip(answer.rawPayload)).toHaveLength(3);
    const manifest = await manifestOf(answer.rawPayload);
    const lines = manifest.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.slice(1, 3).every((line) => line.endsWith('"INCLUDED"'))).toBe(true);
    expect(lines[3]).toBe(`${emptyCells}"LEFT OUT: NOT PERMITTED, 2"`);
    for (const secret of ['MODEL.pdf', 'older', '2024-1', ...ids.slice(2)]) expect(manifest).not.toContain(secret);
    await vi.waitFor(
      async () => expect(await lastEnd()).toMatchObject({ outcome: 'complete', files: 2, leftOut: 2 }),
      10_000,
    );
  });

  it('by signing out, too', async () => {
    const reader = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'MY_DEALS'] });
    onOpen(async (open, count) => {
      if (count === 1) await test.inject({ method: 'POST', url: '/auth/logout' }, reader);
      return open();
    });
    expect(await readZip((await get(zipUrl('Northwind Re Ltd.'), reader)).rawPayload)).toHaveLength(2);
  });

  it('as a document is, or its deal', async () => {
    const larkspur = { issuer: 'Larkspur Re Pte. Ltd.', series: '2024-12' };
    const [extra = '', moved = ''] = await place(test, analyst, [
      { ...larkspur, name: 'first.pdf' },
      { ...larkspur, name: 'second.pdf' },
      { ...larkspur, name: 'third.pdf' },
    ]).then((placed) => placed.slice(1));
    const elsewhere = await addDeals(test, 'Old Head Re DAC', '2022-2');
    onOpen(async (open) => {
      const { db } = test.services.database;
      await db.deleteFrom('document_search').where('document_id', '=', extra).execute();
      await db.deleteFrom('document_deals').where('document_id', '=', extra).execute();
      await db.deleteFrom('documents').where('id', '=', extra).execute();
      const url = `/deal-room/documents/${moved}/move`;
      await test.inject({ method: 'POST', url, payload: { security_id: elsewhere } }, analyst);
      return open();
    });
    const answer = await get(zipUrl('Larkspur Re Pte. Ltd.'));
    const manifest = await manifestOf(answer.rawPayload);
    expect(manifest).toContain(`"INCLUDED"\r\n${emptyCells}"LEFT OUT: WITHDRAWN, 2"\r\n`);
    for (const secret of ['second', extra, 'third', moved]) expect(manifest).not.toContain(secret);
    const list = await get('/deal-room/deals/documents/list?query=larkspur');
    expect(list.json()).toMatchObject({ data: { totalElements: 1 } });
  });
});

/** A call over a real connection, answered as soon as its head is there. */
const connect = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = test.app.server.address() as AddressInfo;
    httpRequest({ host: '127.0.0.1', port, path: url, headers: { cookie: analyst }, agent: false })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });

/** Bytes without end, as fast as they are taken. */
function endless(): { stream: Readable; given: () => number } {
  let given = 0;
  const piece = Buffer.alloc(65_536, 1);
  const stream = new Readable({
    read() {
      given += piece.length;
      this.push(piece);
    },
  });
  return { stream, given: () => given };
}

describe('a zip that cannot be finished', () => {
  it.each<[string, (real: Readable) => Readable]>([
    [
      'a storage that fails',
      () =>
        Readable.from(
          (function* pieces() {
            yield Buffer.alloc(400_000, 1);
            throw new Error('the disk is gone');
          })(),
        ),
    ],
    ['bytes that have changed', () => Readable.from([Buffer.alloc(400_000, 1)])],
    ['a file that is too short', () => Readable.from([Buffer.alloc(300_000, 1), Buffer.alloc(3)])],
  ])('for %s breaks off, and is no shorter zip', async (_, broken) => {
    onOpen(async (open, count) => (count === 2 ? broken(await open()) : open()));
    const answer = await connect(zipUrl('Northwind Re Ltd.'));
    expect(answer.statusCode).toBe(200);
    await expect(answer.resume().toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await vi.waitFor(
      async () =>
        expect(await lastEnd()).toMatchObject({
          outcome: 'failed',
          files: 1,
          brokeOffIn: 'Northwind Re Ltd/2025-1/Risk model files/model.pdf',
        }),
      10_000,
    );
    vi.restoreAllMocks();
    expect(await readZip((await get(zipUrl('Northwind Re Ltd.'))).rawPayload)).toHaveLength(5);
  });

  it('for a storage that cannot be opened at the first file says so', async () => {
    onOpen(() => Promise.reject(Object.assign(new Error('full'), { code: 'EIO' })));
    const answer = await get(zipUrl('Northwind Re Ltd.'));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
  });

  it.each(['gives bytes', 'hangs'])('for a client that goes away lets go of a storage that %s', async (how) => {
    const source = how === 'hangs' ? new Readable({ read: () => undefined }) : endless().stream;
    if (how === 'hangs') source.push(Buffer.alloc(400_000, 1));
    onOpen(async (open, count) => (count === 2 ? source : open()));
    const answer = await connect(zipUrl('Northwind Re Ltd.'));
    let taken = 0;
    // Some of the second file, as the first one is small.
    answer.on('data', (piece: Buffer) => {
      taken += piece.length;
      if (taken > 100_000) answer.destroy();
    });
    await vi.waitFor(() => expect(source.destroyed).toBe(true), 10_000);
    await vi.waitFor(async () => expect(await lastEnd()).toMatchObject({ outcome: 'client gone', files: 1 }), 10_000);
    expect((await auditOf(test, 'document.download')).at(-1)).toMatchObject({ subject_id: ids[1] });
  });
});

it('a single download whose client goes away lets go of the storage', async () => {
  const { stream } = endless();
  onOpen(() => Promise.resolve(stream));
  const answer = await connect(`/deal-room/deals/documents/download/${ids[3]}`);
  await new Promise((resolve) => answer.once('data', resolve));
  answer.destroy();
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), 10_000);
});

it('a zip reads no more than a little ahead of who takes it', async () => {
  const { stream, given } = endless();
  onOpen(() => Promise.resolve(stream));
  const content = await downloadDealZip(await test.ctx(analyst), {
    ...northwind,
    mayStillRead: () => Promise.resolve(true),
  });
  await new Promise((resolve) => content.once('readable', resolve));
  for (let turns = 0; turns < 200; turns += 1) await turn();
  expect(given()).toBeLessThan(2_000_000);
  content.destroy();
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), 10_000);
});

it('the documents of a folder come once each, whatever their portions', async () => {
  const { db } = test.services.database;
  await sql`update documents set uploaded_at = '2026-01-15T12:00:00.123456Z' where issuer_series = '2025-1'`.execute(
    db,
  );
  const found: string[] = [];
  for await (const { id } of documentsOfFolder(db, { ...northwind, type: 'MODEL' }, 1)) found.push(id);
  expect(found).toEqual(ids.slice(1, 3).toSorted());
});
