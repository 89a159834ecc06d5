import {
  type listUploads as endpoint,
  mostErrorRowsInHistory,
  type UploadItem,
  type UploadValidation,
} from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { pageOf, success, type Asked } from '../../platform/http/endpoint-route.ts';
import { findUpload, findWaitingUploads, listUploadRecords, type UploadRecord } from './store/upload-store.ts';
import { undoBlockers } from './undo-blockers.ts';
import { notFound } from '../../platform/errors.ts';
import { headOf, firstStoredRows } from './validation-answer.ts';

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

/** Who uploaded what, newest first. */
export async function listUploads(ctx: Ctx, query: Asked<typeof endpoint>) {
  const { records, total } = await listUploadRecords(ctx.db, query);
  const blockers = await undoBlockers(ctx.db, records);
  const items = records.map((record) => toUploadItem(ctx, record, blockers.get(record.upload_no)));
  return success(pageOf(items, query, total));
}

/** The files that wait for the caller as a second person, oldest first. */
export async function uploadsToDecide(ctx: Ctx): Promise<string[]> {
  const waiting = await findWaitingUploads(ctx.db);
  return waiting.filter((upload) => mayDecide(ctx, upload)).map(({ upload_id }) => upload_id);
}

interface FoundUpload {
  item: UploadItem;
  validation: UploadValidation;
}

export async function getUpload(ctx: Ctx, uploadId: string): Promise<FoundUpload> {
  const upload = await findUpload(ctx.db, uploadId);
  if (!upload) throw notFound('There is no such upload.');
  const blockers = await undoBlockers(ctx.db, [upload]);
  return {
    item: toUploadItem(ctx, upload, blockers.get(upload.upload_no)),
    validation: {
      ...headOf(upload),
      errors: await firstStoredRows(ctx, upload.errors_sha256, mostErrorRowsInHistory),
      warnings: await firstStoredRows(ctx, upload.warnings_sha256, mostErrorRowsInHistory),
    },
  };
}
