import type { SecurityDetail } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** The histories of a security, oldest first, without rows that never came to apply. */
type Histories = Pick<SecurityDetail, 'modeledStats' | 'couponHistory' | 'elAttributions'>;

const span = sql`effective_from as "effectiveFromDate", effective_to as "effectiveToDate"`;
const applied = sql`(effective_to is null or effective_to > effective_from)`;

export async function historiesOf(db: Db, securityId: string): Promise<Histories> {
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
