import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openEmbedded } from '../platform/database/embedded/open-embedded.ts';
import { openPostgres } from '../platform/database/open-database.ts';
import { copyTemplate } from './embedded-template.ts';
import { templateName } from './provided.ts';
import { quickFolder } from './quick-folder.ts';

export interface TestDatabase {
  database: Database;
  /** A folder for this test's files; the embedded database's too. */
  dataDirectory: string;
  /** What another process needs to reach it; null with the embedded database. */
  databaseUrl: string | null;
  close: () => Promise<void>;
}

const rethrow = (error: Error | string): never => {
  throw new Error(`The test database failed: ${String(error)}`);
};

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A migrated, empty database of its own: embedded, or with LANDFALL_TEST_DATABASE=postgres on the run's server.
 * `bare` leaves out the migrations.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const dataDirectory = await mkdtemp(join(quickFolder(), 'landfall-test-'));
  const url = inject('postgresUrl');
  if (url === null) {
    if (!bare) await copyTemplate(dataDirectory);
    let over = false;
    const discards = () => over;
    const database = await openEmbedded({
      dataDirectory,
      attach: false,
      onError: rethrow,
      onBroken: rethrow,
      discards,
    });
    return {
      database,
      dataDirectory,
      databaseUrl: null,
      close: async () => {
        over = true;
        await database.close();
        await rm(dataDirectory, { recursive: true, force: true });
      },
    };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name}${bare ? '' : ` template ${templateName} strategy file_copy`}`);
  const databaseUrl = `${url}/${name}`;
  const database = await openPostgres(databaseUrl, () => undefined);
  return {
    database,
    dataDirectory,
    databaseUrl,
    close: async () => {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
