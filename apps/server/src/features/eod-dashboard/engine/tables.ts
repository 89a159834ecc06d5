import type { EodResolution, EodStatus } from '@landfall/contract';
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely';
import type { Decimal, Json, NullableDecimal, Timestamp } from '../../../platform/database/schema.ts';

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    eod_days: EodDaysTable;
    eod_runs: EodRunsTable;
    eod_run_log: EodRunLogTable;
    eod_approvals: EodApprovalsTable;
    eod_calculations: EodCalculationsTable;
    index_snapshots: IndexSnapshotsTable;
    index_levels: IndexSnapshotsTable;
  }
}

type DefaultedJson<T> = ColumnType<T, RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>;

/** Something counted, with the path of the page that shows it. */
export interface Counted {
  label: string;
  count: number;
  href: string | null;
}

export interface RunStep {
  name: string;
  status: EodStatus;
  startedAt: string | null;
  endedAt: string | null;
  detail: string | null;
}

export interface EodDaysTable {
  universe_id: string;
  effective_date: string;
  started_by: string;
  started_at: Timestamp;
  restatement_reason: string | null;
}

export interface EodRunsTable {
  run_id: string;
  universe_id: string;
  process_id: string;
  effective_date: string;
  attempt: number;
  is_current: Generated<boolean>;
  status: EodStatus;
  triggered_by: string;
  triggered_at: Timestamp | null;
  modified_at: Timestamp;
  job_run_id: string | null;
  fence: Generated<number>;
  error_code: string | null;
  error_details: string | null;
  inputs_hash: string | null;
  output_hash: string | null;
  inputs: DefaultedJson<Counted[]>;
  outputs: DefaultedJson<Counted[]>;
  counts: DefaultedJson<Counted[]>;
  steps: DefaultedJson<RunStep[]>;
  result: Json | null;
  resolution: EodResolution | null;
  resolution_reason: string | null;
  resolved_by: string | null;
  resolved_at: Timestamp | null;
}

export interface EodRunLogTable {
  log_no: GeneratedAlways<number>;
  run_id: string;
  at: Timestamp;
  level: 'INFO' | 'WARNING' | 'ERROR';
  message: string;
}

export interface EodApprovalsTable {
  approval_no: GeneratedAlways<number>;
  run_id: string;
  inputs_hash: string;
  decision: 'APPROVE' | 'REJECT';
  comment: Generated<string>;
  decided_by_id: string | null;
  decided_by: string;
  decided_at: Timestamp;
  reopened_at: Timestamp | null;
  reopen_reason: string | null;
}

export interface EodCalculationsTable {
  universe_id: string;
  effective_date: string;
  run_id: string;
  content: Json;
}

export interface IndexSnapshotsTable {
  snapshot_id: string;
  index_code: string;
  universe_id: string;
  effective_date: string;
  revision: number;
  snapshot_hash: string;
  previous_date: string | null;
  previous_hash: string | null;
  price_level: Decimal;
  coupon_level: Decimal;
  total_level: Decimal;
  price_return: NullableDecimal;
  coupon_return: NullableDecimal;
  total_return: NullableDecimal;
  opening_market_value: Decimal;
  closing_market_value: Decimal;
  member_count: number;
  run_id: string | null;
  reason: string | null;
  published_by: string;
  published_at: Timestamp;
}
