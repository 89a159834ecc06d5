import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { contentHash } from './canonical.ts';
import type { DayKey } from './start-day.ts';

/** A universe's day as one word, to be looked up by. */
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

/** Each security's terms, status, coupons and principal as one word. One table a query: a plan of all three can go astray. */
async function readTermsWords(db: Db | Tx, securityNos: readonly number[]): Promise<Map<number, string>> {
  const { rows: terms } = await sql<{ securityNo: number; securityId: string; word: string }>`
    select security_no as "securityNo", security_id as "securityId", md5(row(status, status_from, issue_date,
      maturity_date, coupon_type, coupon_rate, coupon_frequency, day_count_convention, business_day_convention,
      first_coupon_date, last_coupon_date)::text) as word
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
  const rates = await db.selectFrom('index_rates').selectAll().orderBy('rate_date').execute();
  return new Map(
    held.map(({ securityNos, ...day }) => [
      dayName(day),
      contentHash([
        securityNos.map((no) => `${no} ${words.get(no) ?? ''}`),
        rates.filter((row) => row.rate_date <= day.effectiveDate).map((row) => `${row.rate_date} ${row.rate_percent}`),
      ]),
    ]),
  );
}
