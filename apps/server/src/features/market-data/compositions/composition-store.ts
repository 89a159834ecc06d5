import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import '../tables.ts';

export interface CompositionMember {
  securityNo: number;
  effectiveFrom: string;
  /** Inclusive; null for an open end. */
  effectiveTo: string | null;
  /** Units of the security's currency; exact decimal text. */
  parAmount: string;
  /** A fraction; exact decimal text. */
  weight: string;
  newEntrant: boolean;
  entryAtAsk: boolean;
  comment: string | null;
}

export interface CompositionRow extends CompositionMember {
  indexCode: string;
}

export interface StoredMember extends CompositionMember {
  /** Null for demonstration data. */
  uploadNo: number | null;
}

/** Rows that were stored by then, and whose upload was not undone by then. */
const knownAt = (at: Date) => sql<boolean>`created_at <= ${at}::timestamptz and not exists (
  select from uploads u where u.upload_no = c.upload_no and u.undone_at <= ${at}::timestamptz)`;

/** The members of an index on a day, by security; none without a composition in force. `at`: as known at an instant. */
export async function findComposition(
  db: Db | Tx,
  indexCode: string,
  date: string,
  at: Date | null = null,
): Promise<StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    with covering as (
      select *, rank() over (order by coalesce(upload_no, 0) desc) as place
      from index_compositions c
      where index_code = ${indexCode} and ${at === null ? sql<boolean>`is_current` : knownAt(at)}
        and effective_from <= ${date}::date and (effective_to is null or effective_to >= ${date}::date)
    )
    select upload_no as "uploadNo", security_no as "securityNo", effective_from as "effectiveFrom",
      effective_to as "effectiveTo", par_amount as "parAmount", weight, new_entrant as "newEntrant",
      entry_at_ask as "entryAtAsk", comment
    from covering where place = 1
    order by security_no`.execute(db);
  return rows;
}

/** The indices with a composition on any day. */
export async function listIndexCodes(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('index_compositions')
    .select('index_code')
    .distinct()
    .where('is_current', '=', true)
    .orderBy('index_code')
    .execute();
  return rows.map((row) => row.index_code);
}

/** Every spelling of an index that a composition or a universe has. */
export async function listIndexSpellings(db: Db | Tx): Promise<string[]> {
  const universes = await db.selectFrom('eod_universes').select('index_code').execute();
  return [...new Set([...(await listIndexCodes(db)), ...universes.map((row) => row.index_code)])];
}

/** The known spelling of a code that differs from it by case only; undefined where the code itself is known or new. */
export function otherSpelling(code: string, known: Iterable<string>): string | undefined {
  const lower = code.toLowerCase();
  const alike = [...known].filter((each) => each.toLowerCase() === lower);
  return alike.includes(code) ? undefined : alike[0];
}

/**
 * Adds rows that go before every earlier composition on the days they cover. `uploadNo` is null for demonstration data,
 * which any upload goes before. The caller has checked them: weights that add up to 1, no overlaps.
 */
export async function insertComposition(
  tx: Tx,
  { uploadNo, rows, at }: { uploadNo: number | null; rows: readonly CompositionRow[]; at: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into index_compositions (upload_no, index_code, security_no, effective_from, effective_to, par_amount,
      weight, new_entrant, entry_at_ask, comment, created_at)
    select ${uploadNo}::int4, given.*, ${at}::timestamptz from unnest(
      ${rows.map((row) => row.indexCode)}::text[],
      ${rows.map((row) => row.securityNo)}::int4[],
      ${rows.map((row) => row.effectiveFrom)}::date[],
      ${rows.map((row) => row.effectiveTo)}::date[],
      ${rows.map((row) => row.parAmount)}::numeric[],
      ${rows.map((row) => row.weight)}::numeric[],
      ${rows.map((row) => row.newEntrant)}::boolean[],
      ${rows.map((row) => row.entryAtAsk)}::boolean[],
      ${rows.map((row) => row.comment)}::text[]
    ) as given`.execute(tx);
}
