import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The address of the embedded database's owner, from its lock file. */
function embedded(data: string): pg.ClientConfig {
  const lock = readdirSync(data).find((name) => name.startsWith('owner-'));
  const { address } = JSON.parse(readFileSync(path.join(data, lock ?? ''), 'utf8')) as { address: pg.ClientConfig };
  return { ...address, user: 'postgres', database: 'postgres' };
}

/** The database of the server under test, or of another one by its data directory, to load or change data directly. */
export async function withDatabase<T>(use: (client: pg.Client) => Promise<T>, data?: string): Promise<T> {
  const url = data === undefined ? process.env['DATABASE_URL'] : undefined;
  const client = new pg.Client(url ? { connectionString: url } : embedded(data ?? process.env['E2E_DATA'] ?? ''));
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
