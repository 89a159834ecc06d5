import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadItem } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { json, type Tx } from '../../platform/database/schema.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { spoolFile, spoolFolder } from '../../platform/http/upload-spool.ts';
import { storeFile } from '../deal-room/index.ts';
import { lockDataset } from '../market-data/index.ts';
import { checkFile, isRight, type ComparedPrices, comparePrices, effectOf } from './process-prices.ts';
import { storePriceChanges } from './store/price-changes.ts';
import {
  addSuccessor,
  findUpload,
  lockUpload,
  setWarnings,
  updateUpload,
  type UploadRecord,
} from './store/upload-store.ts';
import { type Summary, type Validator, withValidator } from './thread/validator.ts';
import { undoBlockers } from './undo-blockers.ts';
import { mayDecide, toUploadItem } from './list-uploads.ts';

const changedSince = () =>
  new AppError(
    'STALE_VERSION',
    'The data in force has changed, and so have the warnings of this file. Please look at it again.',
  );

/** The waiting file. Throws if the user may not decide on it, or it is too late. */
function requireWaiting(ctx: Ctx, upload: UploadRecord | null): UploadRecord {
  if (!upload) throw notFound('There is no such upload.');
  if (upload.state === 'WAITING') {
    if (mayDecide(ctx, upload)) return upload;
    throw new AppError('FORBIDDEN', 'Somebody else has to approve or refuse what you uploaded.');
  }
  const { decided_by_email, processed_at } = upload;
  const done = processed_at === null ? 'refused' : 'approved';
  throw conflict(
    decided_by_email === null
      ? 'This file does not wait for approval.'
      : `This file was ${done} by ${decided_by_email} already.`,
  );
}

const decisionOf = (ctx: Ctx, comment: string) => ({
  decided_by: ctx.actor?.id ?? null,
  decided_by_email: ctx.actor?.email ?? 'system',
  decided_at: ctx.clock.now(),
  decision_comment: comment === '' ? null : comment,
});

const audited = (upload: UploadRecord, what: string, state: UploadItem['state']) => ({
  action: `price-upload.${what}`,
  subjectType: 'upload',
  subjectId: upload.upload_id,
  before: { state: upload.state },
  after: { state, fileName: upload.file_name, sha256: upload.sha256, rows: upload.rows_count },
});

async function itemOf(ctx: Ctx, tx: Tx, uploadId: string): Promise<UploadItem> {
  const upload = await findUpload(tx, uploadId);
  if (!upload) throw notFound('There is no such upload.');
  const blockers = await undoBlockers(tx, [upload]);
  return toUploadItem(ctx, upload, blockers.get(upload.upload_no));
}

/** The file has no effect. */
export function refuseUpload(ctx: Ctx, { uploadId, comment }: { uploadId: string; comment: string }) {
  return ctx.tx(async (tx) => {
    const upload = requireWaiting(ctx, await lockUpload(tx, uploadId));
    await updateUpload(tx, upload.upload_no, { ...decisionOf(ctx, comment), effect: null, state: 'REFUSED' });
    const detail = { comment, uploadedBy: upload.uploaded_by_email, warnings: upload.warnings };
    await audit(tx, ctx, { ...audited(upload, 'refuse', 'REFUSED'), detail });
    return itemOf(ctx, tx, uploadId);
  });
}

export interface Approval {
  uploadId: string;
  /** The warnings that the approver has seen. */
  warningsSha256: string;
  comment: string;
}

/**
 * Puts a waiting file into force, after reading, checking and comparing it again. If other rows are unusual by now, it keeps
 * waiting with the new warnings.
 */
export async function approveUpload(ctx: Ctx, approval: Approval): Promise<UploadItem> {
  const waiting = requireWaiting(ctx, await findUpload(ctx.db, approval.uploadId));
  const file = await spoolFile(await ctx.storage.open(waiting.sha256), spoolFolder(ctx), ctx.ids.uuid());
  const spool = join(spoolFolder(ctx), ctx.ids.uuid());
  try {
    return await withValidator(async (validator) => {
      const summary = await checkFile(ctx, validator, waiting.upload_type, file.path);
      if (!isRight(summary)) {
        throw conflict(
          'The securities have changed, so this file now has errors. Refuse it and ask for a corrected file.',
        );
      }
      const result = await approveChecked(ctx, validator, summary, approval, spool);
      if ('item' in result) return result.item;
      await storeFile(ctx, { path: spool, sha256: result.warnings.stored.sha256 });
      await ctx.tx((tx) =>
        setWarnings(tx, waiting.upload_no, {
          warnings: result.warnings.summary,
          effect: effectOf(result.changes),
        }),
      );
      throw changedSince();
    });
  } finally {
    for (const path of [file.path, spool]) await rm(path, { force: true });
  }
}

type Approved = { item: UploadItem } | { changes: ComparedPrices['changes']; warnings: Warnings };
type Warnings = NonNullable<ComparedPrices['warnings']>;

const approveChecked = (
  ctx: Ctx,
  validator: Validator,
  summary: Summary,
  { uploadId, warningsSha256, comment }: Approval,
  spool: string,
): Promise<Approved> =>
  ctx.tx(async (tx) => {
    // First, as in an upload: prevents changes of what it is compared with.
    await lockDataset(tx, 'prices');
    const upload = requireWaiting(ctx, await lockUpload(tx, uploadId));
    if (upload.warnings_sha256 !== warningsSha256) throw changedSince();
    const { changes, warnings } = await comparePrices(tx, validator, summary, spool);
    if (warnings && warnings.summary.sha256 !== warningsSha256) return { changes, warnings };
    const decision = decisionOf(ctx, comment);
    await storePriceChanges(tx, changes, { uploadNo: upload.upload_no, at: decision.decided_at });
    await addSuccessor(tx, changes.replaced, upload.upload_no);
    await updateUpload(tx, upload.upload_no, {
      ...decision,
      state: 'PROCESSED',
      effect: json(effectOf(changes)),
      stored_rows: changes.stored,
      price_dates: changes.dates,
      processed_at: decision.decided_at,
    });
    const { added, changed, unchanged, stored } = changes;
    await audit(tx, ctx, {
      ...audited(upload, 'approve', 'PROCESSED'),
      detail: {
        comment,
        uploadedBy: upload.uploaded_by_email,
        warnings: upload.warnings,
        added,
        changed,
        unchanged,
        stored,
      },
    });
    return { item: await itemOf(ctx, tx, uploadId) };
  });
