import { compositionUploadType, type UploadItem } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { lockDataset } from '../market-data/index.ts';
import { lockUpload, takeBack, updateUpload } from './store/upload-store.ts';
import { undoBlockers } from './undo-blockers.ts';
import { toUploadItem } from './list-uploads.ts';

const notInForce = {
  REFUSED: 'This file was refused: it changed nothing that could be undone.',
  WAITING: 'This file waits for approval: it has changed nothing that could be undone.',
  UNDONE: 'This upload was undone already.',
} as const;

/** Undoes a whole upload and restores what was in force before. Refused if later data depends on it. */
export function undoUpload(
  ctx: Ctx,
  { uploadId, comment }: { uploadId: string; comment: string },
): Promise<UploadItem> {
  return ctx.tx(async (tx) => {
    // First, as in an upload, so that no other upload can replace this one meanwhile.
    await lockDataset(tx, 'prices');
    await lockDataset(tx, 'compositions');
    const upload = await lockUpload(tx, uploadId);
    if (!upload) throw notFound('There is no such upload.');
    if (upload.state !== 'PROCESSED') throw conflict(notInForce[upload.state]);
    const blockedBy = (await undoBlockers(tx, [upload])).get(upload.upload_no);
    if (blockedBy !== undefined) throw conflict(blockedBy);

    const undone = {
      state: 'UNDONE' as const,
      undone_by_email: ctx.actor?.email ?? 'system',
      undone_at: ctx.clock.now(),
      undo_comment: comment,
    };
    await takeBack(tx, upload.upload_no);
    await updateUpload(tx, upload.upload_no, undone);
    await audit(tx, ctx, {
      action: upload.upload_type === compositionUploadType ? 'composition-upload.undo' : 'price-upload.undo',
      subjectType: 'upload',
      subjectId: uploadId,
      before: { state: 'PROCESSED' },
      after: { state: 'UNDONE' },
      detail: { comment, fileName: upload.file_name, sha256: upload.sha256, rows: upload.rows_count },
    });
    return toUploadItem(ctx, { ...upload, ...undone }, undefined);
  });
}
