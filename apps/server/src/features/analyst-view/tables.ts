import type {
  AcknowledgedFinding,
  CouponChangeRow,
  ElAttributionRow,
  FieldEvidence,
  Finding,
  ModeledStatRow,
  PageRange,
  SecurityRow,
  ValuePlace,
} from '@landfall/contract';
import type { GeneratedAlways } from 'kysely';
import type { Json, Timestamp } from '../../platform/database/schema.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    extractions: ExtractionsTable;
    extracted_data: ExtractedDataTable;
    sign_offs: SignOffsTable;
    standing_sign_offs: SignOffsTable;
    sign_off_withdrawals: SignOffWithdrawalsTable;
  }
}

export interface ExtractionsTable {
  document_id: string;
  evidence: Json<FieldEvidence[]>;
  findings: Json<Finding[]>;
  page_ranges: Json<PageRange[]> | null;
  run_id: string | null;
  extracted_at: Timestamp;
}

export interface ExtractedDataTable {
  document_id: string;
  version: number;
  securities: Json<SecurityRow[]>;
  modeled_stats: Json<ModeledStatRow[]>;
  coupon_change_histories: Json<CouponChangeRow[]>;
  el_attributions: Json<ElAttributionRow[]>;
  /** Null for a version from before they were kept. */
  findings: Json<Finding[]> | null;
  settled: Json<ValuePlace[]>;
  filled: Json<FieldEvidence[]>;
  read_with: string | null;
  /** Null for a version that is the extraction's. */
  edited_by: string | null;
  edited_by_name: string | null;
  created_at: Timestamp;
}

export interface SignOffsTable {
  sign_off_no: GeneratedAlways<number>;
  document_id: string;
  version: number;
  signed_off_by: string | null;
  signed_off_by_name: string;
  signed_off_at: Timestamp;
  /** Null for one from before they were kept. */
  findings: Json<Finding[]> | null;
  acknowledged: Json<KeptAcknowledgement[]>;
}

export interface SignOffWithdrawalsTable {
  sign_off_no: number;
  reason: string;
  withdrawn_by: string | null;
  withdrawn_by_name: string;
  withdrawn_at: Timestamp;
}

/** An error that was let stand, with the security it is about where it is about one. */
export interface KeptAcknowledgement extends AcknowledgedFinding {
  securityId: string | null;
}
