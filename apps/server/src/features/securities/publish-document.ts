import type { ClassOnFile, SecurityRow } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { identifySecurity, type KnownSecurity, type SoughtSecurity } from './identify-security.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  publishHistories,
  type ClassOutcome,
  type Publication,
  type PublicationResult,
  type PublishedClass,
} from './publish-histories.ts';
import {
  findSecurity,
  insertAliases,
  insertSecurity,
  lockCandidates,
  updateSecurity,
  type NewSecurity,
} from './store.ts';

type Known = KnownSecurity & Pick<ClassOnFile, 'modeledStat' | 'couponChange'>;

/**
 * The security of each of these classes, with the figures in force that day; nothing of classes that the master does
 * not have. Which security a class is, is told as when it is published.
 */
export async function securitiesOnFile(
  db: Db | Tx,
  sought: readonly SoughtSecurity[],
  date: string,
): Promise<{ one: SoughtSecurity; known: Known }[]> {
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
    return known ? [{ one, known }] : [];
  });
}

/** What the master holds of each of these classes, for the findings. */
export const classesOnFile = async (
  db: Db | Tx,
  sought: readonly SoughtSecurity[],
  date: string,
): Promise<ClassOnFile[]> =>
  (await securitiesOnFile(db, sought, date)).map(({ one, known }) => {
    const { isin, cusip, aliases, modeledStat, couponChange } = known;
    return { issuerClass: one.issuerClass, isin, cusip, aliases: [...aliases], modeledStat, couponChange };
  });

const soughtFor = (publication: Publication, entry: PublishedClass): SoughtSecurity => {
  const stated = entry.security ?? entry.modeledStats[0] ?? entry.couponChangeHistories[0];
  return {
    dealSecurityId: entry.dealSecurityId,
    issuerName: entry.security?.issuerName ?? publication.issuerName,
    issuerSeries: entry.security?.issuerSeries ?? publication.issuerSeries,
    issuerClass: entry.issuerClass,
    isin: stated?.isin ?? null,
    cusip: stated?.cusip ?? null,
  };
};

/** The columns of a circular's terms. */
const termColumns = (row: SecurityRow) => ({
  isin: row.isin,
  cusip: row.cusip,
  issue_date: row.issueDate,
  maturity_date: row.maturityDate,
  currency: row.currency,
  par_amount: row.parAmount,
  coupon_type: row.couponType,
  coupon_rate: row.couponRate,
  day_count_convention: row.dayCountConvention,
  business_day_convention: row.businessDayConvention,
  first_coupon_date: row.firstCouponDate,
  last_coupon_date: row.lastCouponDate,
  short_description: row.shortDescription,
  long_description: row.longDescription,
  is_callable: row.isCallable === null ? null : row.isCallable === 'Y',
  coupon_frequency: row.couponFrequency,
  base_rate_instrument: row.baseRateInstrument,
});

const emptyTerms = {
  isin: null,
  cusip: null,
  issue_date: null,
  maturity_date: null,
  currency: null,
  par_amount: null,
  coupon_type: null,
  coupon_rate: null,
  day_count_convention: null,
  business_day_convention: null,
  first_coupon_date: null,
  last_coupon_date: null,
  short_description: null,
  long_description: null,
  is_callable: null,
  coupon_frequency: null,
  base_rate_instrument: null,
} satisfies Partial<NewSecurity>;

/**
 * Publishes a signed-off document to the security master, in the caller's transaction: the terms it states, and its
 * statistics, coupons and attributions as history. Nothing is written when a class cannot be told apart from
 * another security; then the conflicts are returned.
 */
export async function publishDocument(tx: Tx, ctx: Ctx, publication: Publication): Promise<PublicationResult> {
  const sought = publication.classes.map((entry) => soughtFor(publication, entry));
  const master = await lockCandidates(tx, sought);
  const identities = publication.classes.map((entry, index) => ({
    entry,
    sought: sought[index] as SoughtSecurity,
    identity: identifySecurity(sought[index] as SoughtSecurity, master, { strict: entry.security !== null }),
  }));
  const conflicts = identities.flatMap(({ entry, identity }) =>
    identity.ok ? [] : [{ issuerClass: entry.issuerClass, ...identity.conflict }],
  );
  if (conflicts.length > 0) return { ok: false, conflicts };

  const outcomes: ClassOutcome[] = [];
  for (const { entry, sought: wanted, identity } of identities) {
    const known = identity.ok ? identity.securityId : null;
    outcomes.push(await publishClass(tx, ctx, publication, entry, wanted, known));
  }
  return { ok: true, outcomes };
}

async function publishClass(
  tx: Tx,
  ctx: Ctx,
  publication: Publication,
  entry: PublishedClass,
  sought: SoughtSecurity,
  knownId: string | null,
): Promise<ClassOutcome> {
  const now = ctx.clock.now();
  const securityId = knownId ?? sought.dealSecurityId ?? ctx.ids.uuid();
  const before = knownId === null ? undefined : await findSecurity(tx, knownId);
  const source = { source_document_id: publication.documentId, source_version: publication.version, updated_at: now };
  const name = {
    issuer_name: sought.issuerName,
    issuer_series: sought.issuerSeries,
    issuer_class: sought.issuerClass,
  };
  if (!before) {
    const terms = entry.security
      ? termColumns(entry.security)
      : { ...emptyTerms, isin: sought.isin, cusip: sought.cusip };
    await insertSecurity(tx, { security_id: securityId, ...name, ...terms, ...source, created_at: now });
  } else if (entry.security) {
    await updateSecurity(tx, securityId, { ...name, ...termColumns(entry.security), ...source });
  }
  await insertAliases(tx, securityId, entry.aliases);
  const rows = await publishHistories(tx, ctx, publication, entry, securityId);
  return {
    issuerClass: entry.issuerClass,
    securityId,
    created: !before,
    before: before ?? null,
    after: (await findSecurity(tx, securityId)) ?? null,
    ...rows,
  };
}
