import type { UploadItem } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { UploadRecord } from './store/upload-store.ts';

/** Four eyes: who uploaded a file does not decide on it, unless the server is set up so. */
export const mayDecide = (ctx: Ctx, upload: Pick<UploadRecord, 'uploaded_by'>): boolean =>
  ctx.actor !== null && (ctx.config.approveOverrides === 'self' || ctx.actor.id !== upload.uploaded_by);

/** `blockedBy`: why it cannot be undone, if there is a reason. */
export const toUploadItem = (ctx: Ctx, upload: UploadRecord, blockedBy: string | undefined): UploadItem => ({
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
  warnings: upload.warnings,
  decidedAt: upload.decided_at?.toISOString() ?? null,
  decidedBy: upload.decided_by_email,
  decisionComment: upload.decision_comment,
  canDecide: upload.state === 'WAITING' && mayDecide(ctx, upload),
  undoneAt: upload.undone_at?.toISOString() ?? null,
  undoneBy: upload.undone_by_email,
  undoComment: upload.undo_comment,
  canUndo: upload.state === 'PROCESSED' && blockedBy === undefined,
  undoBlockedBy: blockedBy ?? null,
});
