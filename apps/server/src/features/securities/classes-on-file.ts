import { comparableClass, type ClassOnFile, type Deal } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { comparableIssuer } from './identify-security.ts';

interface Known {
  securityId: string;
  isin: string | null;
  cusip: string | null;
  issuerName: string;
  issuerSeries: string | null;
  issuerClass: string | null;
  aliases: string[];
  modeledStat: ClassOnFile['modeledStat'];
  couponChange: ClassOnFile['couponChange'];
}

/** By the deal's own security_id, else by name: an importer may have brought the security first. */
const isOf =
  (deal: Deal) =>
  ({ issuerName, issuerSeries, issuerClass }: Known): boolean =>
    issuerSeries === deal.issuer_series &&
    comparableIssuer(issuerName) === comparableIssuer(deal.issuer_name) &&
    comparableClass(issuerClass) === comparableClass(deal.issuer_class);

/** What the master holds of each class of these deals, with the figures in force that day; none of classes it does not have. */
export async function classesOnFile(db: Db | Tx, deals: readonly Deal[], date: string): Promise<ClassOnFile[]> {
  const [first] = deals;
  if (!first) return [];
  const ids = deals.map((deal) => deal.security_id);
  const { rows } = await sql<Known>`
    select s.security_id as "securityId", s.isin, s.cusip, s.issuer_name as "issuerName",
      s.issuer_series as "issuerSeries", s.issuer_class as "issuerClass",
      array(select value from security_aliases a where a.security_id = s.security_id order by value) as aliases,
      (select json_build_object('attachmentProbability', attachment_probability::float8,
          'expectedLoss', expected_loss::float8, 'exhaustionProbability', exhaustion_probability::float8,
          'effectiveFromDate', effective_from)
        from modeled_stats m where m.security_id = s.security_id and effective_from <= ${date}::date
          and (effective_to is null or effective_to > ${date}::date)
        order by effective_from desc limit 1) as "modeledStat",
      (select json_build_object('couponRate', coupon_rate::float8, 'effectiveFromDate', effective_from)
        from coupon_history c where c.security_id = s.security_id and spread_type <> 'EXTENSION'
          and effective_from <= ${date}::date and (effective_to is null or effective_to > ${date}::date)
        order by effective_from desc limit 1) as "couponChange"
    from securities s
    where s.security_id = any (${ids}::text[]) or s.issuer_series = ${first.issuer_series}
    order by s.security_id`.execute(db);
  return deals.flatMap((deal) => {
    const known = rows.find((row) => row.securityId === deal.security_id) ?? rows.find(isOf(deal));
    if (!known) return [];
    const { isin, cusip, aliases, modeledStat, couponChange } = known;
    return [{ issuerClass: deal.issuer_class, isin, cusip, aliases, modeledStat, couponChange }];
  });
}
