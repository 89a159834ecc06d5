import { Readable } from 'node:stream';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { errorsFile } from './errors/errors-file.ts';
import { findUpload } from './store/upload-store.ts';

export interface UploadDownload {
  name: string;
  content: Readable;
}

/** The file as uploaded, or with errors or warnings beside its rows. */
export async function downloadUpload(
  ctx: Ctx,
  { uploadId, withErrors }: { uploadId: string; withErrors: boolean },
): Promise<UploadDownload> {
  const upload = await findUpload(ctx.db, uploadId);
  if (!upload) throw notFound('There is no such upload.');
  const ending = upload.warnings === null ? '-errors.csv' : '-warnings.csv';
  const name = withErrors ? upload.file_name.replace(/(\.csv)?$/i, ending) : upload.file_name;
  const content = withErrors
    ? Readable.from(await errorsFile(ctx, upload), { objectMode: false, highWaterMark: 64 * 1024 })
    : await ctx.storage.open(upload.sha256);
  await audit(ctx.db, ctx, {
    action: 'upload.download',
    subjectType: 'upload',
    subjectId: uploadId,
    detail: { name, withErrors },
  });
  return { name, content };
}
