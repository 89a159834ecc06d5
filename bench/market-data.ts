import { readFileSync } from 'node:fs';
import type { BenchRow } from './extraction.ts';
import { copyOf } from './market-data/copy-out.ts';
import { copyQuery, fillHistory, fillMatured } from './market-data/fill.ts';
import { pathTo, runToEnd } from './market-data/processes.ts';
import { openSite, startPeer, type Site } from './market-data/site.ts';
import { isSmall, sized } from './size.ts';

/** The first round only warms both up. */
const rounds = sized(4, 2);
const turns = sized(20, 1);
/** Of them only warm both up. */
const warmingTurns = sized(4, 0);
const secondsATurn = sized('1', '0.2');
/** How often the history is there once more in the end. */
const copies = sized(9, 1);

interface Load {
  perSecond: number;
  p95: number;
}

const load = (url: string, headers: Record<string, string>): Load =>
  JSON.parse(runToEnd([pathTo('bench/market-data-load.ts'), url, secondsATurn, JSON.stringify(headers)])) as Load;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rounded = (value: number, digits = 0): string => value.toFixed(digits);
const shown = ({ perSecond, p95 }: Load): string => `${rounded(perSecond)} requests/s, p95 ${rounded(p95, 1)} ms`;

/** A load and the one it was held against, under the same conditions. */
interface Loads {
  ours: Load;
  bare: Load;
  /** Of the requests in a second; and of the latency that 95 % are under. */
  ratio: Load;
}

/**
 * Turn about in short turns: a machine that slows down meets both of a pair alike, so the ratio is taken of each pair.
 * Medians of all.
 */
function compareLoads(one: () => Load, other: () => Load): Loads {
  const pairs = Array.from({ length: turns }, () => ({ ours: one(), bare: other() })).slice(warmingTurns);
  const medianOf = (read: (pair: { ours: Load; bare: Load }, of: keyof Load) => number): Load => ({
    perSecond: median(pairs.map((pair) => read(pair, 'perSecond'))),
    p95: median(pairs.map((pair) => read(pair, 'p95'))),
  });
  return {
    ours: medianOf((pair, of) => pair.ours[of]),
    bare: medianOf((pair, of) => pair.bare[of]),
    ratio: medianOf((pair, of) => pair.ours[of] / pair.bare[of]),
  };
}

const dayUrl = ({ url, today }: Site): string => `${url}/securities?startDate=${today}&endDate=${today}`;

/** What our answer says of itself too. */
const sameHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  etag: 'W/"0000000000000000000000"',
  vary: 'accept-encoding',
};

/** (a) The day list from the cache, against the same server answering the same bytes with no application in it. */
async function dayList(site: Site, encoding: 'identity' | 'br'): Promise<{ row: BenchRow; loads: Loads }> {
  const headers = { cookie: site.cookie, 'accept-encoding': encoding };
  const answer = await fetch(dayUrl(site), { headers: { ...headers, 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || body.length < 10_000) throw new Error(`The day list is not there: ${answer.status}`);
  const bytes = encoding === 'br' ? await compressed(site, headers) : body;
  const peer = await startPeer(site, bytes, {
    ...sameHeaders,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  const loads = compareLoads(
    () => load(dayUrl(site), headers),
    () => load(`${peer.found}/bytes`, headers),
  );
  await peer.stop();
  const { ours, bare, ratio } = loads;
  return {
    loads,
    row: {
      what: `${site.name}: (a) day list of ${rounded(bytes.length / 1024)} KB (${encoding})`,
      measured: shown(ours),
      against: `same server, same bytes, no application, ${shown(bare)}; at least 0.35`,
      ratio: ratio.perSecond,
    },
  };
}

/** The compressed bytes as they travel; fetch would take the compression off. */
async function compressed(site: Site, headers: Record<string, string>): Promise<Buffer> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const call = request(dayUrl(site), { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    call.on('error', reject).end();
  });
}

/** (b) Days that nobody has asked for yet, against a bare query and JSON.stringify. `ours` and `bare` in milliseconds. */
async function uncachedDays(site: Site): Promise<{ row: BenchRow; ours: number; bare: number }> {
  const { rows } = await site.client.query(
    'select price_date::text as day from daily_prices where price_date >= $1::date - 300 group by 1 having count(*) = 300',
    [site.today],
  );
  const days = rows.map((row) => String(row['day'])).slice(0, sized(rows.length, 5));
  const peer = await startPeer(site, Buffer.from(''), sameHeaders);
  const time = async (url: (day: string) => string): Promise<number> => {
    const times: number[] = [];
    for (const day of days) {
      const started = performance.now();
      const answer = await fetch(url(day), { headers: { cookie: site.cookie, 'accept-encoding': 'identity' } });
      await answer.arrayBuffer();
      times.push(performance.now() - started);
    }
    return median(times);
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await site.client.query("update data_versions set version = version + 1 where dataset = 'prices'");
    bare.push(await time((day) => `${peer.found}/query?date=${day}`));
    ours.push(await time((day) => `${site.url}/securities?startDate=${day}&endDate=${day}`));
  }
  await peer.stop();
  const times = { ours: Math.min(...ours), bare: Math.min(...bare) };
  return {
    ...times,
    row: {
      what: `${site.name}: (b) uncached day of 300 rows`,
      measured: `${rounded(times.ours, 2)} ms`,
      against: `bare query and JSON.stringify, ${rounded(times.bare, 2)} ms; at least 0.85`,
      ratio: times.bare / times.ours,
    },
  };
}

/** Megabytes that the server holds now. */
function memoryOf(site: Site): number {
  try {
    const status = readFileSync(`/proc/${site.server.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** (c) Sixty securities over the whole history as CSV, against psql's own copy of the same query. */
async function csvHistory(site: Site): Promise<BenchRow[]> {
  const cusips = Array.from({ length: 60 }, (_, index) => `cusip=B${String(index + 1).padStart(8, '0')}`).join('&');
  const url = `${site.url}/securities?format=csv&startDate=2008-01-01&endDate=${site.today}&${cusips}`;
  const times: number[] = [];
  const copies = [];
  let before = Number.NaN;
  let most = 0;
  let bytes = 0;
  let parts = 0;
  for (let round = 0; round < rounds; round += 1) {
    // What a first answer leaves behind, such as compiled code, is not what sending takes.
    if (round === 1) before = most = memoryOf(site);
    const started = performance.now();
    const answer = await fetch(url, { headers: { cookie: site.cookie, 'accept-encoding': 'identity' } });
    bytes = 0;
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      parts += 1;
      if (parts % 100 === 0) most = Math.max(most, memoryOf(site));
    }
    times.push(performance.now() - started);
    copies.push(await copyOf(site.address, site.client, copyQuery));
  }
  const { rows } = await site.client.query(`select count(*)::int as count from (${copyQuery}) as q`);
  const copy = Math.min(...copies.map((each) => each.milliseconds));
  const ours = Math.min(...times);
  return [
    {
      what: `${site.name}: (c) CSV of ${String(rows[0]?.['count'])} rows, ${rounded(bytes / 1024 / 1024)} MB`,
      measured: `${rounded(ours)} ms`,
      against: `${copies[0]?.by ?? ''}, ${rounded(copy)} ms; time at most 1.5 times`,
      ratio: copy / ours,
    },
    {
      what: `${site.name}: (c) memory while it is sent`,
      measured: `${rounded(most - before)} MB more`,
      against: 'at most 100 MB more',
      ratio: 100 / Math.max(1, most - before),
    },
  ];
}

/**
 * (d) The day list once the store holds ten times the history: the same 300 securities a day, ten times the days and the
 * securities. Each time is taken beside the bare server's of the same minute, as the machine may be busier by then.
 */
async function tenfold(site: Site, before: Loads, uncachedBefore: { ours: number; bare: number }): Promise<BenchRow[]> {
  for (let copy = 1; copy <= copies; copy += 1) {
    await site.client.query(fillMatured, [copy]);
    await site.client.query(fillHistory, [copy]);
  }
  await site.client.query('analyze');
  const { rows } = await site.client.query('select count(*)::int as count from daily_prices');
  const prices = String(rows[0]?.['count']);
  const { loads: after } = await dayList(site, 'identity');
  const uncached = await uncachedDays(site);
  const timesBare = ({ ours, bare }: { ours: number; bare: number }): number => ours / bare;
  const ofCached = ({ ratio }: Loads): number => ratio.p95;
  return [
    {
      what: `${site.name}: (d) p95 of the day list with ${prices} prices`,
      measured: `${rounded(after.ours.p95, 1)} ms, ${rounded(ofCached(after), 2)} of the bare server's`,
      against: `${rounded(before.ours.p95, 1)} ms, ${rounded(ofCached(before), 2)} with a tenth; at most 1.3 times`,
      ratio: ofCached(before) / ofCached(after),
    },
    {
      what: `${site.name}: (d) uncached day with ${prices} prices`,
      measured: `${rounded(uncached.ours, 2)} ms, ${rounded(timesBare(uncached), 2)} of the bare query's`,
      against: `${rounded(uncachedBefore.ours, 2)} ms with a tenth; at most 1.3 times`,
      ratio: uncachedBefore.ours / uncached.ours,
    },
  ];
}

async function measure(kind: 'embedded' | 'PostgreSQL'): Promise<BenchRow[]> {
  const site = await openSite(kind);
  try {
    const { row, loads } = await dayList(site, 'identity');
    const small = await dayList(site, 'br');
    const uncached = await uncachedDays(site);
    const csv = await csvHistory(site);
    return [row, small.row, uncached.row, ...csv, ...(await tenfold(site, loads, uncached))];
  } finally {
    await site.stop();
  }
}

/** The market lists, through the server as its users meet it, on both databases. Ratios above the bound are good. */
export async function run(): Promise<BenchRow[]> {
  return [...(await measure('PostgreSQL')), ...(isSmall ? [] : await measure('embedded'))];
}
