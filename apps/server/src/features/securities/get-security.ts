import type { SecurityDetail } from '@landfall/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import {
  aliasesOf,
  documentsOf,
  findByIdentifier,
  pricesOf,
  riskLabel,
  riskPeriodsOf,
  tradesOf,
} from './security-store.ts';
import type { Db } from '../../platform/database/schema.ts';

/** The histories of a security, oldest first, without rows that never applied. */
type Histories = Pick<SecurityDetail, 'modeledStats' | 'couponHistory' | 'elAttributions'>;

const span = sql`effective_from as "effectiveFromDate", effective_to as "effectiveToDate"`;
const applied = sql`(effective_to is null or effective_to > effective_from)`;

async function historiesOf(db: Db, securityId: string): Promise<Histories> {
  const stats = await sql<Histories['modeledStats'][number]>`
    select ${span}, attachment_probability::float8 as "attachmentProbability",
      expected_loss::float8 as "expectedLoss", exhaustion_probability::float8 as "exhaustionProbability"
    from modeled_stats where security_id = ${securityId} and ${applied} order by effective_from`.execute(db);
  const coupons = await sql<Histories['couponHistory'][number]>`
    select ${span}, coupon_rate::float8 as "couponRate", spread_type as "spreadType"
    from coupon_history where security_id = ${securityId} and ${applied}
    order by effective_from, spread_type`.execute(db);
  const shares = await sql<Histories['elAttributions'][number]>`
    select ${span}, peril_name as "perilName", el_attribution::float8 as "elAttribution"
    from el_attributions where security_id = ${securityId} and ${applied}
    order by effective_from, el_attribution desc, peril_name`.execute(db);
  return { modeledStats: stats.rows, couponHistory: coupons.rows, elAttributions: shares.rows };
}

const number = (text: string | null): number | null => (text === null ? null : Number(text));

/** One security with all its data. */
export async function getSecurity(ctx: Ctx, identifier: string): Promise<SecurityDetail> {
  const { db } = ctx;
  const found = await findByIdentifier(db, identifier.trim().toUpperCase());
  if (!found) throw notFound('There is no security with this identifier.');
  const { security_id: id, security_no: no } = found;
  const [aliases, riskPeriods, histories, documents, prices, trades] = await Promise.all([
    aliasesOf(db, id),
    riskPeriodsOf(db, id),
    historiesOf(db, id),
    documentsOf(db, id),
    pricesOf(db, no),
    tradesOf(db, no),
  ]);
  const risk = {
    issueDate: found.issue_date,
    maturityDate: found.maturity_date,
    status: found.status,
    statusFrom: found.status_from,
    riskPeriods,
  };
  return {
    name: found.name,
    isin: found.isin,
    cusip: found.cusip,
    aliases: aliases.map(({ kind, value, rule }) => ({ scheme: kind, value, rule })),
    issuerName: found.issuer_name,
    issuerSeries: found.issuer_series ?? '',
    issuerClass: found.issuer_class ?? '',
    issueDate: found.issue_date,
    maturityDate: found.maturity_date,
    currency: found.currency,
    parAmount: number(found.par_amount),
    couponType: found.coupon_type,
    couponRate: number(found.coupon_rate),
    couponFrequency: number(found.coupon_frequency),
    dayCountConvention: found.day_count_convention,
    businessDayConvention: found.business_day_convention,
    baseRateInstrument: found.base_rate_instrument,
    riskLabel: riskLabel(risk, ctx.clock.businessDate()),
    ...histories,
    documents,
    prices,
    trades,
  };
}
