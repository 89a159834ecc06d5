import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../database/schema.ts';

export const manifestName = 'backup.json';

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
