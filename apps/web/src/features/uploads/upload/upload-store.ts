import {
  maxUploadSizeMb,
  uploadColumns,
  uploadCsv,
  uploadExtension,
  type UploadType,
  type UploadValidation,
} from '@landfall/contract';
import { isSessionEnding } from '../../../lib/end-session.ts';
import { fileProblem } from '../../../lib/files.ts';
import { logProblem } from '../../../lib/log.ts';
import { sealedShelf } from '../../../lib/sealed-storage.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { upload, UploadError } from '../../../lib/xhr-upload.ts';
import type { CsvTable } from '../csv/csv-table.ts';
import { kindOfType, type UploadKind } from '../model/upload-kind.ts';
import { forgetChangedData } from '../uploads-queries.ts';
import type { CsvAnswer, CsvQuestion } from '../csv/csv.worker.ts';

const fallback = 'Upload failed';

/** The server's answer, or why the file did not reach it. */
export function failureText(error: unknown): string {
  if (!(error instanceof UploadError)) return fallback;
  return error.failure.kind === 'refused' ? (error.answer?.serverMessage ?? fallback) : error.message;
}

/** The server itself has said that it did not take the file: else it may have, and only its answer was lost. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof UploadError && typeof error.answer?.code === 'string';

const keyOf = (uploadType: UploadType): string => `landfall.cut-upload.${uploadType}`;

const shelfOf = (userId: string) => sealedShelf(() => sessionStorage, userId);

/** Names the file whose upload the end of the session cut off, once, when its screen is opened again in this tab. */
export async function tellCutUpload({ uploadType }: UploadKind, userId: string): Promise<void> {
  const shelf = shelfOf(userId);
  const fileName = await shelf.read(keyOf(uploadType)).catch(() => null);
  await shelf.drop(keyOf(uploadType));
  if (typeof fileName !== 'string' || stores[uploadType].get() !== idle) return;
  const problem = `${fileName} was not uploaded, because your session had ended. Choose it again.`;
  stores[uploadType].set({ step: 'idle', problem });
}

export type UploadState =
  | { step: 'idle'; problem: string | null }
  | { step: 'uploading'; file: File; percent: number }
  | { step: 'failed'; file: File; message: string; isRefused: boolean }
  | {
      step: 'answered';
      file: File;
      answer: UploadValidation;
      /** Null where the browser could not read the file again. */
      table: CsvTable | null;
    };

const idle: UploadState = { step: 'idle', problem: null };
const stores: Record<UploadType, Store<UploadState>> = {
  'security-price/override': createStore<UploadState>(idle),
  'composition/upload': createStore<UploadState>(idle),
};

/** The upload of each kind lives outside its screen, so that it can be left and come back to. */
export const uploadStore = ({ uploadType }: UploadKind): Store<UploadState> => stores[uploadType];

export const resetUpload = (kind: UploadKind): void => uploadStore(kind).set(idle);

const timeoutMs = 5 * 60_000;
const progressStep = 10;
const progressEveryMs = 100;
const progressCap = 90;
/** How long a full bar is seen. */
const completeMs = 200;

/** Checks the file, sends it once and reads its rows at the same time. */
export async function startUpload(uploadType: UploadType, userId: string, file: File): Promise<void> {
  const kind = kindOfType(uploadType);
  const store = uploadStore(kind);
  if (store.get().step === 'uploading') return;
  const problem = fileProblem(file, [uploadExtension], maxUploadSizeMb);
  if (problem !== null) {
    store.set({ step: 'idle', problem });
    return;
  }
  const stopProgress = showProgress(store, file);
  const controller = new AbortController();
  // Any refused call can end the session, and the page is then left before this upload is answered.
  const stopWatching = isSessionEnding.subscribe(() => void shelfOf(userId).keep(keyOf(uploadType), file.name));
  try {
    const reading = readCsvFile({ file, columns: uploadColumns[uploadType] }, controller.signal).catch(
      (error: unknown) => {
        if (!controller.signal.aborted) logProblem('the rows of the file are not shown', error);
        return null;
      },
    );
    const answer = await upload(uploadCsv, formOf(kind, userId, file), {
      timeoutMs,
      onProgress: () => {},
      signal: controller.signal,
    });
    const table = await reading;
    stopProgress();
    store.set({ step: 'uploading', file, percent: 100 });
    if (answer.state === 'PROCESSED') forgetChangedData();
    await pause(completeMs);
    store.set({ step: 'answered', file, answer, table });
  } catch (error) {
    controller.abort();
    store.set({ step: 'failed', file, message: failureText(error), isRefused: isRefusal(error) });
  } finally {
    stopWatching();
    stopProgress();
  }
}

/** The file last, so that a server can refuse by the other parts before it comes. */
function formOf({ uploadType }: UploadKind, userId: string, file: File): FormData {
  const form = new FormData();
  form.append('userId', userId);
  form.append('uploadType', uploadType);
  form.append('file', file, file.name);
  return form;
}

/** As specified: not the bytes sent, but ten more every tenth of a second until the answer is there. */
function showProgress(store: Store<UploadState>, file: File): () => void {
  let percent = 0;
  store.set({ step: 'uploading', file, percent });
  const timer = setInterval(() => {
    percent = Math.min(percent + progressStep, progressCap);
    store.set({ step: 'uploading', file, percent });
  }, progressEveryMs);
  return () => clearInterval(timer);
}

function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}

/** Reads a file in a worker, because a large one would block the page. */
function readCsvFile(question: CsvQuestion, signal: AbortSignal): Promise<CsvTable> {
  const { promise, resolve, reject } = Promise.withResolvers<CsvTable>();
  const worker = new Worker(new URL('../csv/csv.worker.ts', import.meta.url), { type: 'module' });
  const fail = (why: string) => reject(new Error(`The file could not be read: ${why}`));
  worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => {
    if ('table' in data) resolve(data.table);
    else fail(data.problem);
  });
  worker.addEventListener('error', (event) => fail(event.message));
  signal.addEventListener('abort', () => fail('cancelled'), { once: true });
  worker.postMessage(question, []);
  return promise.finally(() => worker.terminate());
}
