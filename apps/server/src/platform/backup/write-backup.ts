import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Tx, Db } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { isFull } from '../room.ts';
import type { Storage } from '../storage/storage.ts';
import { z } from 'zod';

export const manifestName = 'backup.json';
const manifestPart = `${manifestName}.part`;

/** Written last: a folder without it is not a backup. */
export const manifest = z.strictObject({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

export const tableFile = (name: string): string => `tables/${name}.ndjson.gz`;
export const storedFile = (sha256: string): string => `files/${sha256}`;

export interface BackupCount {
  rows: number;
  files: number;
}

export interface TableShape {
  name: string;
  /** Columns that can be written: not those the database computes. */
  columns: string[];
  /** The tables that its rows refer to. */
  needs: string[];
}

/** The application's tables. */
export async function readTables(db: Db | Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
    order by c.relname`.execute(db);
  return inOrder(rows.filter((table) => table.name !== 'schema_migrations'));
}

/** Tables, each after those it refers to. */
export function inOrder(tables: readonly TableShape[]): TableShape[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((table) => !table.needs.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`the tables ${[...waiting.keys()].join(', ')} refer to each other`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

export async function readMigrationNames(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by number`.execute(db);
  return rows.map((row) => row.name);
}

const rowsAtOnce = 1_000;

async function* rowsOf(tx: Tx, { name }: TableShape, counted: { rows: number }): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.id(name)} t`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    counted.rows += rows.length;
    yield `${rows.map((row) => row.line).join('\n')}\n`;
  }
  await sql`close backup_rows`.execute(tx);
}

async function writeTables(tx: Tx, directory: string): Promise<Manifest['tables']> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  const written: Manifest['tables'] = [];
  for (const table of await readTables(tx)) {
    const counted = { rows: 0 };
    const lines = Readable.from(rowsOf(tx, table, counted));
    await pipeline(lines, createGzip(), createWriteStream(join(directory, tableFile(table.name)), { mode: 0o600 }));
    written.push({ name: table.name, columns: table.columns, rows: counted.rows });
  }
  return written;
}

async function requireNewFolder(directory: string): Promise<void> {
  await makeFolder(directory).catch((error: unknown) => {
    throw new Error(`The folder ${directory} cannot be made: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  });
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty: give a new folder`);
  await mkdir(join(directory, 'tables'));
  await mkdir(join(directory, 'files'));
}

/** Copies every sound file. One that is damaged is left out and named, because a restore would refuse the whole backup for it. */
async function writeFiles(storage: Storage, directory: string): Promise<{ files: number; damaged: string[] }> {
  let files = 0;
  const damaged: string[] = [];
  for await (const { sha256 } of storage.list()) {
    const content = await storage.open(sha256).catch((error: unknown) => {
      // The clean-up has removed this unused file since it was listed.
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    });
    if (!content) continue;
    const hash = createHash('sha256');
    const path = join(directory, storedFile(sha256));
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(content, hashed, createWriteStream(path, { mode: 0o600 }));
    if (hash.digest('hex') === sha256) files += 1;
    else {
      damaged.push(sha256);
      await rm(path);
    }
  }
  return { files, damaged };
}

interface WrittenBackup extends BackupCount {
  /** Hashes of files whose bytes have changed in the storage. */
  damaged: string[];
}

/** Writes the database as of one moment, then the files. Files never change, so all that the database refers to are there. */
export async function writeBackup(services: Services, directory: string): Promise<WrittenBackup> {
  await requireNewFolder(directory);
  try {
    return await fillFolder(services, directory);
  } catch (error) {
    // The folder itself may have been there.
    for (const name of ['tables', 'files', manifestPart]) {
      await rm(join(directory, name), { recursive: true, force: true });
    }
    if (!isFull(error)) throw error;
    throw new Error(`There is no space left in ${directory}. There is no backup: what was written has been removed.`, {
      cause: error,
    });
  }
}

async function fillFolder({ database, storage, clock }: Services, directory: string): Promise<WrittenBackup> {
  const migrations = await readMigrationNames(database.db);
  const tables = await database.transaction((tx) => writeTables(tx, directory));
  const { files, damaged } = await writeFiles(storage, directory);
  const content: Manifest = { format: 1, at: clock.wallNow().toISOString(), migrations, tables, files };
  const part = join(directory, manifestPart);
  await writeFile(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(part, join(directory, manifestName));
  return { files, rows: tables.reduce((sum, table) => sum + table.rows, 0), damaged };
}
