import { describe, expect, it } from 'vitest';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-storage.ts';
import type { DraftStorage } from './draft-storage.ts';
import { editCell, openForm } from './form-state.ts';
import { sampleLists } from './sample-data.fixture.ts';

function storage(entries: Record<string, string> = {}): DraftStorage & { entries: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
const key = draftKey('user-1', 'doc-1');
const savedAt = '2026-03-02T10:00:00Z';
const clean = openForm(sampleLists(), 3);
const edited = editCell(clean, { list: 'securities', rowId: 'securities:0', field: 'currency' }, 'EUR');

describe('a kept draft', () => {
  it('comes back whole, with the version it was made on', () => {
    const kept = storage();
    expect(keepDraft(kept, key, edited, savedAt)).toBe(true);
    expect(readDraft(kept, key)).toEqual({ savedAt, form: edited });
  });

  it('is of one user and one document', () => {
    const kept = storage();
    keepDraft(kept, key, edited, savedAt);
    expect(readDraft(kept, draftKey('user-2', 'doc-1'))).toBeNull();
    expect(readDraft(kept, draftKey('user-1', 'doc-2'))).toBeNull();
  });

  it('goes when the form is clean again, and when it is dropped', () => {
    const kept = storage();
    keepDraft(kept, key, edited, savedAt);
    keepDraft(kept, key, clean, savedAt);
    expect(kept.entries.size).toBe(0);
    keepDraft(kept, key, edited, savedAt);
    dropDraft(kept, key);
    expect(readDraft(kept, key)).toBeNull();
  });

  it('is nothing where it cannot be read', () => {
    expect(readDraft(storage({ [key]: '{' }), key)).toBeNull();
    expect(readDraft(storage({ [key]: JSON.stringify({ savedAt, form: { edits: 1 } }) }), key)).toBeNull();
  });

  it('does not stop the analyst where the storage is full or forbidden', () => {
    const refuse = () => {
      throw new Error('quota');
    };
    const full: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(keepDraft(full, key, edited, savedAt)).toBe(false);
    expect(readDraft(full, key)).toBeNull();
    expect(() => dropDraft(full, key)).not.toThrow();
  });
});
