import { box, extractedLists, listNames } from '@landfall/contract';
import { z } from 'zod';
import { isDirty } from './form-state.ts';
import type { FormState } from './form-state.ts';

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

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const draftKey = (userId: string, documentId: string): string =>
  `landfall.analyst-draft.${userId}.${documentId}`;

/** Keeps the edits; a clean form keeps nothing. A full or forbidden storage is no reason to stop the analyst. */
export function keepDraft(storage: DraftStorage, key: string, form: FormState, savedAt: string): boolean {
  try {
    if (isDirty(form))
      storage.setItem(key, JSON.stringify({ savedAt, form } satisfies { savedAt: string; form: FormState }));
    else storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** The draft as kept, with the version it was made on; null where there is none or it cannot be read. */
export function readDraft(storage: DraftStorage, key: string): StoredDraft | null {
  try {
    const text = storage.getItem(key);
    if (!text) return null;
    const parsed = storedDraft.safeParse(JSON.parse(text));
    return parsed.success && isDirty(parsed.data.form) ? parsed.data : null;
  } catch {
    return null;
  }
}

export function dropDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A storage that cannot be written holds no draft of ours.
  }
}
