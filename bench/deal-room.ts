import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import * as fill from './deal-room/fill.ts';
import { makePdfs, makeSparse, type MadeFile } from './deal-room/files.ts';
import { openDealSite, type DealSite } from './deal-room/site.ts';
import type { BenchRow } from './extraction.ts';
import { pathTo, start } from './market-data/processes.ts';
import { sized } from './size.ts';

const documents = sized(100_000, 1_000);
const mostListMs = 20;
const zipped = sized(500, 3);
const sparse = { count: sized(205, 3), bytes: 10 * 1024 * 1024 };
const mostGrowthMb = 100;
/** The first one only warms both up. */
const rounds = sized(3, 2);
const warmingCalls = sized(50, 1);
const calls = sized(250, 3);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

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

const addSeries = ({ client }: DealSite, issuer: string, files: readonly MadeFile[]) =>
  client.query(fill.fillSeries, [
    issuer,
    files.map((file) => file.sha256),
    files.map((file) => file.size),
    files.map((file) => file.name),
  ]);

async function singleDownload(site: DealSite): Promise<BenchRow> {
  const [file] = await makeSparse(1, 10 * 1024 * 1024 - 1, site.storage);
  if (!file) throw new Error('There is no file');
  await addSeries(site, 'Single', [file]);
  const { rows } = await site.client.query(`select id from documents where issuer_name = 'Single'`);
  const ours = `${site.url}/deal-room/deals/documents/download/${String(rows[0]?.['id'])}`;
  const path = join(site.storage, file.sha256.slice(0, 2), file.sha256);
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

/** Milliseconds and bytes of `zip`; null where it is not installed. */
async function runZip(level: string, folder: string): Promise<{ milliseconds: number; bytes: number } | null> {
  const started = performance.now();
  const child = spawn('zip', ['-q', '-r', level, '-', '.'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let bytes = 0;
  child.stdout.on('data', (piece: Buffer) => (bytes += piece.length));
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(null)));
  return code === 0 ? { milliseconds: performance.now() - started, bytes } : null;
}

async function zipOfPdfs(site: DealSite): Promise<BenchRow[]> {
  const pdf = readFileSync(pathTo('bench/fixtures/large-offering-circular.pdf'));
  const folder = join(site.folder, 'pdfs');
  await addSeries(site, 'Pdfs', await makePdfs(pdf, zipped, site.storage, folder));
  const url = `${site.url}/deal-room/deals/documents/download-zip/issuer/Pdfs`;
  const times: { ours: number; stored: number; fast: number }[] = [];
  let sizes = { ours: 0, stored: 0, fast: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const ours = await take(url, site.cookie);
    const stored = await runZip('-0', folder);
    const fast = await runZip('-1', folder);
    if (!stored || !fast) return [];
    times.push({ ours: ours.milliseconds, stored: stored.milliseconds, fast: fast.milliseconds });
    sizes = { ours: ours.bytes, stored: stored.bytes, fast: fast.bytes };
  }
  const of = (side: 'ours' | 'stored' | 'fast'): number => median(times.slice(1).map((round) => round[side]));
  const shown = (side: 'ours' | 'stored' | 'fast'): string =>
    `${(of(side) / 1000).toFixed(2)} s, ${megabytes(sizes[side]).toFixed(0)} MB`;
  return (['stored', 'fast'] as const).map((side) => ({
    what: `Zip of ${zipped} documents, permitted, audited and checked one by one`,
    measured: shown('ours'),
    against: `zip ${side === 'stored' ? '-0' : '-1'} of the same files, ${shown(side)}`,
    ratio: of(side) / of('ours'),
  }));
}

async function memoryOfZip(site: DealSite): Promise<BenchRow> {
  await addSeries(site, 'Sparse', await makeSparse(sparse.count, sparse.bytes, site.storage));
  const status = `/proc/${site.server.child.pid}`;
  const read = async (name: string): Promise<number> =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(`${status}/status`, 'utf8'))?.[1]) / 1024;
  const before = await read('VmRSS');
  writeFileSync(`${status}/clear_refs`, '5');
  const { bytes } = await take(`${site.url}/deal-room/deals/documents/download-zip/issuer/Sparse`, site.cookie);
  const growth = (await read('VmHWM')) - before;
  return {
    what: `Memory that a zip of ${(bytes / 1e9).toFixed(1)} GB takes of the server`,
    measured: `${growth.toFixed(0)} MB more than before`,
    against: `at most ${mostGrowthMb} MB`,
    ratio: mostGrowthMb / Math.max(growth, 1),
  };
}

async function listPages(site: DealSite): Promise<BenchRow[]> {
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
  const kinds: [what: string, path: (round: number) => string][] = [
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
  ];
  const rows: BenchRow[] = [];
  for (const [what, path] of kinds) {
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
      against: `at most ${mostListMs} ms; the call that does least, in turn with it: p95 ${p95(least).toFixed(1)} ms`,
      ratio: mostListMs / p95(times),
    });
  }
  return rows;
}

/** Downloads, zips and lists of the deal room, on PostgreSQL and a folder of files. */
export async function run(): Promise<BenchRow[]> {
  const site = await openDealSite();
  try {
    const lists = await listPages(site);
    return [...lists, await singleDownload(site), ...(await zipOfPdfs(site)), await memoryOfZip(site)];
  } finally {
    await site.stop();
  }
}
