import { documentTypeCodes } from '@landfall/contract';
import { z } from 'zod';
import { logProblem } from '../../../lib/log.ts';
import type { UploadForm } from '../model/upload-form.ts';

const unsentUpload = z.object({
  userId: z.string(),
  fileName: z.string(),
  docTypeCode: z.enum(documentTypeCodes),
  host: z.string().nullable(),
  issuer: z.string().nullable(),
  series: z.string().nullable(),
  classes: z.array(z.string()),
  pageNumbers: z.string(),
});
/** What was chosen for an upload that the end of the session cut off: all but the file, which a page cannot keep. */
type UnsentUpload = z.infer<typeof unsentUpload>;

const storageKey = 'landfall-unsent-upload';

export function keepUnsent(userId: string, form: UploadForm): void {
  const { file, documentType, host, issuer, series, classes, pageNumbers } = form;
  const chosen = { host, issuer, series, classes, pageNumbers };
  const unsent = { userId, fileName: file?.name, docTypeCode: documentType?.doc_type_code, ...chosen };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(unsent));
  } catch (error) {
    logProblem('what was chosen for the upload is not kept', error);
  }
}

/** Of this user, once; another one's is forgotten. */
export function takeUnsent(userId: string): UnsentUpload | null {
  try {
    const kept = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const read = unsentUpload.safeParse(JSON.parse(kept ?? 'null'));
    return read.success && read.data.userId === userId ? read.data : null;
  } catch {
    return null;
  }
}
