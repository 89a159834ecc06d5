import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely';
import type { Decimal, Json, NullableDecimal, Timestamp } from '../../platform/database/schema.ts';
import type { ProcessKind } from './universes/universe.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    risk_periods: RiskPeriodsTable;
    security_regions: SecurityRegionsTable;
    index_rates: IndexRatesTable;
    principal_factors: PrincipalFactorsTable;
    market_imports: MarketImportsTable;
    market_load_state: MarketLoadStateTable;
    daily_prices: DailyPricesTable;
    price_overrides: PriceOverridesTable;
    live_events: LiveEventsTable;
    live_event_versions: LiveEventVersionsTable;
    index_compositions: IndexCompositionsTable;
    eod_universes: EodUniversesTable;
    eod_processes: EodProcessesTable;
    eod_process_dependencies: EodProcessDependenciesTable;
  }
}

export interface RiskPeriodsTable {
  security_id: string;
  starts_on: string;
  /** Inclusive. */
  ends_on: string;
}

export interface SecurityRegionsTable {
  security_id: string;
  region: string;
}

export interface IndexRatesTable {
  /** USD where an insert leaves it out. */
  currency: Generated<string>;
  rate_date: string;
  /** Per cent a year. */
  rate_percent: Decimal;
}

/** Outstanding principal from a day on; 1 before the first. */
export interface PrincipalFactorsTable {
  security_no: number;
  effective_from: string;
  factor: Decimal;
  /** Per 100 of original par. */
  principal_paid: ColumnType<string, string | number | undefined, string | number>;
  comment: string | null;
  created_at: Generated<Date>;
  /** When the row came to say what it says. */
  recorded_at: Generated<Date>;
}

export interface MarketImportsTable {
  import_no: GeneratedAlways<number>;
  kind: string;
  file_name: string;
  loaded_at: Timestamp;
  loaded_by: string;
  rows_read: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  skipped: Generated<number>;
  refused: Generated<number>;
}

export interface MarketLoadStateTable {
  only_row: Generated<boolean>;
  is_loading: boolean;
  loaded_from: string | null;
}

interface PriceColumnsOfTable {
  security_no: number;
  price_date: string;
  /** Clean, per 100. */
  clean_price: Decimal;
  /** Basis points. */
  discount_margin: NullableDecimal;
}

export interface DailyPricesTable extends PriceColumnsOfTable {
  revision: Generated<number>;
  import_no: number;
  line: number | null;
  /** The margin was computed from the price. */
  is_computed: Generated<boolean>;
}

export interface PriceOverridesTable extends PriceColumnsOfTable {
  revision: number;
  comment: string | null;
  author_id: string | null;
  author_email: string | null;
  file_name: string | null;
  line: number | null;
  created_at: Timestamp;
  is_current: Generated<boolean>;
  /** Null if it was not uploaded as a file. */
  upload_no: number | null;
  /** The revision that this one replaced, and that is current again after an undo. */
  replaced_revision: number | null;
  /** There was no evaluated price for this security and day. */
  is_alone: Generated<boolean>;
  /** The margin was computed from the price. */
  is_computed: Generated<boolean>;
}

export interface LiveEventsTable {
  event_no: GeneratedAlways<number>;
  source: 'NHC' | 'USGS';
  source_event_id: string;
  kind: 'STORM' | 'EARTHQUAKE';
  closed_at: Timestamp | null;
}

export interface LiveEventVersionsTable {
  event_no: number;
  version: number;
  source_time: Timestamp;
  received_at: Timestamp;
  superseded_at: Timestamp | null;
  name: string;
  classification: string;
  is_deleted: boolean;
  occurred_at: Timestamp | null;
  latitude: NullableDecimal;
  longitude: NullableDecimal;
  wind_knots: NullableDecimal;
  pressure_hpa: NullableDecimal;
  magnitude: NullableDecimal;
  depth_km: NullableDecimal;
  perils: string[];
  regions: string[];
  payload: Json;
  content_hash: string;
  import_no: number;
}

export interface IndexCompositionsTable {
  row_no: GeneratedAlways<number>;
  /** Null for demonstration data, which any upload replaces. */
  upload_no: number | null;
  index_code: string;
  security_no: number;
  effective_from: string;
  /** Inclusive; null for an open end. */
  effective_to: string | null;
  /** Units of the security's currency. */
  par_amount: Decimal;
  /** A fraction. */
  weight: Decimal;
  new_entrant: boolean;
  entry_at_ask: boolean;
  comment: string | null;
  /** False after its upload was undone. */
  is_current: Generated<boolean>;
  created_at: Timestamp;
}

export interface EodUniversesTable {
  universe_id: string;
  name: string;
  index_code: string;
  calendar: Generated<string>;
  base_date: string;
  base_level: ColumnType<string, string | number | undefined, string | number>;
  settings: ColumnType<unknown, RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface EodProcessesTable {
  universe_id: string;
  process_id: string;
  name: string;
  position: number;
  kind: ProcessKind;
  enable_signoff: Generated<boolean>;
}

export interface EodProcessDependenciesTable {
  universe_id: string;
  process_id: string;
  depends_on: string;
}
