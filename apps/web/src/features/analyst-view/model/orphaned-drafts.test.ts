import { afterEach, expect, it, vi } from 'vitest';
import { memoryShelf } from '../../../lib/sealed-storage.fixture.ts';
import { draftName, dropOrphanedDrafts } from './orphaned-drafts.ts';

afterEach(() => void vi.unstubAllGlobals());

const answers = (of: (documentId: string) => Response) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const documentId = url.slice(url.lastIndexOf('/') + 1);
    asked.push(documentId);
    return Promise.resolve(of(documentId));
  });
  return asked;
};

const refusal = (status: number, code: string) =>
  Response.json({ status: 'ERROR', code, message: 'No.', requestId: '1' }, { status });

it('drops the own drafts of documents that the server no longer has, and no others', async () => {
  const shelf = memoryShelf();
  const kept = [draftName('user-1', 'doc-1'), draftName('user-2', 'removed'), 'landfall.theme'];
  for (const name of [draftName('user-1', 'removed'), ...kept]) shelf.setItem(name, 'sealed');
  const asked = answers((id) => (id === 'removed' ? refusal(404, 'NOT_FOUND') : Response.json({})));
  await dropOrphanedDrafts(shelf, [...shelf.entries.keys()], 'user-1');
  expect(asked).toEqual(['removed', 'doc-1']);
  expect([...shelf.entries.keys()]).toEqual(kept);
});

it('drops nothing where the server cannot say', async () => {
  const shelf = memoryShelf();
  shelf.setItem(draftName('user-1', 'doc-1'), 'sealed');
  answers(() => refusal(503, 'UNAVAILABLE'));
  await expect(dropOrphanedDrafts(shelf, [...shelf.entries.keys()], 'user-1')).rejects.toThrow('No.');
  expect(shelf.entries.size).toBe(1);
});
