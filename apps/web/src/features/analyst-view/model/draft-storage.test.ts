import { beforeEach, expect, it } from 'vitest';
import { memoryShelf, serveStorageKeys } from '../../../lib/sealed-storage.fixture.ts';
import { sealedShelf } from '../../../lib/sealed-storage.ts';
import { draftStorage } from './draft-storage.ts';
import { editCell, openForm } from './form-state.ts';
import { sampleLists } from './sample-data.fixture.ts';

beforeEach(() => void serveStorageKeys());

const savedAt = '2026-03-02T10:00:00Z';
const clean = openForm(sampleLists(), 3);
const edited = editCell(clean, { list: 'securities', rowId: 'securities:0', field: 'currency' }, 'EUR');

it('a kept draft comes back whole, with the version it was made on, for its user and document only', async () => {
  const shelf = memoryShelf();
  const draft = draftStorage(() => shelf, 'user-1', 'doc-1');
  expect(await draft.keep(edited, savedAt)).toBe(true);
  expect(await draft.read()).toEqual({ savedAt, form: edited });
  expect(await draftStorage(() => shelf, 'user-2', 'doc-1').read()).toBeNull();
  expect(await draftStorage(() => shelf, 'user-1', 'doc-2').read()).toBeNull();
});

it('goes when the form is clean again, and when it is dropped', async () => {
  const shelf = memoryShelf();
  const draft = draftStorage(() => shelf, 'user-1', 'doc-1');
  await draft.keep(edited, savedAt);
  expect(await draft.keep(clean, savedAt)).toBe(true);
  expect(shelf.entries.size).toBe(0);
  await draft.keep(edited, savedAt);
  await draft.drop();
  expect(shelf.entries.size).toBe(0);
});

it('is nothing where it is not a draft', async () => {
  const shelf = memoryShelf();
  await sealedShelf(() => shelf, 'user-1').keep('landfall.draft.user-1.doc-1', { savedAt, form: { edits: 1 } });
  expect(await draftStorage(() => shelf, 'user-1', 'doc-1').read()).toBeNull();
});
