import {
  mostErrorRowsInHistory,
  type UploadItem,
  type UploadRowError,
  type UploadValidation,
} from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findUpload } from './store/upload-store.ts';
import { undoBlockers } from './undo-blockers.ts';
import { toUploadItem } from './upload-item.ts';
import { readStoredErrors } from './errors/read-stored-errors.ts';
import { headOf } from './validation-answer.ts';

export interface FoundUpload {
  item: UploadItem;
  validation: UploadValidation;
}

async function firstErrors(ctx: Ctx, sha256: string | null): Promise<UploadRowError[]> {
  const first: UploadRowError[] = [];
  for await (const row of readStoredErrors(ctx, sha256)) {
    first.push(row);
    if (first.length === mostErrorRowsInHistory) break;
  }
  return first;
}

/** One upload with what it did and the first of what was wrong with it. */
export async function getUpload(ctx: Ctx, uploadId: string): Promise<FoundUpload> {
  const upload = await findUpload(ctx.db, uploadId);
  if (!upload) throw notFound('There is no such upload.');
  const blockers = await undoBlockers(ctx.db, [upload]);
  return {
    item: toUploadItem(upload, blockers.get(upload.upload_no)),
    validation: { ...headOf(upload, false), errors: await firstErrors(ctx, upload.errors_sha256) },
  };
}
