import type { UploadItem } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { UploadRecord } from './store/upload-store.ts';

/** The uploader may not decide on a file, unless the configuration allows it. */
export const mayDecide = (ctx: Ctx, upload: Pick<UploadRecord, 'uploaded_by'>): boolean =>
  ctx.actor !== null && (ctx.config.approveOverrides === 'self' || ctx.actor.id !== upload.uploaded_by);

/** `blockedBy`: why it cannot be undone, if it cannot. */
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
