import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db, Tx } from '../database/schema.ts';
import { linesOf } from '../lines.ts';
import { WrongBytesError } from '../storage/storage.ts';
import {
  type BackupCount,
  manifest,
  type Manifest,
  manifestName,
  readMigrationNames,
  readTables,
  storedFile,
  tableFile,
  type TableShape,
} from './write-backup.ts';

const rowsAtOnce = 500;

async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${directory} does not contain a backup`);
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? `the backup is damaged: ${manifestName} cannot be read`
        : `this version cannot read the backup in ${directory}`;
    throw new Error(reason, { cause: error });
  }
}

async function requireSameVersion(services: Services, { migrations }: Manifest): Promise<void> {
  const here = await readMigrationNames(services.database.db);
  const same = here.length === migrations.length && here.every((name, index) => name === migrations[index]);
  if (same) return;
  const last = (names: readonly string[]): string => names.at(-1) ?? 'none';
  throw new Error(
    `the backup was made by another version (${last(migrations)}; this one is at ${last(here)}): restore it with that version`,
  );
}

async function insertLines(tx: Tx, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  // The rows stay text all the way: parsing them here would round numbers.
  const list = sql.join(columns.map((column) => sql.id(column)));
  await sql`insert into ${sql.id(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.id(name)}, ${`[${lines.join(',')}]`}::jsonb)`.execute(tx);
}

/** A file that is missing, or whose bytes are not what was compressed. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || String(error.code).startsWith('Z_'));

async function loadTable(tx: Tx, table: TableShape, directory: string): Promise<number> {
  const name = tableFile(table.name);
  let waiting: string[] = [];
  let count = 0;
  try {
    await pipeline(createReadStream(join(directory, name)), createGunzip(), async (content) => {
      for await (const line of linesOf(content)) {
        waiting.push(line);
        count += 1;
        if (waiting.length < rowsAtOnce) continue;
        await insertLines(tx, table, waiting);
        waiting = [];
      }
    });
  } catch (error) {
    throw isDamage(error) ? new Error(`the backup is damaged: ${name} cannot be read`, { cause: error }) : error;
  }
  if (waiting.length > 0) await insertLines(tx, table, waiting);
  return count;
}

/** Counters continue after the greatest number loaded. */
async function advanceSequences(tx: Tx, { name, columns }: TableShape): Promise<void> {
  for (const column of columns) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${name}, ${column}) as sequence`.execute(tx);
    const sequence = rows[0]?.sequence ?? null;
    if (sequence === null) continue;
    await sql`select setval(${sequence}, most) from (select max(${sql.id(column)}) as most from ${sql.id(name)}) m
      where most is not null`.execute(tx);
  }
}

async function requireEmpty(db: Db | Tx): Promise<void> {
  // Every action leaves a line in the audit log.
  if ((await sql`select from audit_log limit 1`.execute(db)).rows.length === 0) return;
  throw new Error('the database is not empty: restore into a new LANDFALL_DATA or DATABASE_URL');
}

async function loadTables(tx: Tx, { tables }: Manifest, directory: string): Promise<number> {
  const here = await readTables(tx);
  await requireEmpty(tx);
  // The backup already has what triggers write to other tables, so they are disabled.
  await sql`select set_config('landfall.restoring', 'on', true)`.execute(tx);
  // The backup also has the rows that migrations insert.
  for (const { name } of here.toReversed())
    if (name !== 'audit_log') await sql`delete from ${sql.id(name)}`.execute(tx);
  let rows = 0;
  for (const table of here) {
    const expected = tables.find(({ name }) => name === table.name)?.rows;
    const loaded = expected === undefined ? 0 : await loadTable(tx, table, directory);
    if (loaded !== (expected ?? 0))
      throw new Error(`the backup is damaged: rows are missing in ${tableFile(table.name)}`);
    await advanceSequences(tx, table);
    rows += loaded;
  }
  return rows;
}

/** Files first, then the whole database in one transaction: an interrupted restore leaves an empty database. */
export async function readBackup(services: Services, directory: string): Promise<BackupCount> {
  const content = await readManifest(directory);
  await requireSameVersion(services, content);
  // Before any file goes to a storage that may be in use.
  await requireEmpty(services.database.db);
  const names = await readdir(join(directory, 'files')).catch(() => []);
  for (const name of names) {
    try {
      await services.storage.put(createReadStream(join(directory, storedFile(name))), { sha256: name });
    } catch (error) {
      if (!(error instanceof WrongBytesError)) throw error;
      throw new Error(`the backup is damaged: ${storedFile(name)} has changed`, { cause: error });
    }
  }
  if (names.length !== content.files) throw new Error('the backup is damaged: files are missing');
  const rows = await services.database.transaction((tx) => loadTables(tx, content, directory));
  return { rows, files: names.length };
}
