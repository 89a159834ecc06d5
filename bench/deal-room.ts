import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import * as fill from './deal-room-fill.ts';
import { median, memoryOf, p95, resetPeak, sized, type BenchRow } from './figures.ts';
import { pathTo, start } from './processes.ts';
import { openSite, type Site } from './site.ts';

export interface MadeFile {
  sha256: string;
  size: number;
  name: string;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function placeIn(storage: string, sha256: string): Promise<string> {
  await mkdir(join(storage, sha256.slice(0, 2)), { recursive: true });
  return join(storage, sha256.slice(0, 2), sha256);
}

/** The same PDF over and over, each with bytes of its own at its end, in the storage and under its name in a folder. */
export async function makePdfs(pdf: Buffer, count: number, storage: string, folder: string): Promise<MadeFile[]> {
  await mkdir(folder, { recursive: true });
  const files: MadeFile[] = [];
  for (let number = 0; number < count; number += 1) {
    const bytes = Buffer.concat([pdf, Buffer.from(`%${number}\n`)]);
    const file = { sha256: hashOf(bytes), size: bytes.length, name: `document-${number}.pdf` };
    const path = await placeIn(storage, file.sha256);
    await writeFile(path, bytes);
    await link(path, join(folder, file.name));
    files.push(file);
  }
  return files;
}

/** Files that are almost all holes: as long as others, and next to nothing on the disk. */
export async function makeSparse(count: number, size: number, storage: string): Promise<MadeFile[]> {
  const bytes = Buffer.alloc(size);
  const files: MadeFile[] = [];
  for (let number = 0; number < count; number += 1) {
    bytes.writeUInt32LE(number);
    const file = { sha256: hashOf(bytes), size, name: `sparse-${number}.pdf` };
    const handle = await open(await placeIn(storage, file.sha256), 'w');
    await handle.write(bytes, 0, 4, 0);
    await handle.truncate(size);
    await handle.close();
    files.push(file);
  }
  return files;
}

const documents = sized(100_000, 1_000);
const mostListMs = 20;
const mostQueueMs = 100;
const zipped = sized(500, 3);
const sparse = { count: sized(205, 3), bytes: 10 * 1024 * 1024 };
const mostGrowthMb = 100;
/** The first one only warms both up. */
const rounds = sized(3, 2);
const warmingCalls = sized(50, 1);
const calls = sized(250, 3);

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** Where the server keeps files by their hash. */
const storageOf = ({ folder }: Site): string => join(folder, 'files');

/** Takes an answer to its end without keeping it; milliseconds and bytes. */
async function take(url: string, cookie = ''): Promise<{ milliseconds: number; bytes: number }> {
  const started = performance.now();
  const call = request(url, { headers: { cookie }, agent: false }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`);
  let bytes = 0;
  answer.on('data', (piece: Buffer) => (bytes += piece.length));
  await once(answer, 'end');
  return { milliseconds: performance.now() - started, bytes };
}

const addSeries = ({ client }: Site, issuer: string, files: readonly MadeFile[]) =>
  client.query(fill.fillSeries, [
    issuer,
    files.map((file) => file.sha256),
    files.map((file) => file.size),
    files.map((file) => file.name),
  ]);

async function singleDownload(site: Site): Promise<BenchRow> {
  const [file] = await makeSparse(1, 10 * 1024 * 1024 - 1, storageOf(site));
  if (!file) throw new Error('There is no file');
  await addSeries(site, 'Single', [file]);
  const { rows } = await site.client.query(`select id from documents where issuer_name = 'Single'`);
  const ours = `${site.url}/deal-room/deals/documents/download/${String(rows[0]?.['id'])}`;
  const path = join(storageOf(site), file.sha256.slice(0, 2), file.sha256);
  const peer = await start([pathTo('bench/deal-room-peer.ts'), path], /(http:\S+)/);
  const times: [number, number][] = [];
  // Turn about, so that whatever else the machine does meets both alike; the first ones warm both up.
  for (let round = 0; round < 25; round += 1) {
    times.push([(await take(ours, site.cookie)).milliseconds, (await take(peer.found)).milliseconds]);
  }
  await peer.stop();
  const [own, bare] = [0, 1].map((side) => median(times.slice(5).map((pair) => pair[side] ?? Number.NaN)));
  const rate = (ms = Number.NaN): string => `${(megabytes(file.size) / (ms / 1000)).toFixed(0)} MB/s`;
  return {
    what: 'Download of 10 MB',
    measured: rate(own),
    against: `a bare Node.js server that pipes the file, ${rate(bare)}`,
    ratio: (bare ?? Number.NaN) / (own ?? Number.NaN),
  };
}

/** Milliseconds and bytes of `zip -0`; null where it is not installed. */
async function runZip(folder: string): Promise<{ milliseconds: number; bytes: number } | null> {
  const started = performance.now();
  const child = spawn('zip', ['-q', '-r', '-0', '-', '.'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let bytes = 0;
  child.stdout.on('data', (piece: Buffer) => (bytes += piece.length));
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(null)));
  return code === 0 ? { milliseconds: performance.now() - started, bytes } : null;
}

async function zipOfPdfs(site: Site): Promise<BenchRow[]> {
  const pdf = readFileSync(pathTo('bench/fixtures/large-offering-circular.pdf'));
  const folder = join(site.folder, 'pdfs');
  await addSeries(site, 'Pdfs', await makePdfs(pdf, zipped, storageOf(site), folder));
  const url = `${site.url}/deal-room/deals/documents/download-zip/issuer/Pdfs`;
  const ours: number[] = [];
  const zip: number[] = [];
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    const taken = await take(url, site.cookie);
    const stored = await runZip(folder);
    if (!stored) return [];
    size = taken.bytes;
    if (round === 0) continue;
    ours.push(taken.milliseconds);
    zip.push(stored.milliseconds);
  }
  return [
    {
      what: `Zip of ${zipped} documents, ${megabytes(size).toFixed(0)} MB, permitted, audited and checked one by one`,
      measured: `${(median(ours) / 1000).toFixed(2)} s`,
      against: `zip -0 of the same files, ${(median(zip) / 1000).toFixed(2)} s; at least 0.5`,
      ratio: median(zip) / median(ours),
    },
  ];
}

async function memoryOfZip(site: Site): Promise<BenchRow> {
  await addSeries(site, 'Sparse', await makeSparse(sparse.count, sparse.bytes, storageOf(site)));
  const { pid } = site.server.child;
  const before = memoryOf(pid, 'now');
  resetPeak(pid);
  const { bytes } = await take(`${site.url}/deal-room/deals/documents/download-zip/issuer/Sparse`, site.cookie);
  const growth = memoryOf(pid, 'peak') - before;
  return {
    what: `Memory that a zip of ${(bytes / 1e9).toFixed(1)} GB takes of the server`,
    measured: `${growth.toFixed(0)} MB more than before`,
    against: `at most ${mostGrowthMb} MB`,
    ratio: mostGrowthMb / Math.max(growth, 1),
  };
}

async function listPages(site: Site): Promise<BenchRow[]> {
  const today = new Date().toISOString().slice(0, 10);
  const { client } = site;
  await client.query(fill.standAside);
  await client.query(fill.fillDeals);
  await client.query(fill.fillFile);
  await client.query(fill.fillDocuments, [documents, today]);
  await client.query(fill.fillDocumentDeals);
  await client.query(fill.fillCounts);
  await client.query(fill.fillSearch);
  await client.query('vacuum analyze');
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const list = '/deal-room/deals/documents/list';
  const queue = '/deal-room/analyst-view/documents?reviewStatus=PENDING_REVIEW';
  const kinds: [what: string, path: (round: number) => string, mostMs?: number][] = [
    ['A page of the newest of all', (round) => `${list}?page=${round % 50}`],
    [
      'A page of a day',
      (round) => `${list}?page=${round % 10}&fromDate=${day(round % 400)}&toDate=${day(round % 400)}`,
    ],
    ['A page of those a query finds', (round) => `${list}?query=issuer%20${String(1 + round).padStart(4, '0')}`],
    [
      'The files of a folder',
      (round) =>
        `/deal-room/deals/documents/tree/issuers/Issuer%20${String(1 + round).padStart(4, '0')}%20Re%20Ltd./series/2021-1/folders/OC?query=offering`,
    ],
    ...['newest', 'oldest', 'doubtful', 'issuer'].map((order): [string, (round: number) => string, number] => [
      `A page of the review queue by ${order}`,
      (round) => `${queue}&order=${order}&page=${round % 50}`,
      mostQueueMs,
    ]),
  ];
  const rows: BenchRow[] = [];
  for (const [what, path, most = mostListMs] of kinds) {
    const times: number[] = [];
    const least: number[] = [];
    for (let round = 0; round < calls; round += 1) {
      const { milliseconds } = await take(site.url + path(round), site.cookie);
      const session = await take(`${site.url}/auth/session`, site.cookie);
      if (round < warmingCalls) continue;
      times.push(milliseconds);
      least.push(session.milliseconds);
    }
    rows.push({
      what: `${what}, of ${documents} documents`,
      measured: `p95 ${p95(times).toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
      against: `at most ${most} ms; the call that does least, in turn with it: p95 ${p95(least).toFixed(1)} ms`,
      ratio: most / p95(times),
    });
  }
  return rows;
}

/** Downloads, zips and lists of the deal room, on PostgreSQL and a folder of files. */
export async function run(): Promise<BenchRow[]> {
  const site = await openSite('PostgreSQL');
  try {
    const lists = await listPages(site);
    return [...lists, await singleDownload(site), ...(await zipOfPdfs(site)), await memoryOfZip(site)];
  } finally {
    await site.stop();
  }
}
