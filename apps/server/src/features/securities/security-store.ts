import type { BondAtRisk, SecurityDetail } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { pricesKnownAt } from './as-of/as-of.ts';
import type { SecurityRecord } from './store.ts';

/** The security with this ISIN or CUSIP, its own or an alias. */
export const findByIdentifier = (db: Db, identifier: string): Promise<SecurityRecord | undefined> =>
  db
    .selectFrom('securities as s')
    .selectAll('s')
    .where((where) =>
      where.or([
        where('s.isin', '=', identifier),
        where('s.cusip', '=', identifier),
        where(
          's.security_id',
          'in',
          where.selectFrom('security_aliases').select('security_id').where('value', '=', identifier),
        ),
      ]),
    )
    .orderBy('s.security_no')
    .executeTakeFirst();

export const aliasesOf = (db: Db, securityId: string) =>
  db
    .selectFrom('security_aliases')
    .select(['kind', 'value', 'rule'])
    .where('security_id', '=', securityId)
    .orderBy('kind', 'desc')
    .orderBy('value')
    .execute();

export async function riskPeriodsOf(db: Db, securityId: string): Promise<{ from: string; to: string }[]> {
  const rows = await db
    .selectFrom('risk_periods')
    .select(['starts_on', 'ends_on'])
    .where('security_id', '=', securityId)
    .orderBy('starts_on')
    .execute();
  return rows.map((row) => ({ from: row.starts_on, to: row.ends_on }));
}

/** What was uploaded for the security's deal or has published to it, newest first. */
export async function documentsOf(db: Db, securityId: string): Promise<SecurityDetail['documents']> {
  const { rows } = await sql<SecurityDetail['documents'][number]>`
    select d.id as "documentId", d.original_name as "originalName", t.name as "docTypeName", d.status,
      signed_off_by_name as "signedOffBy",
      coalesce((select jsonb_agg(kept - 'securityId' order by place)
        from jsonb_array_elements(s.acknowledged) with ordinality as all_kept (kept, place)
        where kept ->> 'securityId' is null or kept ->> 'securityId' = ${securityId}), '[]') as acknowledged
    from documents d join document_types t on t.code = d.document_type left join standing_sign_offs s on s.document_id = d.id
    where d.id in (
      select document_id from document_deals where security_id = ${securityId}
      union select source_document_id from securities where security_id = ${securityId}
      union select document_id from modeled_stats where security_id = ${securityId}
      union select document_id from coupon_history where security_id = ${securityId}
      union select document_id from el_attributions where security_id = ${securityId})
    order by d.uploaded_at desc, d.id desc`.execute(db);
  return rows;
}

/** Every day's price; as known at an instant, or now. */
export async function pricesOf(db: Db, securityNo: number, at: Date | null): Promise<SecurityDetail['prices']> {
  const ofSecurity = sql`security_no = ${securityNo}::int4`;
  const { rows } = await sql<SecurityDetail['prices'][number]>`
    select price_date as date, clean_price::float8 as "bidPx", discount_margin::float8 as "bidDm",
      case when is_override then 'OVERRIDE' else 'EVALUATED' end as source
    from ${at === null ? sql`effective_prices` : pricesKnownAt(at, ofSecurity)} p
    where ${ofSecurity} order by price_date`.execute(db);
  return rows;
}

export async function tradesOf(db: Db, securityNo: number): Promise<SecurityDetail['trades']> {
  const { rows } = await sql<SecurityDetail['trades'][number]>`
    select trade_date as date, price::float8 as price, (quantity / 1000)::float8 as "quantityThousands",
      is_floor as "isFloor"
    from trace_daily where security_no = ${securityNo}::int4 order by trade_date`.execute(db);
  return rows;
}

export interface RiskTerms {
  issueDate: string | null;
  maturityDate: string | null;
  status: 'ACTIVE' | 'EXHAUSTED' | 'REDEEMED';
  statusFrom: string | null;
  /** Inclusive, ascending; with none, cover runs from issue to maturity. */
  riskPeriods: readonly { from: string; to: string }[];
}

/** When the covered events must happen. */
function coverOf({ riskPeriods, issueDate, maturityDate }: RiskTerms): readonly { from: string; to: string }[] {
  if (riskPeriods.length > 0) return riskPeriods;
  return issueDate === null || maturityDate === null ? [] : [{ from: issueDate, to: maturityDate }];
}

export const isCovered = (terms: RiskTerms, date: string): boolean =>
  coverOf(terms).some(({ from, to }) => from <= date && date <= to);

/**
 * PRE-RISK before the first risk period starts, RISK-ON inside one, OFF-RISK after the last, between two, and once the
 * security is exhausted or redeemed. Null where its dates are not known.
 */
export function riskLabel(terms: RiskTerms, date: string): BondAtRisk['riskLabel'] | null {
  const cover = coverOf(terms);
  const [first] = cover;
  if (!first) return null;
  const ended = terms.status !== 'ACTIVE' && (terms.statusFrom === null || terms.statusFrom <= date);
  if (ended) return 'OFF-RISK';
  if (date < first.from) return 'PRE-RISK';
  return isCovered(terms, date) ? 'RISK-ON' : 'OFF-RISK';
}
