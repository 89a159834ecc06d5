import type { UploadEffect, UploadState, UploadType, UploadWarnings } from '@landfall/contract';
import type { GeneratedAlways } from 'kysely';
import type { Json, Timestamp } from '../../platform/database/schema.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    uploads: UploadsTable;
    upload_successors: { upload_no: number; successor_no: number };
  }
}

export interface UploadsTable {
  upload_id: string;
  /** Increases in the order of storing. */
  upload_no: GeneratedAlways<number>;
  upload_type: UploadType;
  file_name: string;
  sha256: string;
  size_bytes: number;
  state: UploadState;
  rows_count: number;
  valid_rows: number;
  invalid_rows: number;
  general_errors: Json<string[]>;
  /** Errors of its rows; null if there are none. */
  errors_sha256: string | null;
  effect: Json<UploadEffect | null>;
  /** The number of its rows that changed something. */
  stored_rows: number;
  /** Null if nothing is unusual. */
  warnings: Json<UploadWarnings | null>;
  warnings_sha256: string | null;
  price_dates: string[] | null;
  index_codes: string[] | null;
  first_date: string | null;
  /** Null for open. */
  last_date: string | null;
  uploaded_by: string | null;
  uploaded_by_email: string;
  uploaded_at: Timestamp;
  /** When it came into force; null if it never did. */
  processed_at: Timestamp | null;
  /** The second person who approved or refused it. */
  decided_by: string | null;
  decided_by_email: string | null;
  decided_at: Timestamp | null;
  decision_comment: string | null;
  undone_by_email: string | null;
  undone_at: Timestamp | null;
  undo_comment: string | null;
}
