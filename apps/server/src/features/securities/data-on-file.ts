import {
  listNames,
  type CouponChangeRow,
  type ElAttributionRow,
  type ExtractedLists,
  type ListName,
  type ModeledStatRow,
  type SecurityRow,
} from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { SoughtSecurity } from './identify-security.ts';
import { securitiesOnFile } from './publish-document.ts';

/** The row of a signed-off document that a row on file was published from. Of terms, the class tells which one. */
export interface SourceOfRow {
  documentId: string;
  version: number;
  rowId: string | null;
}

export interface DataOnFile {
  lists: ExtractedLists;
  /** By the list and id of the row on file. */
  sources: Map<`${ListName} ${string}`, SourceOfRow>;
}

type Sourced<Row> = Row & {
  securityId: string;
  sourceDocumentId: string | null;
  sourceVersion: number | null;
  sourceRowId: string | null;
};

const source = sql`document_id::text as "sourceDocumentId", document_version as "sourceVersion", row_id as "sourceRowId"`;
const span = sql`security_id as "securityId", id::text as "rowId", effective_from as "effectiveFromDate",
  stated_effective_to as "effectiveToDate"`;

/**
 * What the master has of these classes, in the shape of extracted data: the terms, the statistics in force that day or
 * the next to come, and the coupons and shares that hold then or later.
 */
export async function dataOnFile(db: Db, sought: readonly SoughtSecurity[], date: string): Promise<DataOnFile> {
  const found = await securitiesOnFile(db, sought, date);
  const held = await heldRows(
    db,
    found.map(({ known }) => known.securityId),
    date,
  );
  const data: DataOnFile = {
    lists: { securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] },
    sources: new Map(),
  };
  for (const { one, known } of found) {
    const { isin, cusip } = known;
    for (const list of listNames) {
      for (const stored of held[list].filter(({ securityId }) => securityId === known.securityId)) {
        const { securityId: _, sourceDocumentId, sourceVersion, sourceRowId, ...row } = stored;
        (data.lists[list] as object[]).push({ ...row, isin, cusip, issuerClass: one.issuerClass });
        if (sourceDocumentId === null || sourceVersion === null) continue;
        const of = { documentId: sourceDocumentId, version: sourceVersion, rowId: sourceRowId };
        data.sources.set(`${list} ${row.rowId}`, of);
      }
    }
  }
  return data;
}

/** The rows of each list that these securities have. */
async function heldRows(db: Db, securityIds: readonly string[], date: string) {
  const theirs = sql`security_id = any (${securityIds}::text[])`;
  const held = sql`${theirs} and (effective_to is null or (effective_to > ${date}::date and effective_to > effective_from))`;
  const terms = await sql<Sourced<SecurityRow>>`
    select security_id as "securityId", security_id as "rowId", issuer_name as "issuerName",
      issuer_series as "issuerSeries", issue_date as "issueDate", maturity_date as "maturityDate", currency,
      par_amount::float8 as "parAmount", coupon_type as "couponType", coupon_rate::float8 as "couponRate",
      day_count_convention as "dayCountConvention", business_day_convention as "businessDayConvention",
      first_coupon_date as "firstCouponDate", last_coupon_date as "lastCouponDate",
      short_description as "shortDescription", long_description as "longDescription",
      case when is_callable then 'Y' when not is_callable then 'N' end as "isCallable",
      coupon_frequency::float8 as "couponFrequency", base_rate_instrument as "baseRateInstrument",
      source_document_id::text as "sourceDocumentId", source_version as "sourceVersion",
      null::text as "sourceRowId"
    from securities where ${theirs}`.execute(db);
  const stats = await sql<Sourced<ModeledStatRow>>`
    select distinct on (security_id) ${span}, ${source}, attachment_probability::float8 as "attachmentProbability",
      expected_loss::float8 as "expectedLoss", exhaustion_probability::float8 as "exhaustionProbability"
    from modeled_stats where ${held} order by security_id, effective_from`.execute(db);
  const coupons = await sql<Sourced<CouponChangeRow>>`
    select ${span}, ${source}, coupon_rate::float8 as "couponRate", spread_type as "spreadType"
    from coupon_history where ${held} order by effective_from, spread_type`.execute(db);
  const shares = await sql<Sourced<ElAttributionRow>>`
    select ${span}, ${source}, peril_name as "perilName", peril_id as "perilId",
      el_attribution::float8 as "elAttribution", case when apply_cdf then 'Y' else 'N' end as "applyCdf"
    from el_attributions where ${held} order by effective_from, peril_name`.execute(db);
  return {
    securities: terms.rows,
    modeledStats: stats.rows,
    couponChangeHistories: coupons.rows,
    elAttributions: shares.rows,
  };
}
