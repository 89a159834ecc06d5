import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryShelf, serveStorageKeys } from './sealed-storage.fixture.ts';
import { canSeal, sealedShelf } from './sealed-storage.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const work = { issuer: 'Northwind Re Ltd.', spread: 5.25 };

test('what is kept is read again by its user only, and lies there unreadable', async () => {
  const server = serveStorageKeys();
  const storage = memoryShelf();
  const ana = sealedShelf(() => storage, 'ana');
  expect(await ana.keep('draft', work)).toBe(true);
  expect(await ana.keep('draft', work)).toBe(true);
  const [kept = ''] = storage.entries.values();
  expect(kept).toMatch(/^[\w+/=]+\.[\w+/=]+$/);
  expect(atob(kept.split('.')[1] ?? '')).not.toMatch(/Northwind|issuer|spread/);
  expect(await ana.read('draft')).toEqual(work);
  expect(server.calls()).toBe(1);

  expect(await sealedShelf(() => storage, 'bob').read('draft')).toBeNull();
  expect(server.calls()).toBe(2);
});

test('what is moved to another name, changed or no such text is nothing', async () => {
  serveStorageKeys();
  const storage = memoryShelf();
  const shelf = sealedShelf(() => storage, 'cleo');
  await shelf.keep('draft', work);
  const kept = storage.entries.get('draft') ?? '';
  storage.entries.set('other', kept);
  storage.entries.set('changed', kept.slice(0, -8) + 'AAAAAAA=');
  storage.entries.set('plain', JSON.stringify(work));
  const logged = vi.spyOn(console, 'warn');
  for (const name of ['other', 'changed', 'plain', 'missing']) expect(await shelf.read(name)).toBeNull();
  // Nothing is wrong: in the same tab another user may have signed in before.
  expect(logged).not.toHaveBeenCalled();
});

test('what is dropped while it is being kept does not come back', async () => {
  serveStorageKeys();
  const storage = memoryShelf();
  const shelf = sealedShelf(() => storage, 'dora');
  void shelf.keep('draft', work);
  await shelf.drop('draft');
  expect(storage.entries.size).toBe(0);
});

test('a key that could not be had is asked for again', async () => {
  const storage = memoryShelf();
  const shelf = sealedShelf(() => storage, 'eve');
  serveStorageKeys(() => new Response(null, { status: 503 }));
  expect(await shelf.keep('draft', work)).toBe(false);
  await expect(shelf.read('draft')).rejects.toThrow('503');
  expect(storage.entries.size).toBe(0);
  serveStorageKeys();
  expect(await shelf.keep('draft', work)).toBe(true);
});

test('a storage that is full or blocked keeps nothing and stops nobody', async () => {
  serveStorageKeys();
  const shelf = sealedShelf(() => {
    throw new Error('blocked');
  }, 'fay');
  expect(await shelf.keep('draft', work)).toBe(false);
  await expect(shelf.read('draft')).rejects.toThrow('blocked');
  await shelf.drop('draft');
});

test('a page that did not come over HTTPS keeps nothing', async () => {
  const server = serveStorageKeys();
  vi.stubGlobal('crypto', {});
  const storage = memoryShelf();
  const shelf = sealedShelf(() => storage, 'gus');
  expect([canSeal(), await shelf.keep('draft', work), await shelf.read('draft')]).toEqual([false, false, null]);
  expect([storage.entries.size, server.calls()]).toEqual([0, 0]);
});
