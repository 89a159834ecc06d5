import type { UploadEffect, UploadState, UploadType } from '@landfall/contract';
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
  /** Rising in the order of storing. */
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
  /** What is wrong with its rows; null where nothing is. */
  errors_sha256: string | null;
  effect: Json<UploadEffect | null>;
  /** The dates whose prices it set. */
  price_dates: string[] | null;
  /** The indices it composes. */
  index_codes: string[] | null;
  first_date: string | null;
  /** Null for open. */
  last_date: string | null;
  uploaded_by: string | null;
  uploaded_by_email: string;
  uploaded_at: Timestamp;
  undone_by_email: string | null;
  undone_at: Timestamp | null;
  undo_comment: string | null;
}
