import { request } from 'node:http';
import { median, memoryOf, rounded, sized, isSmall, type BenchRow } from './figures.ts';
import { fillHistory, fillMatured, openMarketSite, type MarketSite } from './market-data-fill.ts';
import { pathTo, runToEnd, start } from './processes.ts';
import type { DatabaseKind } from './site.ts';

/** The first round only warms both up. */
const rounds = sized(4, 2);
const turns = sized(20, 1);
/** Of them only warm both up. */
const warmingTurns = sized(4, 0);
const secondsATurn = sized('1', '0.2');
/** How often the history is there once more in the end. */
const copies = sized(9, 1);

type Encoding = 'identity' | 'br';

interface Load {
  perSecond: number;
  p95: number;
}

const load = (url: string, headers: Record<string, string>): Load =>
  JSON.parse(runToEnd([pathTo('bench/market-data-load.ts'), url, secondsATurn, JSON.stringify(headers)])) as Load;

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

const dayUrl = ({ url, today }: MarketSite): string => `${url}/securities?startDate=${today}&endDate=${today}`;
const movesUrl = ({ url, today }: MarketSite): string => `${url}/securities/moves?date=${today}`;

/** (a) The day list from the cache, against the same server answering the same bytes with no application in it. */
const dayList = (site: MarketSite, encoding: Encoding) => cachedList(site, '(a) day list', dayUrl(site), encoding);

async function cachedList(
  site: MarketSite,
  what: string,
  url: string,
  encoding: Encoding,
): Promise<{ row: BenchRow; loads: Loads }> {
  const headers = { cookie: site.cookie, 'accept-encoding': encoding };
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || body.length < 10_000) throw new Error(`The list is not there: ${answer.status}`);
  const bytes = encoding === 'br' ? await compressed(url, headers) : body;
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const sent = { ...type, ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }) };
  const input = JSON.stringify({ body: bytes.toString('base64'), headers: sent });
  const peer = await start([pathTo('bench/market-data-peer.ts')], /(http:\S+)/, { input });
  const loads = compareLoads(
    () => load(url, headers),
    () => load(`${peer.found}/bytes`, headers),
  );
  await peer.stop();
  const { ours, bare, ratio } = loads;
  return {
    loads,
    row: {
      what: `${site.name}: ${what} of ${rounded(bytes.length / 1024)} KB (${encoding})`,
      measured: shown(ours),
      against: `same server, same bytes, no application, ${shown(bare)}; at least 0.35, p95 under 10 ms`,
      ratio: ratio.perSecond,
    },
  };
}

/** The compressed bytes as they travel; fetch would take the compression off. */
async function compressed(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts)));
    });
    call.on('error', reject).end();
  });
}

/** (b) Milliseconds of days that nobody has asked for yet. */
async function uncachedDay(site: MarketSite): Promise<number> {
  const { rows } = await site.client.query(
    'select price_date::text as day from daily_prices where price_date >= $1::date - 300 group by 1 having count(*) = 300',
    [site.today],
  );
  const days = rows.map((row) => String(row['day'])).slice(0, sized(rows.length, 5));
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await site.client.query("update data_versions set version = version + 1 where dataset = 'prices'");
    const times: number[] = [];
    for (const day of days) {
      const started = performance.now();
      const url = `${site.url}/securities?startDate=${day}&endDate=${day}`;
      const answer = await fetch(url, { headers: { cookie: site.cookie, 'accept-encoding': 'identity' } });
      await answer.arrayBuffer();
      times.push(performance.now() - started);
    }
    rates.push(median(times));
  }
  return Math.min(...rates);
}

const mostGrowthMb = 100;

/** (c) Memory while sixty securities over the whole history are sent as CSV. */
async function memoryOfCsv(site: MarketSite): Promise<BenchRow> {
  const cusips = Array.from({ length: 60 }, (_, index) => `cusip=B${String(index + 1).padStart(8, '0')}`).join('&');
  const url = `${site.url}/securities?format=csv&startDate=2008-01-01&endDate=${site.today}&${cusips}`;
  const { pid } = site.server.child;
  let before = 0;
  let most = 0;
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    // What a first answer leaves behind, such as compiled code, is not what sending takes.
    if (round === 1) before = most = memoryOf(pid, 'now');
    const answer = await fetch(url, { headers: { cookie: site.cookie, 'accept-encoding': 'identity' } });
    bytes = 0;
    let parts = 0;
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      parts += 1;
      if (parts % 100 === 0) most = Math.max(most, memoryOf(pid, 'now'));
    }
  }
  return {
    what: `${site.name}: (c) memory while ${rounded(bytes / 1024 / 1024)} MB of CSV are sent`,
    measured: `${rounded(most - before)} MB more`,
    against: `at most ${mostGrowthMb} MB more`,
    ratio: mostGrowthMb / Math.max(1, most - before),
  };
}

/**
 * (d) The same once the store holds ten times the history: as many securities a day, ten times the days and the securities.
 */
async function tenfold(site: MarketSite, before: Loads, uncachedBefore: number): Promise<BenchRow[]> {
  for (let copy = 1; copy <= copies; copy += 1) {
    await site.client.query(fillMatured, [copy]);
    await site.client.query(fillHistory, [copy]);
  }
  await site.client.query('analyze');
  const { loads: after } = await dayList(site, 'identity');
  const uncached = await uncachedDay(site);
  return [
    {
      what: `${site.name}: (d) p95 of the day list with ten times the history`,
      measured: `${rounded(after.ours.p95, 1)} ms, ${rounded(after.ratio.p95, 2)} of the bare server's`,
      against: `${rounded(before.ours.p95, 1)} ms, ${rounded(before.ratio.p95, 2)} before; at most 1.3 times`,
      ratio: before.ratio.p95 / after.ratio.p95,
    },
    {
      what: `${site.name}: (b) uncached day of 300 rows, and (d) with ten times the history`,
      measured: `${rounded(uncachedBefore, 2)} ms, ${rounded(uncached, 2)} ms`,
      against: 'at most 1.3 times',
      ratio: uncachedBefore / uncached,
    },
  ];
}

async function measure(kind: DatabaseKind): Promise<BenchRow[]> {
  const site = await openMarketSite(kind);
  try {
    const { row, loads } = await dayList(site, 'identity');
    const small = await dayList(site, 'br');
    const moves = await cachedList(site, '(e) what moved', movesUrl(site), 'br');
    const uncached = await uncachedDay(site);
    return [row, small.row, moves.row, await memoryOfCsv(site), ...(await tenfold(site, loads, uncached))];
  } finally {
    await site.stop();
  }
}

/** The market lists, through the server as its users meet it, on both databases. Ratios above the bound are good. */
export async function run(): Promise<BenchRow[]> {
  return [...(await measure('PostgreSQL')), ...(isSmall ? [] : await measure('embedded'))];
}
