import { extractedTypeCodes } from '@landfall/contract';
import { logProblem } from '../../../lib/log.ts';
import { createStore } from '../../../lib/store.ts';
import type { PickedFile } from '../../../lib/file-check.ts';
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
const kept = 8;

/** The uploads of this tab, newest first; kept over a reload, lost when the tab closes. */
export const recentStore = createStore<readonly RecentUpload[]>(readKept());

export function describeUpload(userId: string, documentId: string, form: UploadForm<PickedFile>): RecentUpload {
  const { documentType, file, issuer, series, classes } = form;
  return {
    documentId,
    userId,
    fileName: file?.name ?? '',
    typeName: documentType?.doc_type_name ?? '',
    deal: `${issuer} ${series}, ${classes.length === 1 ? 'Class' : 'Classes'} ${classes.join(', ')}`,
    isExtracted: extractedTypeCodes.some((code) => code === documentType?.doc_type_code),
  };
}

export function rememberUpload(userId: string, documentId: string, form: UploadForm): void {
  const before = recentStore.get().filter((other) => other.documentId !== documentId);
  const uploads = [describeUpload(userId, documentId, form), ...before].slice(0, kept);
  recentStore.set(uploads);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(uploads));
  } catch (error) {
    logProblem('recent uploads are kept until a reload only', error);
  }
}

function readKept(): readonly RecentUpload[] {
  try {
    const value: unknown = JSON.parse(globalThis.sessionStorage?.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecentUpload) : [];
  } catch {
    return [];
  }
}

function isRecentUpload(value: unknown): value is RecentUpload {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['documentId', 'userId', 'fileName', 'typeName', 'deal'];
  return texts.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') && 'isExtracted' in value;
}
