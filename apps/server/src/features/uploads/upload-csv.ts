import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compositionUploadType,
  type CsvUploadFields,
  largestMovesShown,
  priceUploadType,
  type UploadEffect,
} from '@landfall/contract';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { spoolFolder, type SpooledFile } from '../../platform/http/upload-spool.ts';
import { storeFile } from '../deal-room/index.ts';
import { insertComposition, lockDataset } from '../market-data/index.ts';
import { checkFile, isRight, type ComparedPrices, comparePrices, effectOf } from './process-prices.ts';
import { headOf, type Validated, spoolRows } from './validation-answer.ts';
import { storePriceChanges } from './store/price-changes.ts';
import { addSuccessor, insertUpload, type NewUpload, setComposed } from './store/upload-store.ts';
import { type Summary, type Validator, withValidator } from './thread/validator.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { compositionEffect, coveredCompositions, removeUnchanged } from './store/store-compositions.ts';

export interface CsvForm extends CsvUploadFields {
  fileName: string;
  content: SpooledFile;
}

/**
 * Validates a file and stores its rows if all are valid, in one transaction. A file with errors is kept with them and changes
 * no data; a file with unusual prices waits for a second person. The same file can be sent again: it is compared with the data
 * in force.
 */
export async function uploadCsv(ctx: Ctx, form: CsvForm): Promise<Validated> {
  const kept = storeFile(ctx, form.content);
  // Awaited below, after the validation.
  kept.catch(() => undefined);
  const spool = join(spoolFolder(ctx), ctx.ids.uuid());
  try {
    return await withValidator(async (validator) => {
      const summary = await checkFile(ctx, validator, form.uploadType, form.content.path);
      await kept;
      const upload = newUpload(ctx, form, summary);
      if (!isRight(summary)) return refuse(ctx, validator, upload, spool);
      if (form.uploadType === compositionUploadType) return storeComposition(ctx, validator, upload);
      return storePrices(ctx, validator, upload, summary, spool);
    });
  } finally {
    await rm(spool, { force: true });
  }
}

const newUpload = (ctx: Ctx, form: CsvForm, summary: Summary): NewUpload => ({
  upload_id: ctx.ids.uuid(),
  upload_type: form.uploadType,
  file_name: form.fileName,
  sha256: form.content.sha256,
  size_bytes: form.content.size,
  state: 'PROCESSED',
  rows_count: summary.rowsCount,
  valid_rows: summary.validRowsCount,
  invalid_rows: summary.invalidRowsCount,
  general_errors: summary.generalErrors,
  errors_sha256: null,
  effect: null,
  stored_rows: 0,
  warnings: null,
  price_dates: null,
  index_codes: form.uploadType === compositionUploadType ? summary.indexCodes : null,
  first_date: summary.firstDate,
  last_date: summary.lastDate,
  uploaded_by: ctx.actor?.id ?? null,
  uploaded_by_email: ctx.actor?.email ?? 'system',
  uploaded_at: ctx.clock.now(),
  processed_at: null,
});

const audited = ({ upload_id, upload_type, file_name, sha256, rows_count }: NewUpload, what: string) => ({
  action: `${upload_type === priceUploadType ? 'price-upload' : 'composition-upload'}.${what}`,
  subjectType: 'upload',
  subjectId: upload_id,
  after: { fileName: file_name, sha256, rows: rows_count },
});

async function storePrices(
  ctx: Ctx,
  validator: Validator,
  checked: NewUpload,
  summary: Summary,
  spool: string,
): Promise<Validated> {
  const { upload, compared } = await ctx.tx(async (tx) => {
    await lockDataset(tx, 'prices');
    const compared = await comparePrices(tx, validator, summary, spool);
    const { changes, warnings } = compared;
    if (warnings) return { upload: checked, compared };
    // Under the lock, so that of two uploads the later one has the later time.
    const at = ctx.clock.now();
    const upload = {
      ...checked,
      effect: effectOf(changes),
      stored_rows: changes.stored,
      price_dates: changes.dates,
      processed_at: at,
    };
    const uploadNo = await insertUpload(tx, upload);
    await storePriceChanges(tx, changes, { uploadNo, at });
    await addSuccessor(tx, changes.replaced, uploadNo);
    const { added, changed, unchanged, stored } = changes;
    await audit(tx, ctx, { ...audited(upload, 'process'), detail: { added, changed, unchanged, stored } });
    return { upload, compared };
  });
  if (compared.warnings) return letWait(ctx, checked, compared, compared.warnings, spool);
  return { head: headOf(upload), found: null };
}

/** Has no effect: everything is checked again, with the data then in force, when somebody approves it. */
async function letWait(
  ctx: Ctx,
  checked: NewUpload,
  { changes }: ComparedPrices,
  { summary, stored }: NonNullable<ComparedPrices['warnings']>,
  spool: string,
): Promise<Validated> {
  await storeFile(ctx, { path: spool, sha256: stored.sha256 });
  const upload = { ...checked, state: 'WAITING' as const, effect: effectOf(changes), warnings: summary };
  await ctx.tx(async (tx) => {
    await insertUpload(tx, upload);
    await audit(tx, ctx, { ...audited(upload, 'wait'), detail: { warnings: summary } });
  });
  return { head: headOf(upload), found: { kind: 'warnings', rows: stored } };
}

async function storeComposition(ctx: Ctx, validator: Validator, checked: NewUpload): Promise<Validated> {
  return ctx.tx(async (tx) => {
    await lockDataset(tx, 'compositions');
    const at = ctx.clock.now();
    const upload = { ...checked, processed_at: at };
    const uploadNo = await insertUpload(tx, upload);
    const { effect, stored } = await processComposition(tx, validator, { uploadNo, at });
    const { added, changed, unchanged, removed } = effect;
    await audit(tx, ctx, { ...audited(upload, 'process'), detail: { added, changed, unchanged, removed, stored } });
    return { head: headOf({ ...upload, effect }), found: null };
  });
}

async function refuse(ctx: Ctx, validator: Validator, checked: NewUpload, spool: string): Promise<Validated> {
  async function* texts() {
    for (let text = await validator({ ask: 'errors' }); text !== null; text = await validator({ ask: 'errors' })) {
      yield text;
    }
  }
  const errors = checked.invalid_rows === 0 ? null : await spoolRows(texts(), spool);
  if (errors) await storeFile(ctx, { path: spool, sha256: errors.sha256 });
  const upload = { ...checked, state: 'REFUSED' as const, errors_sha256: errors?.sha256 ?? null };
  await ctx.tx(async (tx) => {
    await insertUpload(tx, upload);
    const detail = { invalidRows: upload.invalid_rows, generalErrors: upload.general_errors.slice(0, 20) };
    await audit(tx, ctx, { ...audited(upload, 'refuse'), detail });
  });
  return { head: headOf(upload), found: errors && { kind: 'errors', rows: errors } };
}

/** Puts the rows of a valid composition file into force, except for indices that do not change. */
async function processComposition(
  tx: Tx,
  validator: Validator,
  { uploadNo, at }: { uploadNo: number; at: Date },
): Promise<{ effect: UploadEffect; stored: number }> {
  await sql`savepoint before_rows`.execute(tx);
  let rows = 0;
  for (;;) {
    const some = await validator({ ask: 'compositions', from: rows });
    if (some.length === 0) break;
    await insertComposition(tx, { uploadNo, rows: some, at });
    rows += some.length;
  }
  const { moves, ...counts } = await compositionEffect(tx, uploadNo, largestMovesShown);
  const effect = { ...counts, largestMoves: moves };
  // Before the unchanged ones are removed: what a file repeats rests on the earlier one as well.
  const covered = await coveredCompositions(tx, uploadNo);
  const stored = rows - (await removeUnchanged(tx, uploadNo));
  // So that the data's version does not change either.
  if (stored === 0) await sql`rollback to savepoint before_rows`.execute(tx);
  await addSuccessor(tx, covered, uploadNo);
  await setComposed(tx, uploadNo, effect, stored);
  return { effect, stored };
}
