import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import * as fill from './end-of-day-fill.ts';
import { sized, type BenchRow } from './figures.ts';
import { pathTo, runToEnd, startPostgres } from './processes.ts';
import { connect, environmentOf } from './site.ts';

const universes = sized(5, 1);
const securities = sized(300, 10);
const times = sized(10, 2);
const mostMilliseconds = 5_000;
const mostGrowth = 12;

/** Tuesdays to Fridays after a base without holidays; the first round only warms the database up. */
const base = '2026-02-02';
const days = ['2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06'].slice(0, sized(4, 2));

interface Market {
  client: pg.Client;
  env: Record<string, string>;
}

async function openMarket(url: string, name: string, folder: string): Promise<Market> {
  const env = environmentOf(join(folder, name), `${url}/${name}`);
  runToEnd([pathTo('apps/server/src/cli/main.ts'), 'migrate'], env);
  return { client: await connect(url, name), env };
}

async function fillMarket({ client }: Market, size: number): Promise<void> {
  await client.query(fill.fillSecurities, [size]);
  await client.query(fill.fillCoupons);
  await client.query(fill.fillRates);
  await client.query(fill.fillImport);
  await client.query(fill.fillPrices);
  await client.query(fill.fillUniverses, [universes, base]);
  await client.query(fill.fillProcesses);
  await client.query(fill.fillDependencies);
  await client.query(fill.fillCompositions, [base]);
  await client.query('analyze');
}

/** Milliseconds of a day's end in a process of its own, by what its runs say. */
async function timeDay({ client, env }: Market, day: string, size: number): Promise<number> {
  runToEnd([pathTo('apps/server/src/cli/main.ts'), 'eod', 'run', '--date', day], env);
  const { rows } = await client.query(fill.timeOfDay, [day]);
  const { milliseconds, runs, completed, members } = rows[0] ?? {};
  if (runs !== universes * 8 || completed !== runs || members !== universes * size) {
    throw new Error(`The end of ${day} is not done: ${String(completed)} of ${String(runs)} runs`);
  }
  return Number(milliseconds);
}

/** A full end of day for five universes on PostgreSQL, and how it grows with the securities; turn about, the best of each. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  const markets: Market[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-'));
  try {
    const admin = await connect(postgres.found, 'postgres');
    for (const name of ['small', 'large']) await admin.query(`create database ${name}`);
    await admin.end();
    const open = async (name: string, size: number): Promise<Market> => {
      const market = await openMarket(postgres.found, name, folder);
      markets.push(market);
      await fillMarket(market, size);
      return market;
    };
    const small = await open('small', securities);
    const large = await open('large', securities * times);
    const measured: [number, number][] = [];
    for (const day of days) {
      measured.push([await timeDay(small, day, securities), await timeDay(large, day, securities * times)]);
    }
    const best = (which: 0 | 1): number => Math.min(...measured.slice(1).map((pair) => pair[which]));
    const [ours, tenfold] = [best(0), best(1)];
    return [
      {
        what: `PostgreSQL: end of day, ${universes} universes of ${securities} securities`,
        measured: `${Math.round(ours)} ms`,
        against: `under ${mostMilliseconds} ms`,
        ratio: mostMilliseconds / ours,
      },
      {
        what: `PostgreSQL: the same with ${times} times the securities`,
        measured: `${Math.round(tenfold)} ms, ${(tenfold / ours).toFixed(1)} times`,
        against: `less than ${mostGrowth} times`,
        ratio: mostGrowth / (tenfold / ours),
      },
    ];
  } finally {
    for (const { client } of markets) await client.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
