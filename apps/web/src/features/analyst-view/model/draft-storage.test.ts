import { beforeEach, expect, it, afterEach, vi } from 'vitest';
import { memoryShelf, serveStorageKeys } from '../../../lib/sealed-storage.fixture.ts';
import { sealedShelf } from '../../../lib/sealed-storage.ts';
import { draftStorage, draftName, dropOrphanedDrafts } from './draft-storage.ts';
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

afterEach(() => void vi.unstubAllGlobals());

/** A server that has all documents but the removed ones. */
const answers = (answer?: Response) => {
  const asked: string[][] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const ids = new URL(url, 'http://localhost').searchParams.getAll('documentId');
    asked.push(ids);
    const content = ids.filter((id) => !id.startsWith('removed')).map((documentId) => ({ documentId }));
    return Promise.resolve(answer ?? Response.json({ status: 'SUCCESS', data: { content } }));
  });
  return asked;
};

const shelfWith = (names: readonly string[]) => {
  const shelf = memoryShelf();
  for (const name of names) shelf.setItem(name, 'sealed');
  return shelf;
};

it('asks once for all, drops the own drafts of documents that the server no longer has, and no others', async () => {
  const kept = [draftName('user-1', 'doc-1'), draftName('user-2', 'removed'), 'landfall.theme'];
  const shelf = shelfWith([draftName('user-1', 'removed'), ...kept]);
  const asked = answers();
  await dropOrphanedDrafts(shelf, [...shelf.entries.keys()], 'user-1');
  expect(asked).toEqual([['removed', 'doc-1']]);
  expect([...shelf.entries.keys()]).toEqual(kept);
});

it('asks for no more at once than can be named, and not at all without a draft', async () => {
  const asked = answers();
  await dropOrphanedDrafts(shelfWith([]), ['landfall.theme'], 'user-1');
  expect(asked).toEqual([]);
  const names = Array.from({ length: 21 }, (_, index) => draftName('user-1', `removed-${index}`));
  const shelf = shelfWith(names);
  await dropOrphanedDrafts(shelf, names, 'user-1');
  expect(asked.map((ids) => ids.length)).toEqual([20, 1]);
  expect(shelf.entries.size).toBe(0);
});

it('drops nothing where the server cannot say', async () => {
  const shelf = shelfWith([draftName('user-1', 'removed')]);
  answers(Response.json({ status: 'ERROR', code: 'UNAVAILABLE', message: 'No.', requestId: '1' }, { status: 503 }));
  await expect(dropOrphanedDrafts(shelf, [...shelf.entries.keys()], 'user-1')).rejects.toThrow('No.');
  expect(shelf.entries.size).toBe(1);
});
