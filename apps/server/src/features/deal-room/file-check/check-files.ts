import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ListedFile, Storage } from '../../../platform/storage/storage.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

interface FileReference {
  sha256: string;
  /** Null if the row does not say. */
  sizeBytes: number | null;
  /** Table and key, such as `documents 0198…`. */
  holder: string;
}

interface ReferringColumn {
  table: string;
  column: string;
  /** The columns of the primary key. */
  key: string;
  /** Whether the table has the size of the file. */
  sized: boolean;
}

/** Every foreign key to `stored_files` counts, so that no reference can be missed; but not one that goes with its file. */
async function referringColumns(db: Db | Tx): Promise<ReferringColumn[]> {
  const { rows } = await sql<ReferringColumn>`
    select t.relname::text as table, a.attname::text as column, p.attname::text as key,
      a.attname = 'sha256' and exists (select from pg_attribute s
        where s.attrelid = t.oid and s.attname = 'size_bytes' and not s.attisdropped) as sized
    from pg_constraint k
      join pg_class t on t.oid = k.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      join pg_constraint pk on pk.conrelid = t.oid and pk.contype = 'p'
      join pg_attribute p on p.attrelid = t.oid and p.attnum = pk.conkey[1]
    where k.contype = 'f' and k.confrelid = 'stored_files'::regclass and k.confdeltype <> 'c'
    order by t.relname, a.attname`.execute(db);
  return rows;
}

async function findFileReferences(db: Db | Tx): Promise<FileReference[]> {
  const columns = await referringColumns(db);
  const parts = columns.map(({ table, column, key, sized }) => {
    const size = sized ? sql`size_bytes::bigint` : sql`null::bigint`;
    return sql`select ${sql.ref(column)} as sha256, ${size} as "sizeBytes",
      ${sql.lit(`${table} `)} || ${sql.ref(key)}::text as holder
      from ${sql.table(table)} where ${sql.ref(column)} is not null`;
  });
  const { rows } = await sql<FileReference>`${sql.join(parts, sql` union all `)} order by sha256, holder`.execute(db);
  return rows;
}

/** `table.column` of each reference. */
export const referringNames = async (db: Db | Tx): Promise<string[]> =>
  (await referringColumns(db)).map(({ table, column }) => `${table}.${column}`);

export type FileFault =
  | { kind: 'missing'; sha256: string; holders: string[] }
  | { kind: 'wrong-size'; sha256: string; holders: string[]; sizeBytes: number; expectedBytes: number }
  | { kind: 'damaged'; sha256: string; holders: string[] }
  | { kind: 'orphaned'; sha256: string; sizeBytes: number; storedAt: Date };

export interface FileCheck {
  files: number;
  bytes: number;
  /** The number of different files in use. */
  referenced: number;
  faults: FileFault[];
  /** Unused files that are too new to be orphans. */
  underWay: number;
}

export interface CheckOptions {
  /** Reads every file and compares its hash. */
  deep: boolean;
  /** Newer files may belong to a running upload. */
  graceMs: number;
}

async function hashOf(storage: Storage, sha256: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(await storage.open(sha256), hash);
  } catch (error) {
    // Removed since the listing.
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
  return hash.digest('hex');
}

const holdersOf = (references: readonly FileReference[]): string[] => references.map(({ holder }) => holder);

const byFile = (references: readonly FileReference[]): Map<string, FileReference[]> =>
  Map.groupBy(references, ({ sha256 }) => sha256);

async function faultOf(ctx: Ctx, file: ListedFile, held: readonly FileReference[], deep: boolean) {
  const { sha256, size: sizeBytes } = file;
  const expectedBytes = held.find((one) => one.sizeBytes !== null && one.sizeBytes !== sizeBytes)?.sizeBytes ?? null;
  const holders = holdersOf(held);
  if (expectedBytes !== null) return { kind: 'wrong-size' as const, sha256, holders, sizeBytes, expectedBytes };
  if (!deep) return null;
  const found = await hashOf(ctx.storage, sha256);
  return found === sha256 || found === null ? null : { kind: 'damaged' as const, sha256, holders };
}

/**
 * Compares the files that the database refers to with those in the storage; changes nothing. May run next to a working
 * server: an apparent fault is checked again, because it may come from a recent change.
 */
export async function checkFiles(ctx: Ctx, { deep, graceMs }: CheckOptions): Promise<FileCheck> {
  const referenced = byFile(await findFileReferences(ctx.db));
  const unseen = new Set(referenced.keys());
  const unheld: ListedFile[] = [];
  const result: FileCheck = { files: 0, bytes: 0, referenced: referenced.size, faults: [], underWay: 0 };
  for await (const file of ctx.storage.list()) {
    result.files += 1;
    result.bytes += file.size;
    unseen.delete(file.sha256);
    const held = referenced.get(file.sha256);
    if (!held) unheld.push(file);
    else {
      const fault = await faultOf(ctx, file, held, deep);
      if (fault) result.faults.push(fault);
    }
  }
  const now = unseen.size + unheld.length > 0 ? byFile(await findFileReferences(ctx.db)) : referenced;
  for (const sha256 of unseen) {
    const held = now.get(sha256);
    if (held && !(await ctx.storage.has(sha256)))
      result.faults.push({ kind: 'missing', sha256, holders: holdersOf(held) });
  }
  const old = ctx.clock.wallNow().getTime() - graceMs;
  for (const { sha256, size, storedAt } of unheld) {
    if (now.has(sha256)) continue;
    if (storedAt.getTime() > old) result.underWay += 1;
    else result.faults.push({ kind: 'orphaned', sha256, sizeBytes: size, storedAt });
  }
  return result;
}
