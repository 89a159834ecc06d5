import { dealRoomUploadTimeoutMs, uploadDocument } from '@landfall/contract';
import type { Deal, DocumentType } from '@landfall/contract';
import { cacheKeys } from '../../../lib/cache-keys.ts';
import { isSessionEnding } from '../../../lib/end-session.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createStore } from '../../../lib/store.ts';
import { UploadError } from '../../../lib/upload-error.ts';
import { upload } from '../../../lib/xhr-upload.ts';
import { toast } from '../../../ui/toast.ts';
import { emptyUploadForm, toFormData } from '../model/upload-form.ts';
import type { UploadForm } from '../model/upload-form.ts';
import { rememberUpload } from '../recent/recent-uploads.ts';
import { keepUnsent, takeUnsent } from './unsent-upload.ts';

export interface RunningUpload {
  fileName: string;
  /** 0 to 1 of the bytes sent. */
  share: number;
  cancel: () => void;
}

/** The form and its upload live outside the screen, so that both can be left and come back to. */
export const formStore = createStore<UploadForm>(emptyUploadForm);
export const runningStore = createStore<RunningUpload | null>(null);
/** The last upload's failure, until the next begins. */
export const failureStore = createStore<UploadError | null>(null);
/** The name of the file whose upload the end of the session cut off, until the next upload begins. */
export const unsentStore = createStore<string | null>(null);

/** Puts back what was chosen for an upload that the end of the session cut off. */
export function restoreUnsent(userId: string, documentTypes: readonly DocumentType[]): void {
  const unsent = takeUnsent(userId);
  if (!unsent) return;
  const { fileName, docTypeCode, host, issuer, series, classes, pageNumbers } = unsent;
  const documentType = documentTypes.find((type) => type.doc_type_code === docTypeCode) ?? null;
  formStore.set({ ...emptyUploadForm, documentType, host, issuer, series, classes, pageNumbers });
  unsentStore.set(fileName);
}

/** Sends the form. One at a time; the outcome is a toast wherever the user is by then. */
export async function startUpload(userId: string, deals: readonly Deal[]): Promise<void> {
  const form = formStore.get();
  if (runningStore.get() || !form.file || !form.documentType) return;
  const controller = new AbortController();
  const running = { fileName: form.file.name, share: 0, cancel: () => controller.abort() };
  failureStore.set(null);
  unsentStore.set(null);
  runningStore.set(running);
  // The page is loaded afresh then.
  const unsubscribe = isSessionEnding.subscribe(() => keepUnsent(userId, form));
  try {
    const { data } = await upload(uploadDocument, toFormData(form, deals), {
      timeoutMs: dealRoomUploadTimeoutMs,
      onProgress: (share) => runningStore.set({ ...running, share }),
      signal: controller.signal,
    });
    rememberUpload(userId, data.documentId, form);
    formStore.set(emptyUploadForm);
    toast.success({ title: 'Upload successful', message: 'Document has been uploaded successfully' });
    void queryClient.invalidateQueries({ queryKey: cacheKeys.analystDocuments });
    void queryClient.invalidateQueries({ queryKey: cacheKeys.documents });
  } catch (error) {
    fail(error instanceof UploadError ? error : new UploadError({ kind: 'unexpected' }));
  } finally {
    unsubscribe();
    runningStore.set(null);
  }
}

function fail(error: UploadError): void {
  if (error.failure.kind === 'cancelled') {
    toast.info({ title: 'Upload cancelled', message: 'Nothing was uploaded.' });
    return;
  }
  failureStore.set(error);
  toast.destructive({ title: 'Upload failed', message: error.message });
}
