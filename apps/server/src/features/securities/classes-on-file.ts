import type { ClassOnFile } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { identifySecurity, type KnownSecurity, type SoughtSecurity } from './identify-security.ts';

type Known = KnownSecurity & Pick<ClassOnFile, 'modeledStat' | 'couponChange'>;

/**
 * What the master holds of each of these classes, with the figures in force that day; nothing of classes it does not
 * have. Which security a class is, is told as when it is published.
 */
export async function classesOnFile(
  db: Db | Tx,
  sought: readonly SoughtSecurity[],
  date: string,
): Promise<ClassOnFile[]> {
  if (sought.length === 0) return [];
  const ids = sought.flatMap(({ dealSecurityId }) => dealSecurityId ?? []);
  const identifiers = sought.flatMap(({ isin, cusip }) => [isin ?? [], cusip ?? []].flat());
  const { rows: master } = await sql<Known>`
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
    where s.security_id = any (${ids}::text[])
      or s.issuer_series = any (${[...new Set(sought.map(({ issuerSeries }) => issuerSeries))]}::text[])
      or s.isin = any (${identifiers}::text[]) or s.cusip = any (${identifiers}::text[])
      or s.security_id in (select security_id from security_aliases where value = any (${identifiers}::text[]))
    order by s.security_id`.execute(db);
  return sought.flatMap((one) => {
    const identity = identifySecurity(one, master, { strict: false });
    const known = identity.ok ? master.find(({ securityId }) => securityId === identity.securityId) : undefined;
    if (!known) return [];
    const { isin, cusip, aliases, modeledStat, couponChange } = known;
    return [{ issuerClass: one.issuerClass, isin, cusip, aliases: [...aliases], modeledStat, couponChange }];
  });
}
