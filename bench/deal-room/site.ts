import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, connect, type Client } from '../market-data/copy-out.ts';
import { startPostgres } from '../market-data/postgres.ts';
import { pathTo, runToEnd, start, type Started } from '../market-data/processes.ts';

/** A Landfall server on PostgreSQL that its bench user has signed in to. */
export interface DealSite {
  url: string;
  cookie: string;
  folder: string;
  /** Where the server keeps files by their hash. */
  storage: string;
  client: Client;
  server: Started;
  stop(): Promise<void>;
}

const email = 'bench@landfall.example';
const password = 'a password of the benchmark';

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

export async function openDealSite(): Promise<DealSite> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-deals-'));
  const postgres = await startPostgres();
  const env = {
    NODE_ENV: 'production',
    LANDFALL_DATA: folder,
    LANDFALL_DEMO: 'off',
    LANDFALL_CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    PORT: '0',
    DATABASE_URL: `${postgres.found}/postgres`,
  };
  const server = await start([pathTo('apps/server/src/main.ts')], /ready at (\S+)/, { env }).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  const client = await connect(addressOf(postgres.found, 'postgres'));
  runToEnd(
    [pathTo('apps/server/src/cli/main.ts'), 'users', 'add', email, '--role', 'Cat Admin', '--password-stdin'],
    env,
    password,
  );
  return {
    url: server.found,
    cookie: await signIn(server.found),
    folder,
    storage: join(folder, 'files'),
    client,
    server,
    stop: async () => {
      await client.end();
      await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
