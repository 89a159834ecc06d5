import { compositionUploadType, type UploadItem } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { lockDataset } from '../market-data/index.ts';
import {
  lockUpload,
  takeBack,
  updateUpload,
  standingSuccessors,
  type Successor,
  type UploadRecord,
} from './store/upload-store.ts';
import { toUploadItem } from './list-uploads.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { findPublishedDays, type PublishedDay } from '../eod-dashboard/index.ts';

const goneOver = ({ file_name, uploaded_by_email, uploaded_at }: Successor): string =>
  `'${file_name}', uploaded by ${uploaded_by_email} on ${uploaded_at.toISOString().slice(0, 10)}, changed the same data later: undo that first.`;

const nothingToUndo = 'It changed nothing: all of its rows were in force already.';

/** Whether this day was published with the upload's data. */
function rests({ indexCode, effectiveDate, publishedAt }: PublishedDay, upload: UploadRecord): boolean {
  if (publishedAt < (upload.processed_at ?? upload.uploaded_at)) return false;
  if (upload.price_dates) return upload.price_dates.includes(effectiveDate);
  const isWithin =
    effectiveDate >= (upload.first_date ?? '') && (upload.last_date === null || effectiveDate <= upload.last_date);
  return isWithin && (upload.index_codes ?? []).includes(indexCode);
}

/** Why processed uploads cannot be undone, by number; those that can are absent. */
export async function undoBlockers(db: Db | Tx, uploads: readonly UploadRecord[]): Promise<Map<number, string>> {
  const standing = uploads.filter((upload) => upload.state === 'PROCESSED');
  if (standing.length === 0) return new Map();
  const successors = await standingSuccessors(
    db,
    standing.map((upload) => upload.upload_no),
  );
  const firsts = standing.map((upload) => upload.first_date ?? '').toSorted();
  const published = await findPublishedDays(db, { from: firsts[0] ?? '', to: null });
  const blockers = new Map<number, string>();
  for (const upload of standing) {
    const successor = successors.get(upload.upload_no);
    const day = published.find((each) => rests(each, upload));
    if (upload.stored_rows === 0) blockers.set(upload.upload_no, nothingToUndo);
    else if (successor) blockers.set(upload.upload_no, goneOver(successor));
    else if (day) {
      const text = `The end of day of ${day.effectiveDate} was published for ${day.indexCode} with it.`;
      blockers.set(upload.upload_no, text);
    }
  }
  return blockers;
}

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
