import type {
  CouponChangeRow,
  ElAttributionRow,
  ExtractedLists,
  ListName,
  ModeledStatRow,
  SecurityRow,
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
  sourceDocumentId: string | null;
  sourceVersion: number | null;
  sourceRowId: string | null;
};

const source = sql`document_id::text as "sourceDocumentId", document_version as "sourceVersion", row_id as "sourceRowId"`;
const span = sql`id::text as "rowId", effective_from as "effectiveFromDate", stated_effective_to as "effectiveToDate"`;

/**
 * What the master has of these classes, in the shape of extracted data: the terms, the statistics in force that day or
 * the next to come, and the coupons and shares that hold then or later.
 */
export async function dataOnFile(db: Db, sought: readonly SoughtSecurity[], date: string): Promise<DataOnFile> {
  const data: DataOnFile = {
    lists: { securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] },
    sources: new Map(),
  };
  for (const { one, known } of await securitiesOnFile(db, sought, date)) {
    const { isin, cusip } = known;
    const add = <Row extends { rowId: string }>(list: ListName, rows: readonly Sourced<Row>[]) => {
      for (const { sourceDocumentId, sourceVersion, sourceRowId, ...row } of rows) {
        (data.lists[list] as object[]).push({ ...row, isin, cusip, issuerClass: one.issuerClass });
        if (sourceDocumentId === null || sourceVersion === null) continue;
        const of = { documentId: sourceDocumentId, version: sourceVersion, rowId: sourceRowId };
        data.sources.set(`${list} ${row.rowId}`, of);
      }
    };
    add('securities', await termsOf(db, known.securityId));
    const held = sql`security_id = ${known.securityId}
      and (effective_to is null or (effective_to > ${date}::date and effective_to > effective_from))`;
    const stats = await sql<Sourced<ModeledStatRow>>`
      select ${span}, ${source}, attachment_probability::float8 as "attachmentProbability",
        expected_loss::float8 as "expectedLoss", exhaustion_probability::float8 as "exhaustionProbability"
      from modeled_stats where ${held} order by effective_from limit 1`.execute(db);
    add('modeledStats', stats.rows);
    const coupons = await sql<Sourced<CouponChangeRow>>`
      select ${span}, ${source}, coupon_rate::float8 as "couponRate", spread_type as "spreadType"
      from coupon_history where ${held} order by effective_from, spread_type`.execute(db);
    add('couponChangeHistories', coupons.rows);
    const shares = await sql<Sourced<ElAttributionRow>>`
      select ${span}, ${source}, peril_name as "perilName", peril_id as "perilId",
        el_attribution::float8 as "elAttribution", case when apply_cdf then 'Y' else 'N' end as "applyCdf"
      from el_attributions where ${held} order by effective_from, peril_name`.execute(db);
    add('elAttributions', shares.rows);
  }
  return data;
}

async function termsOf(db: Db, securityId: string): Promise<Sourced<SecurityRow>[]> {
  const { rows } = await sql<Sourced<SecurityRow>>`
    select security_id as "rowId", issuer_name as "issuerName", issuer_series as "issuerSeries",
      issue_date as "issueDate", maturity_date as "maturityDate", currency, par_amount::float8 as "parAmount",
      coupon_type as "couponType", coupon_rate::float8 as "couponRate",
      day_count_convention as "dayCountConvention", business_day_convention as "businessDayConvention",
      first_coupon_date as "firstCouponDate", last_coupon_date as "lastCouponDate",
      short_description as "shortDescription", long_description as "longDescription",
      case when is_callable then 'Y' when not is_callable then 'N' end as "isCallable",
      coupon_frequency::float8 as "couponFrequency", base_rate_instrument as "baseRateInstrument",
      source_document_id::text as "sourceDocumentId", source_version as "sourceVersion",
      null::text as "sourceRowId"
    from securities where security_id = ${securityId}`.execute(db);
  return rows;
}
