import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../platform/database/open-database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { startPostgres } from './postgres-server.ts';
import { templateName } from './provided.ts';

/** With LANDFALL_TEST_DATABASE=postgres: one PostgreSQL server for the run, with a migrated database to copy. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.getProvidedContext().testDatabase !== 'postgres') {
    project.provide('postgresUrl', null);
    return undefined;
  }
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = await openPostgres(`${server.url}/${templateName}`, () => undefined);
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
