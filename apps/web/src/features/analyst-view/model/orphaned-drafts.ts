import { getExtractedData } from '@landfall/contract';
import { call } from '../../../lib/api.ts';
import { logProblem } from '../../../lib/log.ts';
import type { Shelf } from '../../../lib/sealed-storage.ts';
import { removalIn } from './others-change.ts';

export const draftName = (userId: string, documentId: string): string => `landfall.draft.${userId}.${documentId}`;

/**
 * Drops the user's drafts of documents that have been removed meanwhile, which nobody can open any more. `names` are
 * those of all that the browser keeps.
 */
export async function dropOrphanedDrafts(shelf: Shelf, names: readonly string[], userId: string): Promise<void> {
  const prefix = draftName(userId, '');
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const documentId = name.slice(prefix.length);
    await call(getExtractedData, { params: { documentId } }).catch((error: unknown) => {
      if (removalIn(error, userId)) shelf.removeItem(name);
      else throw error;
    });
  }
}

/** Of this browser. What cannot be known now is looked at another time. */
export async function dropOrphanedDraftsHere(userId: string): Promise<void> {
  try {
    await dropOrphanedDrafts(localStorage, Object.keys(localStorage), userId);
  } catch (error) {
    logProblem('drafts of removed documents', error);
  }
}
