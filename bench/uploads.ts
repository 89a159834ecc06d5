import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BenchRow } from './extraction.ts';
import { pathTo, runToEnd } from './market-data/processes.ts';
import { openSite, type Site } from './market-data/site.ts';
import { isSmall, sized } from './size.ts';
import { compositionFile, nameSecurities, priceFile } from './uploads/price-file.ts';

const rowsOfFile = sized(100_000, 2_000);
/** The first round only warms both up. */
const rounds = sized(4, 2);

const rounded = (value: number, digits = 0): string => value.toFixed(digits);

/** The most that the server has held since the last reset, in megabytes. */
function peakOf(site: Site): number {
  const status = readFileSync(`/proc/${site.server.child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
const heldBy = (site: Site): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
const resetPeak = (site: Site): void => writeFileSync(`/proc/${site.server.child.pid}/clear_refs`, '5');

/** What the server has computed so far, in milliseconds, the embedded database with it. */
function computedBy(site: Site): number {
  const stat = readFileSync(`/proc/${site.server.child.pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

interface Loop {
  /** The longest time between two turns of the server's event loop. */
  heldUpMs: number;
  /** The most that its thread computed in one of them: what is left of it on a machine with nothing else to do. */
  computedMs: number;
}

/** The loop since the last look. */
async function loopOf(site: Site, path: string): Promise<Loop> {
  await rm(path, { force: true });
  site.server.child.kill('SIGUSR2');
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.endsWith('}')) return JSON.parse(text) as Loop;
    await setTimeout(5);
  }
}

async function userIdOf({ url, cookie }: Site): Promise<string> {
  const answer = await fetch(`${url}/auth/session`, { headers: { cookie } });
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

interface Timed {
  milliseconds: number;
  body: {
    uploadId: string;
    state: string;
    validRowsCount: number;
    invalidRowsCount: number;
    generalErrors: string[];
  };
}

async function send(
  { url, cookie }: Site,
  userId: string,
  text: string,
  uploadType = 'security-price/override',
): Promise<Timed> {
  const form = new FormData();
  form.set('userId', userId);
  form.set('uploadType', uploadType);
  form.set('file', new Blob([text], { type: 'text/csv' }), 'overrides.csv');
  const started = performance.now();
  const answer = await fetch(`${url}/csv/upload`, { method: 'POST', headers: { cookie, origin: url }, body: form });
  const json = await answer.text();
  const milliseconds = performance.now() - started;
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${json.slice(0, 500)}`);
  return { milliseconds, body: JSON.parse(json) as Timed['body'] };
}

/** As if nothing had been uploaded. */
async function forget({ client }: Site): Promise<void> {
  await client.query('delete from upload_successors');
  await client.query('delete from price_overrides');
  await client.query('delete from index_compositions');
  await client.query('delete from uploads');
  await client.query('vacuum analyze price_overrides');
}

/** Milliseconds of a file of compositions, and of one of half as many rows: what is quadratic shows between them. */
async function compositions(site: Site, userId: string): Promise<{ whole: number; half: number }> {
  const times: number[] = [];
  for (const rows of [rowsOfFile, rowsOfFile / 2]) {
    const tries: number[] = [];
    const text = await compositionFile(site, rows);
    for (let round = 0; round < 2; round += 1) {
      await forget(site);
      const { milliseconds, body } = await send(site, userId, text, 'composition/upload');
      if (body.validRowsCount !== rows || body.generalErrors.length > 0) {
        throw new Error(JSON.stringify(body).slice(0, 500));
      }
      tries.push(milliseconds);
    }
    times.push(Math.min(...tries));
  }
  const [whole = Number.NaN, half = Number.NaN] = times;
  return { whole, half };
}

interface Parsed {
  rows: number;
  best: number;
  computed: number;
}

interface Round {
  ours: number;
  papa: number;
  again: number;
  /** Every row unusual: the file waits. */
  unusual: number;
  computed: number;
  papaComputed: number;
  memory: number;
  /** Just before, with nothing to do: what the machine itself adds. */
  idle: Loop;
  stored: Loop;
  waited: Loop;
  refused: Loop;
}

async function measure(kind: 'embedded' | 'PostgreSQL', atMostMs: number): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-uploads-'));
  const loopFile = join(folder, 'loop.json');
  process.env['BENCH_LOOP_FILE'] = loopFile;
  process.env['NODE_OPTIONS'] = `--import ${pathTo('bench/uploads-loop.ts')}`;
  const site = await openSite(kind);
  delete process.env['NODE_OPTIONS'];
  try {
    await nameSecurities(site);
    const userId = await userIdOf(site);
    const measured: Round[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const text = await priceFile(site, rowsOfFile, round);
      bytes = Buffer.byteLength(text);
      const path = join(folder, 'prices.csv');
      writeFileSync(path, text);
      await forget(site);
      const papa = JSON.parse(runToEnd([pathTo('bench/uploads-peer.ts'), path])) as Parsed;
      if (papa.rows !== rowsOfFile) throw new Error(`PapaParse read ${papa.rows} rows`);
      const before = heldBy(site);
      resetPeak(site);
      await loopOf(site, loopFile);
      await setTimeout(1_000);
      const idle = await loopOf(site, loopFile);
      const computedBefore = computedBy(site);
      const { milliseconds, body } = await send(site, userId, text);
      const computed = computedBy(site) - computedBefore;
      const stored = await loopOf(site, loopFile);
      const memory = peakOf(site) - before;
      if (body.validRowsCount !== rowsOfFile || body.state !== 'PROCESSED') {
        throw new Error(JSON.stringify(body).slice(0, 500));
      }
      const again = await send(site, userId, await priceFile(site, rowsOfFile, round + 100));
      resetPeak(site);
      const beforeWaiting = heldBy(site);
      await loopOf(site, loopFile);
      const unusual = await send(site, userId, text.replaceAll(/,\d+\.\d{3},/g, ',1,'));
      const waited = await loopOf(site, loopFile);
      const waitingMemory = peakOf(site) - beforeWaiting;
      if (unusual.body.state !== 'WAITING') throw new Error(JSON.stringify(unusual.body).slice(0, 500));
      const wrong = await send(site, userId, text.replaceAll(/,(\d+\.\d{3}),/g, ',-$1,'));
      const refused = await loopOf(site, loopFile);
      if (wrong.body.invalidRowsCount !== rowsOfFile) throw new Error(JSON.stringify(wrong.body).slice(0, 500));
      measured.push({
        ours: milliseconds,
        papa: papa.best,
        again: again.milliseconds,
        unusual: unusual.milliseconds,
        computed,
        papaComputed: papa.computed,
        memory: Math.max(memory, waitingMemory),
        idle,
        stored,
        waited,
        refused,
      });
    }
    const warm = measured.slice(1);
    const ours = Math.min(...warm.map((round) => round.ours));
    const papa = Math.min(...warm.map((round) => round.papa));
    const memory = Math.max(...warm.map((round) => round.memory));
    const revised = Math.min(...warm.map((round) => round.again));
    const loop = (of: 'idle' | 'stored' | 'waited' | 'refused') => ({
      heldUp: Math.min(...warm.map((round) => round[of].heldUpMs)),
      computed: Math.max(...warm.map((round) => round[of].computedMs)),
    });
    const [idle, stored, waited, refused] = [loop('idle'), loop('stored'), loop('waited'), loop('refused')];
    const mostComputed = Math.max(stored.computed, waited.computed, refused.computed);
    const unusual = Math.min(...warm.map((round) => round.unusual));
    const computed = Math.min(...warm.map((round) => round.computed));
    const papaComputed = Math.min(...warm.map((round) => round.papaComputed));
    const without = kind === 'embedded' ? '' : ', the database left out';
    const ratios = warm.map((round) => rounded(round.ours / round.papa, 1)).join(', ');
    const limit = `at most ${atMostMs} ms on a quiet machine; PapaParse only parsing it, ${rounded(papa)} ms (${ratios} times)`;
    const composed = await compositions(site, userId);
    const size = `${rowsOfFile} prices, ${rounded(bytes / 1e6, 1)} MB`;
    return [
      { what: `${kind}: ${size} stored`, measured: `${rounded(ours)} ms`, against: limit, ratio: ours / atMostMs },
      {
        what: `${kind}: computing time of that${without}, on a machine busy or not`,
        measured: `${rounded(computed)} ms`,
        against: `PapaParse, ${rounded(papaComputed)} ms`,
        ratio: computed / papaComputed,
      },
      {
        what: `${kind}: the same securities and days again`,
        measured: `${rounded(revised)} ms`,
        against: 'the first time',
        ratio: revised / ours,
      },
      {
        what: `${kind}: as many unusual ones, which wait`,
        measured: `${rounded(unusual)} ms`,
        against: 'stored at once',
        ratio: unusual / ours,
      },
      {
        what: `${kind}: memory above idle while it is stored, or waits`,
        measured: `${rounded(memory)} MB`,
        against: 'at most 300 MB',
        ratio: memory / 300,
      },
      {
        what: `${kind}: computed at most in one turn of the event loop, stored / waiting / refused, each row told`,
        measured: `${[stored, waited, refused].map((each) => rounded(each.computed, 1)).join(' / ')} ms`,
        against: 'at most 50 ms',
        ratio: mostComputed / 50,
      },
      {
        what: `${kind}: event loop held up at most, whatever else the machine does`,
        measured: `${[stored, waited, refused].map((each) => rounded(each.heldUp, 1)).join(' / ')} ms`,
        against: `at most 50 ms; idle, for a second: ${rounded(idle.heldUp, 1)} ms`,
        ratio: Math.max(stored.heldUp, waited.heldUp, refused.heldUp) / 50,
      },
      {
        what: `${kind}: ${rowsOfFile} rows of compositions stored`,
        measured: `${rounded(composed.whole)} ms`,
        against: `twice what half as many take, ${rounded(composed.half)} ms`,
        ratio: composed.whole / composed.half / 2,
      },
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A large file of prices through the server as its users meet it, on both databases. Ratios below the bound are good. */
export async function run(): Promise<BenchRow[]> {
  return [...(await measure('PostgreSQL', 1_600)), ...(isSmall ? [] : await measure('embedded', 2_000))];
}
