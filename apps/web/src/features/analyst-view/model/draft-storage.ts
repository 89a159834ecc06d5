import { box, extractedLists, listNames, listAnalystDocuments } from '@landfall/contract';
import { z } from 'zod';
import { sealedShelf, type Shelf } from '../../../lib/sealed-storage.ts';
import { isDirty, type FormState } from './form-state.ts';
import { call } from '../../../lib/api.ts';
import { logProblem } from '../../../lib/log.ts';

/** Unsaved work on a document, kept in the browser so that a reload or a lost session does not lose it. */
const storedDraft = z.object({
  savedAt: z.iso.datetime(),
  form: z.object({
    base: extractedLists,
    version: z.number().int(),
    edits: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
    added: z.array(z.object({ list: z.enum(listNames), rowId: z.string(), classKey: z.string() })),
    fills: z
      .record(
        z.string(),
        z.object({
          value: z.union([z.string(), z.number()]),
          page: z.number().int(),
          boxes: z.array(box),
          quote: z.string(),
        }),
      )
      .default({}),
    removed: z.array(z.string()),
    savedSettled: z.array(z.string()).default([]),
    settled: z.array(z.string()).default([]),
  }),
});
export type StoredDraft = z.infer<typeof storedDraft>;

export interface DraftStorage {
  /** Its place in the browser's storage. */
  name: string;
  /** A clean form keeps nothing. False where edits could not be kept. */
  keep: (form: FormState, savedAt: string) => Promise<boolean>;
  /** With the version it was made on; null where there is none. Fails where that cannot be known now. */
  read: () => Promise<StoredDraft | null>;
  drop: () => Promise<void>;
}

export function draftStorage(open: () => Shelf, userId: string, documentId: string): DraftStorage {
  const shelf = sealedShelf(open, userId);
  const name = draftName(userId, documentId);
  return {
    name,
    keep: async (form, savedAt) => {
      if (isDirty(form)) return shelf.keep(name, { savedAt, form } satisfies { savedAt: string; form: FormState });
      await shelf.drop(name);
      return true;
    },
    read: async () => {
      const parsed = storedDraft.safeParse(await shelf.read(name));
      return parsed.success && isDirty(parsed.data.form) ? parsed.data : null;
    },
    drop: () => shelf.drop(name),
  };
}

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
