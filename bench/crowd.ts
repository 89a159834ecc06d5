import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isSmall, p95, sized, type BenchRow } from './figures.ts';
import { openMarketSite } from './market-data-fill.ts';
import { nameSecurities, priceFile } from './price-file.ts';
import type { DatabaseKind } from './site.ts';

const readers = sized(200, 5);
const uploaders = sized(20, 1);
const seconds = sized(20, 2);
const rowsOfFile = 100;
/** Each asks again a second after it was answered. */
const pauseMilliseconds = 1_000;
const mostReadMs = 150;

const agent = new Agent({ keepAlive: true, maxSockets: readers + uploaders + 1 });

/** Milliseconds until the whole answer is there. */
async function call(url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    });
    asked.on('error', reject).end(body);
  });
  return performance.now() - started;
}

const formOf = (boundary: string, fields: Record<string, string>, file: string): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    `${file}\r\n--${boundary}--\r\n`,
  ].join('');

async function measure(kind: DatabaseKind): Promise<BenchRow[]> {
  const site = await openMarketSite(kind);
  try {
    await nameSecurities(site);
    const { url, cookie, today } = site;
    const headers = { cookie, 'accept-encoding': 'br' };
    const session = await fetch(`${url}/auth/session`, { headers });
    const userId = ((await session.json()) as { user: { id: string } }).user.id;
    const files: string[] = [];
    for (let run = 0; run < 7; run += 1) files.push(await priceFile(site, rowsOfFile, run));
    const pages = [
      `/securities?startDate=${today}&endDate=${today}`,
      '/auth/entitlements',
      '/deal-room/deals/documents/list',
    ];
    const until = performance.now() + seconds * 1_000;
    const repeat = async (pause: number, act: (round: number) => Promise<number>, into: number[]): Promise<void> => {
      await wait(Math.random() * pause);
      for (let round = 0; performance.now() < until; round += 1) {
        into.push(await act(round));
        await wait(pause);
      }
    };
    const times = { read: [] as number[], uploaded: [] as number[], least: [] as number[] };
    const upload = (round: number): Promise<number> => {
      const form = formOf('x', { userId, uploadType: 'security-price/override' }, files[round % files.length] ?? '');
      const type = { 'content-type': 'multipart/form-data; boundary=x', origin: url };
      return call(`${url}/csv/upload`, { cookie, ...type }, form);
    };
    const read = (place: number) => (round: number) => call(url + pages[(place + round) % pages.length], headers);
    await Promise.all([
      ...Array.from({ length: readers }, (_none, place) => repeat(pauseMilliseconds, read(place), times.read)),
      ...Array.from({ length: uploaders }, () => repeat(pauseMilliseconds, upload, times.uploaded)),
      repeat(50, () => call(`${url}/healthz`, {}), times.least),
    ]);
    const machine = `the call that does nothing, at the same time: p95 ${p95(times.least).toFixed(0)} ms`;
    return [
      {
        what: `${kind}: ${readers} users who poll, ${uploaders} who upload`,
        measured: `p95 ${p95(times.read).toFixed(0)} ms (${times.read.length} reads)`,
        against: `at most ${mostReadMs} ms on PostgreSQL; ${machine}`,
        ratio: mostReadMs / p95(times.read),
      },
      {
        what: `${kind}: their uploads of ${rowsOfFile} prices`,
        measured: `p95 ${p95(times.uploaded).toFixed(0)} ms (${times.uploaded.length})`,
        against: 'reads at the same time',
        ratio: p95(times.read) / p95(times.uploaded),
      },
    ];
  } finally {
    await site.stop();
  }
}

/** A crowd of users on one server, on both databases: how long they wait, and for what. */
export async function run(): Promise<BenchRow[]> {
  return [...(isSmall ? [] : await measure('PostgreSQL')), ...(await measure('embedded'))];
}
