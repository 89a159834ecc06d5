import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Decimal, Json, NullableDecimal, Timestamp } from '../../platform/database/schema.ts';
import type { PublishedClass } from './publish-histories.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    securities: SecuritiesTable;
    security_aliases: SecurityAliasesTable;
    modeled_stats: ModeledStatsTable;
    coupon_history: CouponHistoryTable;
    el_attributions: ElAttributionsTable;
    publications: PublicationsTable;
    saved_searches: SavedSearchesTable;
    watched_securities: WatchedSecuritiesTable;
  }
}

export interface SecuritiesTable {
  security_id: string;
  isin: string | null;
  cusip: string | null;
  issuer_name: string;
  issuer_series: string | null;
  issuer_class: string | null;
  issue_date: string | null;
  /** The scheduled maturity. */
  maturity_date: string | null;
  currency: string | null;
  par_amount: NullableDecimal;
  coupon_type: string | null;
  /** Per cent. */
  coupon_rate: NullableDecimal;
  day_count_convention: string | null;
  business_day_convention: string | null;
  first_coupon_date: string | null;
  last_coupon_date: string | null;
  short_description: string | null;
  long_description: string | null;
  is_callable: boolean | null;
  /** Payments a year. */
  coupon_frequency: NullableDecimal;
  base_rate_instrument: string | null;
  source_document_id: string | null;
  source_version: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** A short stand-in for the id in tables of millions of rows. */
  security_no: GeneratedAlways<number>;
  /** Issuer, series and class. */
  name: GeneratedAlways<string>;
  security_type: Generated<string>;
  status: Generated<'ACTIVE' | 'EXHAUSTED' | 'REDEEMED'>;
  /** The day the status came about; null while active. */
  status_from: string | null;
}

export interface SecurityAliasesTable {
  kind: 'ISIN' | 'CUSIP';
  value: string;
  security_id: string;
  rule: Generated<string>;
}

/** What the three histories share; the dates are explained in the migration. */
export interface HistoryColumns {
  id: string;
  security_id: string;
  document_id: string | null;
  document_version: number | null;
  row_id: string | null;
  effective_from: string;
  /** Exclusive; null while open. */
  effective_to: string | null;
  stated_effective_to: string | null;
  published_at: Timestamp;
  /** When the row came to say what it says: its publication, or the end that was put to it. */
  recorded_at: Generated<Date>;
  closed_by_document_id: string | null;
  /** When the sign-off that published it was withdrawn. */
  withdrawn_at: ColumnType<Date | null, Date | undefined, Date>;
}

/** What a sign-off wrote over the terms of a security; the columns of the securities table. */
export interface PublicationsTable {
  sign_off_no: number;
  security_id: string;
  /** Null: the security was new. */
  terms_before: Json<Record<string, unknown>> | null;
  /** Null: the document states no terms. */
  terms_after: Json<Record<string, unknown>> | null;
  aliases: Json<PublishedClass['aliases'][number][]>;
}

/** Per cent a year. */
export interface ModeledStatsTable extends HistoryColumns {
  attachment_probability: Decimal;
  expected_loss: Decimal;
  exhaustion_probability: Decimal;
}

export interface CouponHistoryTable extends HistoryColumns {
  coupon_rate: Decimal;
  spread_type: string;
}

export interface ElAttributionsTable extends HistoryColumns {
  peril_name: string;
  peril_id: string | null;
  el_attribution: Decimal;
  apply_cdf: boolean;
}

export interface SavedSearchesTable {
  id: string;
  user_id: string;
  name: string;
  criteria: Json;
  saved_at: Timestamp;
}

export interface WatchedSecuritiesTable {
  user_id: string;
  security_id: string;
  watched_at: Timestamp;
}
