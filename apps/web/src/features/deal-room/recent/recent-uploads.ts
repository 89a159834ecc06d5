import { dealWords, extractedTypeCodes } from '@landfall/contract';
import { sealedShelf } from '../../../lib/sealed-storage.ts';
import { createStore } from '../../../lib/store.ts';
import type { PickedFile } from '../../../lib/files.ts';
import type { UploadForm } from '../model/upload-form.ts';

/** The data of an upload that is known without the server. */
export interface RecentUpload {
  documentId: string;
  userId: string;
  fileName: string;
  typeName: string;
  deal: string;
  /** Its securities are extracted; otherwise it is only stored. */
  isExtracted: boolean;
}

const storageKey = 'landfall-recent-uploads';
/** As many as can be asked for at once. */
const kept = 20;

/** The uploads of this tab, newest first; kept over a reload, lost when the tab closes. */
export const recentStore = createStore<readonly RecentUpload[]>([]);

const shelfOf = (userId: string) => sealedShelf(() => sessionStorage, userId);

export function describeUpload(userId: string, documentId: string, form: UploadForm<PickedFile>): RecentUpload {
  const { documentType, file, issuer, series, classes } = form;
  return {
    documentId,
    userId,
    fileName: file?.name ?? '',
    typeName: documentType?.doc_type_name ?? '',
    deal: dealWords({ issuerName: issuer ?? '', issuerSeries: series ?? '', issuerClasses: [...classes] }),
    isExtracted: extractedTypeCodes.some((code) => code === documentType?.doc_type_code),
  };
}

export function rememberUpload(userId: string, documentId: string, form: UploadForm): void {
  show([describeUpload(userId, documentId, form), ...recentStore.get()]);
  void shelfOf(userId).keep(storageKey, recentStore.get());
}

/** Those from before a reload. */
export async function restoreRecent(userId: string): Promise<void> {
  const found = await shelfOf(userId)
    .read(storageKey)
    .catch(() => null);
  if (Array.isArray(found)) show([...recentStore.get(), ...found.filter(isRecentUpload)]);
}

/** The first of each document. */
function show(uploads: readonly RecentUpload[]): void {
  const isFirst = ({ documentId }: RecentUpload, index: number) =>
    uploads.findIndex((other) => other.documentId === documentId) === index;
  recentStore.set(uploads.filter(isFirst).slice(0, kept));
}

function isRecentUpload(value: unknown): value is RecentUpload {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['documentId', 'userId', 'fileName', 'typeName', 'deal'];
  return texts.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') && 'isExtracted' in value;
}
