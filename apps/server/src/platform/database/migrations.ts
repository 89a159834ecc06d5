import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tx } from './schema.ts';

export const migrationsDirectory = join(import.meta.dirname, '../../../migrations');

interface Migration {
  number: number;
  name: string;
  checksum: string;
  apply(tx: Tx): Promise<unknown>;
}

const fileName = /^(\d{4})-[a-z0-9-]+\.(sql|ts)$/;

async function load(directory: string, name: string): Promise<Migration> {
  const path = join(directory, name);
  const text = await readFile(path, 'utf8');
  return {
    number: Number(name.slice(0, 4)),
    name,
    checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
    apply: async (tx) => {
      // Without parameters the text is one simple query, which may have many statements.
      if (name.endsWith('.sql')) return tx.executeQuery(CompiledQuery.raw(text));
      const module = (await import(pathToFileURL(path).href)) as { up(tx: Tx): Promise<void> };
      return module.up(tx);
    },
  };
}

async function loadAll(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => !name.includes('.test.')).toSorted();
  const wrong = names.find((name) => !fileName.test(name));
  if (wrong) throw new Error(`migrations/${wrong} is not named like 0001-what-it-does.sql`);
  const migrations = await Promise.all(names.map((name) => load(directory, name)));
  const twice = migrations.find((migration, index) => migrations[index - 1]?.number === migration.number);
  if (twice) throw new Error(`migrations/${twice.name} has the same number as another migration`);
  return migrations;
}

/** An advisory lock with Landfall's own number: one process at a time; the others wait, then find the work done. */
const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(4600460046)`.execute(tx);

async function applied(tx: Tx): Promise<Map<number, { name: string; checksum: string }>> {
  await sql`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`.execute(tx);
  const { rows } = await sql<{ number: number; name: string; checksum: string }>`
    select number, name, checksum from schema_migrations order by number`.execute(tx);
  return new Map(rows.map((row) => [row.number, row]));
}

function refuseForeign(done: Map<number, { name: string; checksum: string }>, known: readonly Migration[]): void {
  for (const [number, { name, checksum }] of done) {
    const migration = known.find((other) => other.number === number);
    if (!migration) throw new Error(`the database was migrated by a newer Landfall (${name}): run that version`);
    if (migration.checksum !== checksum) {
      throw new Error(`migrations/${name} has changed since it was applied: add a new migration instead`);
    }
  }
}

/**
 * Brings the database up to date, each migration in its own transaction, and returns the names of those applied.
 * A lower number than the last one is still applied, because two branches may add migrations in parallel.
 */
export async function migrate(database: Database, directory = migrationsDirectory): Promise<string[]> {
  const migrations = await loadAll(directory);
  const names: string[] = [];
  for (;;) {
    const name = await database.transaction(async (tx) => {
      await lock(tx);
      const done = await applied(tx);
      refuseForeign(done, migrations);
      const next = migrations.find((migration) => !done.has(migration.number));
      if (!next) return null;
      try {
        await next.apply(tx);
      } catch (error) {
        throw new Error(`migrations/${next.name} failed: ${(error as Error).message}`, { cause: error });
      }
      await sql`insert into schema_migrations (number, name, checksum)
        values (${next.number}, ${next.name}, ${next.checksum})`.execute(tx);
      return next.name;
    });
    if (name === null) return names;
    names.push(name);
  }
}

/**
 * Processes that start together on one database prepare it one after the other (tables, queue, first data), by an advisory
 * lock with Landfall's own number. The embedded database has only one process.
 */
export async function oneAtATime<T>({ kind, pool }: Database, prepare: () => Promise<T>): Promise<T> {
  if (kind === 'embedded') return prepare();
  const client = await pool.connect();
  try {
    // The pool's statement timeout must not end this wait.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(4600460047)');
    return await prepare();
  } finally {
    // Closed, not returned to the pool: the lock and the setting end with the session.
    client.release(true);
  }
}
