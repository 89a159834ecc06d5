import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Factor } from './factor-chain.ts';
import '../tables.ts';

export interface StoredFactor extends Factor {
  securityNo: number;
  comment: string | null;
}

/** All changes of these securities' principal, by security, ascending. */
export async function storedFactors(tx: Tx, securityNos: readonly number[]): Promise<Map<number, StoredFactor[]>> {
  const { rows } = await sql<StoredFactor>`
    select security_no as "securityNo", effective_from as "from", factor::float8 as factor,
      principal_paid::float8 as "principalPaid", comment
    from principal_factors where security_no = any(${securityNos}::int4[])
    order by security_no, effective_from`.execute(tx);
  return Map.groupBy(rows, (row) => row.securityNo);
}

/** Adds changes, or puts them in the place of those of the same security and day. */
export async function writeFactors(tx: Tx, factors: readonly StoredFactor[]): Promise<void> {
  if (factors.length === 0) return;
  await sql`
    insert into principal_factors (security_no, effective_from, factor, principal_paid, comment)
    select * from unnest(
      ${factors.map((each) => each.securityNo)}::int4[],
      ${factors.map((each) => each.from)}::date[],
      ${factors.map((each) => each.factor)}::numeric[],
      ${factors.map((each) => each.principalPaid)}::numeric[],
      ${factors.map((each) => each.comment)}::text[]
    )
    on conflict (security_no, effective_from) do update
    set factor = excluded.factor, principal_paid = excluded.principal_paid, comment = excluded.comment`.execute(tx);
}
