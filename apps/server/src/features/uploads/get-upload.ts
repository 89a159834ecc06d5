import { mostErrorRowsInHistory, type UploadItem, type UploadValidation } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { firstStoredRows } from './errors/stored-rows.ts';
import { findUpload } from './store/upload-store.ts';
import { undoBlockers } from './undo-blockers.ts';
import { toUploadItem } from './upload-item.ts';
import { headOf } from './validation-answer.ts';

export interface FoundUpload {
  item: UploadItem;
  validation: UploadValidation;
}

/** One upload with its effect and its first errors or warnings. */
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
