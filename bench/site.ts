import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pathTo, runToEnd, start, startPostgres, type Started } from './processes.ts';

export type DatabaseKind = 'embedded' | 'PostgreSQL';

/** A Landfall server that its bench user has signed in to, on a database of its own, and a connection to that. */
export interface Site {
  name: DatabaseKind;
  url: string;
  cookie: string;
  folder: string;
  client: pg.Client;
  server: Started;
  stop(): Promise<void>;
}

const email = 'bench@landfall.example';
const password = 'a password of the benchmark';

/** A database of the server at `postgres://user@%2Fa%2Ffolder`, where its socket is. */
export async function connect(server: string, database: string): Promise<pg.Client> {
  const { hostname, port } = new URL(server);
  const client = new pg.Client({
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: 'postgres',
    database,
  });
  await client.connect();
  return client;
}

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

export const environmentOf = (folder: string, databaseUrl: string | null): Record<string, string> => ({
  NODE_ENV: 'production',
  LANDFALL_DATA: folder,
  LANDFALL_DEMO: 'off',
  LANDFALL_CALLS_PER_MINUTE: '0',
  LOG_LEVEL: 'error',
  PORT: '0',
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

/** Opens a server on the embedded database or on PostgreSQL. */
export async function openSite(name: DatabaseKind): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'lf-bench-'));
  const postgres = name === 'PostgreSQL' ? await startPostgres() : null;
  const env = environmentOf(folder, postgres && `${postgres.found}/postgres`);
  const server = await start([pathTo('apps/server/src/main.ts')], /ready at (\S+)/, { env }).catch(async (error) => {
    await postgres?.stop();
    throw error;
  });
  const client = await connect(
    postgres?.found ?? `postgres://postgres@${encodeURIComponent(join(folder, 'run'))}`,
    'postgres',
  );
  const add = ['users', 'add', email, '--role', 'Cat Admin', '--password-stdin'];
  runToEnd([pathTo('apps/server/src/cli/main.ts'), ...add], env, password);
  return {
    name,
    url: server.found,
    cookie: await signIn(server.found),
    folder,
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
