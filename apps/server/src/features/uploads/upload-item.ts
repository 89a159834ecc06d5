import type { UploadItem } from '@landfall/contract';
import type { UploadRecord } from './store/upload-store.ts';

/** `blockedBy`: why it cannot be undone, if there is a reason. */
export const toUploadItem = (upload: UploadRecord, blockedBy: string | undefined): UploadItem => ({
  uploadId: upload.upload_id,
  uploadType: upload.upload_type,
  fileName: upload.file_name,
  sizeBytes: upload.size_bytes,
  sha256: upload.sha256,
  state: upload.state,
  rowsCount: upload.rows_count,
  validRowsCount: upload.valid_rows,
  invalidRowsCount: upload.invalid_rows,
  generalErrors: upload.general_errors,
  uploadedAt: upload.uploaded_at.toISOString(),
  uploadedBy: upload.uploaded_by_email,
  undoneAt: upload.undone_at?.toISOString() ?? null,
  undoneBy: upload.undone_by_email,
  undoComment: upload.undo_comment,
  canUndo: upload.state === 'PROCESSED' && blockedBy === undefined,
  undoBlockedBy: blockedBy ?? null,
});
