import type { DocumentStatus, PageRange } from '@landfall/contract';
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Json, Timestamp } from '../../platform/database/schema.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    deals: DealsTable;
    deal_proposals: DealProposalsTable;
    document_types: DocumentTypesTable;
    stored_files: StoredFilesTable;
    /** Every file that something refers to, in whatever slice. */
    file_holders: { sha256: string };
    documents: DocumentsTable;
    document_deals: DocumentDealsTable;
    document_search: DocumentSearchTable;
    document_counts: DocumentCountsTable;
  }
}

export type DocumentTypeCode = 'OC' | 'RESET' | 'SUPPLEMENT' | 'MODEL';

export interface DealsTable {
  security_id: string;
  issuer_name: string;
  issuer_series: string;
  issuer_class: string;
  created_at: Timestamp;
}

/** Explained in the migration. */
export interface DealProposalsTable {
  id: string;
  state: 'READING' | 'OPEN' | 'CONFIRMED' | 'REFUSED';
  document_type: DocumentTypeCode;
  host: string;
  page_ranges: Json<PageRange[]> | null;
  sha256: string;
  size_bytes: number;
  original_name: string;
  issuer_name: Generated<string>;
  issuer_series: Generated<string>;
  issuer_classes: ColumnType<string[], RawBuilder<unknown> | null | undefined, RawBuilder<unknown> | null>;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Timestamp;
  decided_by_name: Generated<string | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  reason: Generated<string | null>;
  document_id: Generated<string | null>;
}

export interface DocumentTypesTable {
  code: DocumentTypeCode;
  name: string;
  /** Comma list, such as `.pdf,.xlsx`. */
  allowed_extensions: string;
  page_numbers_required: boolean;
  is_extracted: boolean;
  position: number;
}

export interface StoredFilesTable {
  sha256: string;
  last_put_at: Timestamp;
}

export interface DocumentsTable {
  id: string;
  document_type: DocumentTypeCode;
  sha256: string;
  size_bytes: number;
  original_name: string;
  host: string;
  page_ranges: Json<PageRange[]> | null;
  page_count: number | null;
  status: DocumentStatus;
  status_reason: string | null;
  /** The security_ids of its deals, sorted. */
  deal_set: string;
  uploaded_by: string | null;
  uploaded_by_name: string;
  uploaded_at: Timestamp;
  /** Business date. */
  upload_date: string;
  latest_run_id: string | null;
  /** Of its extracted data; 0 until extraction has succeeded. */
  current_version: Generated<number>;
  keyed_by_hand: Generated<boolean>;
  /** Of its newest version; null where none has been counted. */
  doubtful_values: Generated<number | null>;
  /** Who has taken it to review it. */
  assigned_to: Generated<string | null>;
  assigned_to_name: Generated<string | null>;
  assigned_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Its place in the tree; a trigger writes it with the document's deals. */
  issuer_name: Generated<string>;
  issuer_series: Generated<string>;
}

export interface DocumentDealsTable {
  document_id: string;
  security_id: string;
}

/** What a document is found by; kept by triggers. */
export interface DocumentSearchTable {
  document_id: string;
  words: string;
}

/** Kept by triggers. */
export interface DocumentCountsTable {
  upload_date: string;
  document_type: DocumentTypeCode;
  status: DocumentStatus;
  documents: number;
}
