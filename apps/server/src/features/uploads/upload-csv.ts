import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionUploadType, largestMovesShown, priceUploadType, type UploadEffect } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { announceFile, spoolFolder } from '../deal-room/index.ts';
import { insertComposition, lockDataset, readDirectory, readMarginTerms } from '../market-data/index.ts';
import type { CsvForm } from './read-csv-form.ts';
import { addSuccessor, findProcessed, insertUpload, setEffect, type NewUpload } from './store/upload-store.ts';
import { compositionEffect, replacedCompositions } from './store/store-compositions.ts';
import { pricesBefore } from './store/prices-before.ts';
import { StoredPrices } from './store/store-prices.ts';
import { spoolErrors } from './errors/spool-errors.ts';
import type { Summary } from './thread/messages.ts';
import type { PriceBatch } from './thread/price-batches.ts';
import { withValidator, type Validator } from './thread/validator.ts';
import { headOf, type StoredErrors, type ValidationHead } from './validation-answer.ts';

export interface Uploaded {
  head: ValidationHead;
  errors: StoredErrors | null;
}

const known = async (db: Ctx['db'] | Tx, form: CsvForm): Promise<Uploaded | null> => {
  const upload = await findProcessed(db, form.uploadType, form.content.sha256);
  return upload && { head: headOf(upload, true), errors: null };
};

/**
 * Validates a file and stores its rows if all of them are right, in one transaction. The same bytes again change
 * nothing: they are answered as they were the first time. A file with errors changes no data, and is kept with them.
 */
export async function uploadCsv(ctx: Ctx, form: CsvForm): Promise<Uploaded> {
  const before = await known(ctx.db, form);
  if (before) return before;
  await ctx.tx((tx) => announceFile(tx, form.content.sha256, ctx.clock.wallNow()));
  const kept = ctx.storage.put(createReadStream(form.content.path));
  // Heard of below, once the file is validated.
  kept.catch(() => undefined);
  return withValidator(async (validator) => {
    const summary = await validate(ctx, validator, form);
    await kept;
    const isRight = summary.invalidRowsCount === 0 && summary.generalErrors.length === 0;
    return isRight ? store(ctx, validator, form, summary) : refuse(ctx, validator, form, summary);
  });
}

async function validate(ctx: Ctx, validator: Validator, form: CsvForm): Promise<Summary> {
  const directory = await readDirectory(ctx.db);
  const summary = await validator({
    ask: 'validate',
    type: form.uploadType,
    path: form.content.path,
    directory,
    today: ctx.clock.businessDate(),
  });
  const isRight = summary.invalidRowsCount === 0 && summary.generalErrors.length === 0;
  if (isRight && summary.withoutMargin.length > 0) {
    await validator({ ask: 'margins', terms: await readMarginTerms(ctx.db, summary.withoutMargin) });
  }
  return summary;
}

const newUpload = (ctx: Ctx, form: CsvForm, summary: Summary): Omit<NewUpload, 'state' | 'errors_sha256'> => ({
  upload_id: ctx.ids.uuid(),
  upload_type: form.uploadType,
  file_name: form.fileName,
  sha256: form.content.sha256,
  size_bytes: form.content.size,
  rows_count: summary.rowsCount,
  valid_rows: summary.validRowsCount,
  invalid_rows: summary.invalidRowsCount,
  general_errors: summary.generalErrors,
  price_dates: form.uploadType === priceUploadType ? summary.dates : null,
  index_codes: form.uploadType === compositionUploadType ? summary.indexCodes : null,
  first_date: summary.firstDate,
  last_date: summary.lastDate,
  uploaded_by: ctx.actor?.id ?? null,
  uploaded_by_email: ctx.actor?.email ?? 'system',
  uploaded_at: ctx.clock.now(),
});

const auditArea = (form: CsvForm): string =>
  form.uploadType === compositionUploadType ? 'composition-upload' : 'price-upload';

const headFrom = (uploadId: string, summary: Summary, effect: UploadEffect | null): ValidationHead => ({
  uploadId,
  alreadyProcessed: false,
  validRowsCount: summary.validRowsCount,
  invalidRowsCount: summary.invalidRowsCount,
  generalErrors: summary.generalErrors,
  effect,
});

async function store(ctx: Ctx, validator: Validator, form: CsvForm, summary: Summary): Promise<Uploaded> {
  const upload = { ...newUpload(ctx, form, summary), state: 'PROCESSED' as const, errors_sha256: null };
  return ctx.tx(async (tx) => {
    await lockDataset(tx, form.uploadType === priceUploadType ? 'prices' : 'compositions');
    const uploadNo = await insertUpload(tx, upload);
    if (uploadNo === null) {
      const other = await known(tx, form);
      if (!other) throw new Error('An upload stood in the way of another and was gone');
      return other;
    }
    const effect =
      form.uploadType === priceUploadType
        ? await storePriceRows(tx, validator, upload, uploadNo)
        : await storeCompositionRows(tx, validator, upload, uploadNo);
    await setEffect(tx, uploadNo, effect);
    await audit(tx, ctx, {
      action: `${auditArea(form)}.process`,
      subjectType: 'upload',
      subjectId: upload.upload_id,
      after: { fileName: form.fileName, sha256: form.content.sha256, rows: summary.rowsCount },
      detail: { added: effect.added, changed: effect.changed, unchanged: effect.unchanged, removed: effect.removed },
    });
    return { head: headFrom(upload.upload_id, summary, effect), errors: null };
  });
}

async function storePriceRows(
  tx: Tx,
  validator: Validator,
  upload: NewUpload,
  uploadNo: number,
): Promise<UploadEffect> {
  const source = { uploadNo, at: upload.uploaded_at };
  const plan = await validator({ ask: 'plan' });
  const ready = async (batch: number): Promise<PriceBatch | null> => {
    const planned = plan[batch];
    if (!planned) return null;
    return validator({ ask: 'prices', batch, before: await pricesBefore(tx, planned), source });
  };
  const stored = new StoredPrices(tx, source);
  let next = ready(0);
  try {
    for (let batch = 0; batch < plan.length; batch += 1) {
      const given = await next;
      // Made ready while this one is stored.
      next = ready(batch + 1);
      next.catch(() => undefined);
      if (given) await stored.add(given);
    }
  } finally {
    // The thread is asked one thing at a time: whoever is next must not be given this answer.
    await next.catch(() => undefined);
  }
  await addSuccessor(tx, stored.replaced, uploadNo);
  return stored.effect();
}

async function storeCompositionRows(
  tx: Tx,
  validator: Validator,
  upload: NewUpload,
  uploadNo: number,
): Promise<UploadEffect> {
  for (let from = 0; ;) {
    const rows = await validator({ ask: 'compositions', from });
    if (rows.length === 0) break;
    await insertComposition(tx, { uploadNo, rows, at: upload.uploaded_at });
    from += rows.length;
  }
  await addSuccessor(tx, await replacedCompositions(tx, uploadNo), uploadNo);
  const { moves, ...counts } = await compositionEffect(tx, uploadNo, largestMovesShown);
  return { ...counts, largestMoves: moves };
}

async function refuse(ctx: Ctx, validator: Validator, form: CsvForm, summary: Summary): Promise<Uploaded> {
  const path = join(spoolFolder(ctx), ctx.ids.uuid());
  try {
    const errors = summary.invalidRowsCount === 0 ? null : await spoolErrors(validator, path);
    if (errors) {
      await ctx.tx((tx) => announceFile(tx, errors.sha256, ctx.clock.wallNow()));
      await ctx.storage.put(createReadStream(path));
    }
    const upload = {
      ...newUpload(ctx, form, summary),
      state: 'REFUSED' as const,
      errors_sha256: errors?.sha256 ?? null,
      price_dates: null,
    };
    await ctx.tx(async (tx) => {
      await insertUpload(tx, upload);
      await audit(tx, ctx, {
        action: `${auditArea(form)}.refuse`,
        subjectType: 'upload',
        subjectId: upload.upload_id,
        after: { fileName: form.fileName, sha256: form.content.sha256, rows: summary.rowsCount },
        detail: { invalidRows: summary.invalidRowsCount, generalErrors: summary.generalErrors.slice(0, 20) },
      });
    });
    return { head: headFrom(upload.upload_id, summary, null), errors };
  } finally {
    await rm(path, { force: true });
  }
}
