import { isSmall, memoryOf, resetPeak, rounded, sized, type BenchRow } from './figures.ts';
import { openMarketSite } from './market-data-fill.ts';
import { compositionFile, nameSecurities, priceFile } from './price-file.ts';
import type { DatabaseKind, Site } from './site.ts';

const rowsOfFile = sized(100_000, 2_000);
/** The first round only warms up. */
const rounds = sized(4, 2);
const mostGrowthMb = 300;

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

interface Round {
  stored: number;
  /** Every price unusual: the file waits. */
  waiting: number;
  memory: number;
}

async function measure(kind: DatabaseKind, atMostMs: number): Promise<BenchRow[]> {
  const site = await openMarketSite(kind);
  const { pid } = site.server.child;
  try {
    await nameSecurities(site);
    const userId = await userIdOf(site);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const text = await priceFile(site, rowsOfFile, round);
      await forget(site);
      const before = memoryOf(pid, 'now');
      resetPeak(pid);
      const stored = await send(site, userId, text);
      if (stored.body.validRowsCount !== rowsOfFile || stored.body.state !== 'PROCESSED') {
        throw new Error(JSON.stringify(stored.body).slice(0, 500));
      }
      const waiting = await send(site, userId, text.replaceAll(/,\d+\.\d{3},/g, ',1,'));
      if (waiting.body.state !== 'WAITING') throw new Error(JSON.stringify(waiting.body).slice(0, 500));
      const memory = memoryOf(pid, 'peak') - before;
      measured.push({ stored: stored.milliseconds, waiting: waiting.milliseconds, memory });
    }
    const warm = measured.slice(1);
    const stored = Math.min(...warm.map((round) => round.stored));
    const waiting = Math.min(...warm.map((round) => round.waiting));
    const memory = Math.max(...warm.map((round) => round.memory));
    const composed = await compositions(site, userId);
    return [
      {
        what: `${kind}: ${rowsOfFile} prices stored`,
        measured: `${rounded(stored)} ms`,
        against: `at most ${atMostMs} ms on a quiet machine`,
        ratio: atMostMs / stored,
      },
      {
        what: `${kind}: as many unusual ones, which wait`,
        measured: `${rounded(waiting)} ms`,
        against: 'stored at once',
        ratio: stored / waiting,
      },
      {
        what: `${kind}: memory above idle while they are stored, or wait`,
        measured: `${rounded(memory)} MB`,
        against: `at most ${mostGrowthMb} MB`,
        ratio: mostGrowthMb / Math.max(1, memory),
      },
      {
        what: `${kind}: ${rowsOfFile} rows of compositions stored`,
        measured: `${rounded(composed.whole)} ms`,
        against: `twice what half as many take, ${rounded(composed.half)} ms`,
        ratio: (2 * composed.half) / composed.whole,
      },
    ];
  } finally {
    await site.stop();
  }
}

/** A large file of prices through the server as its users meet it, on both databases. */
export async function run(): Promise<BenchRow[]> {
  return [...(await measure('PostgreSQL', 1_600)), ...(isSmall ? [] : await measure('embedded', 2_000))];
}
