import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { StoredMember } from '../../market-data/index.ts';
import { contentHash } from '../../../platform/canonical-json.ts';
import type { DayKey } from './start-day.ts';
import './tables.ts';

export interface MemberTerms {
  securityNo: number;
  securityId: string;
  name: string;
  issueDate: string | null;
  maturityDate: string | null;
  currency: string | null;
  status: 'ACTIVE' | 'EXHAUSTED' | 'REDEEMED';
  statusFrom: string | null;
}

export async function readTerms(db: Db | Tx, securityNos: readonly number[]): Promise<Map<number, MemberTerms>> {
  const { rows } = await sql<MemberTerms>`
    select security_no as "securityNo", security_id as "securityId", name, issue_date as "issueDate",
      maturity_date as "maturityDate", currency, status, status_from as "statusFrom"
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

/** When a security ceased to be outstanding, by the security master. */
export interface Life {
  redeemedOn: string | null;
  exhaustedOn: string | null;
}

/**
 * Redeemed or exhausted by the master's status; else taken for redeemed at its scheduled maturity when there has been no price
 * since. One that is priced after its maturity has been extended and stays.
 */
export function lifeOf(
  { status, statusFrom, maturityDate }: Pick<MemberTerms, 'status' | 'statusFrom' | 'maturityDate'>,
  priceDate: string | null,
  date: string,
): Life {
  if (status === 'EXHAUSTED') return { redeemedOn: null, exhaustedOn: statusFrom ?? maturityDate };
  if (status === 'REDEEMED') return { redeemedOn: statusFrom ?? maturityDate, exhaustedOn: null };
  const isOver = maturityDate !== null && maturityDate <= date && (priceDate === null || priceDate < maturityDate);
  return { redeemedOn: isOver ? maturityDate : null, exhaustedOn: null };
}

/** The day from which nothing is outstanding, unless it is after `date`. */
export function goneBy({ redeemedOn, exhaustedOn }: Life, date: string): string | null {
  const gone = exhaustedOn ?? redeemedOn;
  return gone !== null && gone <= date ? gone : null;
}

/** A universe's day as a key. */
export const dayName = ({ universeId, effectiveDate }: DayKey): string => `${universeId} ${effectiveDate}`;

async function readHeld(db: Db | Tx, days: readonly DayKey[]) {
  const { rows } = await sql<DayKey & { securityNos: number[] }>`
    select m.universe_id as "universeId", m.effective_date as "effectiveDate",
      array_agg(m.security_no order by m.security_no) as "securityNos"
    from unnest(
      ${days.map((day) => day.universeId)}::text[],
      ${days.map((day) => day.effectiveDate)}::date[]
    ) as g (universe_id, effective_date)
    join eod_members m using (universe_id, effective_date)
    group by 1, 2`.execute(db);
  return rows;
}

/**
 * Each security's terms, status, coupons and principal as one text. One query a table, because joining all three is slow. A currency
 * is told where it is not the dollar, so that the texts of dollar notes are what they were before there were others.
 */
async function readTermsWords(db: Db | Tx, securityNos: readonly number[]): Promise<Map<number, string>> {
  const { rows: terms } = await sql<{ securityNo: number; securityId: string; word: string }>`
    select security_no as "securityNo", security_id as "securityId", md5(row(status, status_from, issue_date,
      maturity_date, coupon_type, coupon_rate, coupon_frequency, day_count_convention, business_day_convention,
      first_coupon_date, last_coupon_date)::text) || case when currency <> 'USD' then currency else '' end as word
    from securities where security_no = any(${securityNos}::int4[])`.execute(db);
  const { rows: coupons } = await sql<{ securityId: string; word: string }>`
    select security_id as "securityId", md5(string_agg(row(effective_from, effective_to, coupon_rate, spread_type)::text,
      ',' order by effective_from, effective_to, coupon_rate, spread_type)) as word
    from coupon_history where security_id = any(${terms.map((row) => row.securityId)}::text[])
    group by 1`.execute(db);
  const { rows: factors } = await sql<{ securityNo: number; word: string }>`
    select security_no as "securityNo", md5(string_agg(row(effective_from, factor, principal_paid)::text,
      ',' order by effective_from)) as word
    from principal_factors where security_no = any(${securityNos}::int4[])
    group by 1`.execute(db);
  const couponsOf = new Map(coupons.map((row) => [row.securityId, row.word]));
  const factorsOf = new Map(factors.map((row) => [row.securityNo, row.word]));
  return new Map(
    terms.map(({ securityNo, securityId, word }) => [
      securityNo,
      `${word} ${couponsOf.get(securityId) ?? ''} ${factorsOf.get(securityNo) ?? ''}`,
    ]),
  );
}

/**
 * What a day's returns rest on besides prices and composition, as one hash a day: terms, statuses, coupons and principal of its
 * frozen members, and the index rates up to it. The same hash says that nothing of it has changed; of another, the calculation
 * says whether it matters.
 */
export async function hashTerms(db: Db | Tx, days: readonly DayKey[]): Promise<Map<string, string>> {
  if (days.length === 0) return new Map();
  const held = await readHeld(db, days);
  const words = await readTermsWords(db, [...new Set(held.flatMap(({ securityNos }) => securityNos))]);
  const rates = await db.selectFrom('index_rates').selectAll().orderBy('rate_date').orderBy('currency').execute();
  return new Map(
    held.map(({ securityNos, ...day }) => [
      dayName(day),
      contentHash([
        securityNos.map((no) => `${no} ${words.get(no) ?? ''}`),
        rates
          .filter((row) => row.rate_date <= day.effectiveDate)
          .map((row) => `${row.rate_date} ${row.rate_percent}${row.currency === 'USD' ? '' : ` ${row.currency}`}`),
      ]),
    ]),
  );
}
