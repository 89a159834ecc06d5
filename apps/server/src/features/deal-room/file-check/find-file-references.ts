import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';

/** A row that refers to stored bytes. */
export interface FileReference {
  sha256: string;
  /** Null where the row does not say. */
  sizeBytes: number | null;
  /** Table and key, such as `documents 0198…`. */
  holder: string;
}

interface ReferringColumn {
  table: string;
  column: string;
  /** Of the rows' key. */
  key: string;
  /** Whether the table says how large the file of its `sha256` is. */
  sized: boolean;
}

/** A slice says that it keeps files by a foreign key to `stored_files`: there is no other list that could miss one. */
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
    where k.contype = 'f' and k.confrelid = 'stored_files'::regclass
    order by t.relname, a.attname`.execute(db);
  return rows;
}

export async function findFileReferences(db: Db | Tx): Promise<FileReference[]> {
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
