import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { StoredMember } from '../../market-data/index.ts';
import './tables.ts';

/** What the steps need of the security master. */
export interface MemberTerms {
  securityNo: number;
  securityId: string;
  name: string;
  issueDate: string | null;
  maturityDate: string | null;
  status: 'ACTIVE' | 'EXHAUSTED' | 'REDEEMED';
  statusFrom: string | null;
}

export async function readTerms(db: Db | Tx, securityNos: readonly number[]): Promise<Map<number, MemberTerms>> {
  const { rows } = await sql<MemberTerms>`
    select security_no as "securityNo", security_id as "securityId", name, issue_date as "issueDate",
      maturity_date as "maturityDate", status, status_from as "statusFrom"
    from securities where security_no = any(${securityNos}::int4[])
    order by security_no`.execute(db);
  return new Map(rows.map((row) => [row.securityNo, row]));
}

export interface Member {
  securityNo: number;
  parAmount: number;
  newEntrant: boolean;
  entryAtAsk: boolean;
}

/** The frozen composition of the day, by security. */
export async function readMembers(db: Db | Tx, universeId: string, date: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select security_no as "securityNo", par_amount::float8 as "parAmount", new_entrant as "newEntrant",
      entry_at_ask as "entryAtAsk"
    from eod_members where universe_id = ${universeId} and effective_date = ${date}::date
    order by security_no`.execute(db);
  return rows;
}

export async function replaceMembers(
  tx: Tx,
  universeId: string,
  date: string,
  members: readonly StoredMember[],
): Promise<void> {
  await sql`delete from eod_members where universe_id = ${universeId} and effective_date = ${date}::date`.execute(tx);
  await sql`
    insert into eod_members (universe_id, effective_date, security_no, par_amount, stated_weight, new_entrant,
      entry_at_ask)
    select ${universeId}, ${date}::date, given.* from unnest(
      ${members.map((member) => member.securityNo)}::int4[],
      ${members.map((member) => member.parAmount)}::numeric[],
      ${members.map((member) => member.weight)}::numeric[],
      ${members.map((member) => member.newEntrant)}::boolean[],
      ${members.map((member) => member.entryAtAsk)}::boolean[]
    ) as given`.execute(tx);
}

export interface FactorRecord {
  securityNo: number;
  from: string;
  factor: number;
  principalPaid: number;
}

/** Changes of principal up to the day, by security and date. */
export async function readFactors(
  db: Db | Tx,
  securityNos: readonly number[],
  date: string,
): Promise<Map<number, FactorRecord[]>> {
  const { rows } = await sql<FactorRecord>`
    select security_no as "securityNo", effective_from as "from", factor::float8 as factor,
      principal_paid::float8 as "principalPaid"
    from principal_factors
    where security_no = any(${securityNos}::int4[]) and effective_from <= ${date}::date
    order by security_no, effective_from`.execute(db);
  return Map.groupBy(rows, (row) => row.securityNo);
}
