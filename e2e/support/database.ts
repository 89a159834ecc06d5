import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The address of the embedded database's owner, from its lock file. */
function embedded(): pg.ClientConfig {
  const data = process.env['E2E_DATA'] ?? '';
  const lock = readdirSync(data).find((name) => name.startsWith('owner-'));
  const { address } = JSON.parse(readFileSync(path.join(data, lock ?? ''), 'utf8')) as { address: pg.ClientConfig };
  return { ...address, user: 'postgres', database: 'postgres' };
}

/** The database of the server under test, to load large amounts of data directly. */
export async function withDatabase<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = process.env['DATABASE_URL'];
  const client = new pg.Client(url ? { connectionString: url } : embedded());
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
