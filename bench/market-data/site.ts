import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, connect, type Address, type Client } from './copy-out.ts';
import { dayQuery, fillImport, fillPrices, fillSecurities } from './fill.ts';
import { startPostgres } from './postgres.ts';
import { pathTo, runToEnd, start, type Started } from './processes.ts';

/** A Landfall server with market data, as its users meet it, and the database under it. */
export interface Site {
  name: string;
  url: string;
  cookie: string;
  today: string;
  address: Address;
  client: Client;
  server: Started;
  stop(): Promise<void>;
}

const email = 'bench@landfall.example';
const password = 'a password of the benchmark';

const marketToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date());

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0];
  if (!answer.ok || cookie === undefined) throw new Error(`The benchmark could not sign in: ${await answer.text()}`);
  return cookie;
}

/** Opens a site on a database of its own: the embedded one, or PostgreSQL. */
export async function openSite(kind: 'embedded' | 'PostgreSQL'): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-'));
  const today = marketToday();
  const postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
  const env = {
    NODE_ENV: 'production',
    LANDFALL_DATA: folder,
    LANDFALL_DEMO: 'off',
    LANDFALL_CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    PORT: '0',
    ...(postgres ? { DATABASE_URL: `${postgres.found}/postgres` } : {}),
  };
  const server = await start([pathTo('apps/server/src/main.ts')], /ready at (\S+)/, { env }).catch(async (error) => {
    await postgres?.stop();
    throw error;
  });
  const address: Address = postgres
    ? addressOf(postgres.found, 'postgres')
    : { host: join(folder, 'run'), port: 5432, user: 'postgres', database: 'postgres' };
  const client = await connect(address);
  await client.query(fillSecurities, [today]);
  await client.query(fillImport);
  await client.query(fillPrices, [today]);
  await client.query('analyze');
  const add = ['users', 'add', email, '--role', 'Cat Admin', '--password-stdin'];
  runToEnd([pathTo('apps/server/src/cli/main.ts'), ...add], env, password);
  return {
    name: kind,
    url: server.found,
    cookie: await signIn(server.found),
    today,
    address,
    client,
    server,
    stop: async () => {
      await client.end();
      await server.stop();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The bare server beside it. */
export async function startPeer(site: Site, body: Buffer, headers: Record<string, string>): Promise<Started> {
  const input = JSON.stringify({ body: body.toString('base64'), headers, database: site.address, sql: dayQuery });
  return start([pathTo('bench/market-data-peer.ts')], /(http:\S+)/, { input });
}
