import { vi } from 'vitest';
import type { Shelf } from './sealed-storage.ts';

/** For tests: a server that tells each user a key of its own, and the users that asked. */
export function serveStorageKeys(answer: () => Response = storageKey): { calls: () => number } {
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetch);
  return { calls: () => fetch.mock.calls.length };
}

const storageKey = () =>
  Response.json({
    status: 'SUCCESS',
    data: { storageKey: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))) },
  });

/** A browser's storage. */
export function memoryShelf(): Shelf & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
  };
}
