import { listAnalystDocuments } from '@landfall/contract';
import { call } from '../../../lib/api.ts';
import { logProblem } from '../../../lib/log.ts';
import type { Shelf } from '../../../lib/sealed-storage.ts';

export const draftName = (userId: string, documentId: string): string => `landfall.draft.${userId}.${documentId}`;

/** So many documents can be named in one request; hardly anybody has more drafts. */
const atOnce = 20;

/**
 * Drops the user's drafts of documents that have been removed meanwhile, which nobody can open any more. `names` are
 * those of all that the browser keeps.
 */
export async function dropOrphanedDrafts(shelf: Shelf, names: readonly string[], userId: string): Promise<void> {
  const prefix = draftName(userId, '');
  const drafts = names.filter((name) => name.startsWith(prefix));
  for (let from = 0; from < drafts.length; from += atOnce) {
    const asked = drafts.slice(from, from + atOnce);
    const documentId = asked.map((name) => name.slice(prefix.length));
    const { data } = await call(listAnalystDocuments, { query: { documentId, size: atOnce } });
    const there = new Set(data.content.map((item) => draftName(userId, item.documentId)));
    for (const name of asked) if (!there.has(name)) shelf.removeItem(name);
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
