import {
  dealRoomUploadTimeoutMs,
  uploadDocument,
  type Deal,
  type DocumentType,
  documentTypeCodes,
} from '@landfall/contract';
import { authStore } from '../../../lib/auth.ts';
import { queryClient, cacheKeys } from '../../../lib/query-client.ts';
import { isSessionEnding } from '../../../lib/end-session.ts';
import { sealedShelf } from '../../../lib/sealed-storage.ts';
import { createStore } from '../../../lib/store.ts';
import { UploadError, upload } from '../../../lib/xhr-upload.ts';
import { toast } from '../../../ui/toast.ts';
import { emptyUploadForm, toFormData, withNextFile, type UploadForm } from '../model/upload-form.ts';
import { rememberUpload } from '../recent/recent-panel.tsx';
import { z } from 'zod';

const unsentUpload = z.object({
  fileName: z.string().nullable(),
  wasSending: z.boolean(),
  docTypeCode: z.enum(documentTypeCodes).nullable(),
  host: z.string().nullable(),
  issuer: z.string().nullable(),
  series: z.string().nullable(),
  classes: z.array(z.string()),
  pageNumbers: z.string(),
});
/** The choices for an upload when the session ended; a page cannot keep the file. */
type UnsentUpload = z.infer<typeof unsentUpload>;

const failureToast = 'upload-failed';
const storageKey = 'landfall-unsent-upload';
const shelfOf = (userId: string) => sealedShelf(() => sessionStorage, userId);

function keepUnsent(userId: string): void {
  const form = formStore.get();
  if (form === emptyUploadForm) return;
  const { file, more, documentType, host, issuer, series, classes, pageNumbers } = form;
  const chosen = { docTypeCode: documentType?.doc_type_code ?? null, host, issuer, series, classes, pageNumbers };
  const fileName = file && [file, ...more].map(({ name }) => name).join(', ');
  const unsent = { fileName, wasSending: runningStore.get() !== null, ...chosen };
  void shelfOf(userId).keep(storageKey, unsent);
}

/** Once, for the same user; those of another user are dropped. */
async function takeUnsent(userId: string): Promise<UnsentUpload | null> {
  const shelf = shelfOf(userId);
  const read = unsentUpload.safeParse(await shelf.read(storageKey).catch(() => null));
  await shelf.drop(storageKey);
  return read.success ? read.data : null;
}

export interface RunningUpload {
  fileName: string;
  /** 0 to 1 of the bytes sent. */
  share: number;
  /** Files that follow. */
  left: number;
  cancel: () => void;
}

/** Outside the screen, so that the user can leave and come back. */
export const formStore = createStore<UploadForm>(emptyUploadForm);
export const runningStore = createStore<RunningUpload | null>(null);
/** The last upload's failure, until the next begins or other files are chosen; its toast goes with it. */
export const failureStore = createStore<UploadError | null>(null);
/** The file that was chosen when the session ended, until the next upload begins. */
export const unsentStore = createStore<{ fileName: string; wasSending: boolean } | null>(null);

// The page is reloaded after that, whichever call found the session ended.
isSessionEnding.subscribe(() => {
  const { user } = authStore.get();
  if (isSessionEnding.get() && user) keepUnsent(user.id);
});

/** Restores the choices for an upload from when the session ended. */
export async function restoreUnsent(userId: string, documentTypes: readonly DocumentType[]): Promise<void> {
  const unsent = await takeUnsent(userId);
  // What has been chosen meanwhile stays.
  if (!unsent || formStore.get() !== emptyUploadForm) return;
  const { fileName, wasSending, docTypeCode, host, issuer, series, classes, pageNumbers } = unsent;
  const documentType = documentTypes.find((type) => type.doc_type_code === docTypeCode) ?? null;
  formStore.set({ ...emptyUploadForm, documentType, host, issuer, series, classes, pageNumbers });
  unsentStore.set(fileName === null ? null : { fileName, wasSending });
}

/**
 * Sends the files of the form, one after the other. The outcome is a toast on any screen. Where one fails, it and those
 * behind it stay chosen.
 */
export async function startUpload(userId: string, deals: readonly Deal[]): Promise<void> {
  if (runningStore.get()) return;
  forgetFailure();
  unsentStore.set(null);
  const controller = new AbortController();
  let sent = 0;
  try {
    for (let form = formStore.get(); form.file && form.documentType; form = formStore.get()) {
      await send(userId, form, deals, controller);
      sent += 1;
      formStore.set(form.more.length > 0 ? withNextFile(form) : emptyUploadForm);
    }
    const message = sent === 1 ? 'Document has' : `${sent} documents have`;
    toast.success({ title: 'Upload successful', message: `${message} been uploaded successfully` });
  } catch (error) {
    fail(error instanceof UploadError ? error : new UploadError({ kind: 'unexpected' }), sent);
  } finally {
    runningStore.set(null);
  }
}

async function send(
  userId: string,
  form: UploadForm,
  deals: readonly Deal[],
  controller: AbortController,
): Promise<void> {
  const running = {
    fileName: form.file?.name ?? '',
    share: 0,
    left: form.more.length,
    cancel: () => controller.abort(),
  };
  runningStore.set(running);
  const { data } = await upload(uploadDocument, toFormData(form, deals), {
    timeoutMs: dealRoomUploadTimeoutMs,
    onProgress: (share) => runningStore.set({ ...running, share }),
    signal: controller.signal,
  });
  rememberUpload(userId, data.documentId, form);
  void queryClient.invalidateQueries({ queryKey: cacheKeys.analystDocuments });
  void queryClient.invalidateQueries({ queryKey: cacheKeys.documents });
}

export function forgetFailure(): void {
  failureStore.set(null);
  toast.hide(failureToast);
}

function fail(error: UploadError, sent: number): void {
  if (error.failure.kind === 'cancelled') {
    toast.info({
      title: 'Upload cancelled',
      message: sent === 0 ? 'Nothing was uploaded.' : `${sent} uploaded before that.`,
    });
    return;
  }
  failureStore.set(error);
  toast.destructive({ id: failureToast, title: 'Upload failed', message: error.message });
}
