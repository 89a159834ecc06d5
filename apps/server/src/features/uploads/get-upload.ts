import type { UploadItem } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findUpload } from './store/upload-store.ts';
import { undoBlockers } from './undo-blockers.ts';
import { toUploadItem } from './upload-item.ts';
import { headOf, type StoredErrors, type ValidationHead } from './validation-answer.ts';

export interface FoundUpload {
  item: UploadItem;
  head: ValidationHead;
  errors: StoredErrors | null;
}

/** One upload with what it did and what was wrong with it. */
export async function getUpload(ctx: Ctx, uploadId: string): Promise<FoundUpload> {
  const upload = await findUpload(ctx.db, uploadId);
  if (!upload) throw notFound('There is no such upload.');
  const blockers = await undoBlockers(ctx.db, [upload]);
  return {
    item: toUploadItem(upload, blockers.get(upload.upload_no)),
    head: headOf(upload, false),
    errors: upload.errors_sha256 === null ? null : await ctx.storage.stat(upload.errors_sha256),
  };
}
