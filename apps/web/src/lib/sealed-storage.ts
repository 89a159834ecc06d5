import { getStorageKey } from '@landfall/contract';
import { call } from './api.ts';
import { logProblem } from './log.ts';

/** What browsers' storages have in common. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What the browser keeps of a user's work beyond the page. It is encrypted (AES-256-GCM) with a key of the account that
 * the server tells the signed-in user and that is never stored here: who has the browser but not the account reads
 * nothing. A shelf that is open still keeps after the session has ended.
 */
export interface SealedShelf {
  /** False where it could not be kept. */
  keep: (name: string, value: unknown) => Promise<boolean>;
  /** Null where there is nothing that this user can read. Fails where that cannot be known now. */
  read: (name: string) => Promise<unknown>;
  drop: (name: string) => Promise<void>;
}

/** Browsers encrypt only on pages that came over HTTPS, or from this machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

const cipher = 'AES-GCM';
const ivBytes = 12;

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

let held: { userId: string; key: Promise<CryptoKey> } | null = null;

/** Asked for once; after a failure again. */
function keyOf(userId: string): Promise<CryptoKey> {
  if (held?.userId === userId) return held.key;
  const key = call(getStorageKey, {}).then(({ data }) =>
    crypto.subtle.importKey('raw', fromBase64(data.storageKey), cipher, false, ['encrypt', 'decrypt']),
  );
  const asked = { userId, key };
  held = asked;
  key.catch(() => {
    if (held === asked) held = null;
  });
  return key;
}

/** Each call begins when the one before has ended, so that what is dropped does not come back. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act);
  last = turn.catch((error: unknown) => logProblem('browser storage', error));
  return turn;
}

/** `open` gives the storage, which a browser may refuse. */
export function sealedShelf(open: () => Shelf, userId: string): SealedShelf {
  const forOwner = (iv: BufferSource, name: string) => ({
    name: cipher,
    iv,
    additionalData: new TextEncoder().encode(`${userId} ${name}`),
  });
  return {
    keep: (name, value) =>
      inTurn(async () => {
        if (!canSeal()) return false;
        const key = await keyOf(userId);
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
        const text = new TextEncoder().encode(JSON.stringify(value));
        const sealed = new Uint8Array(await crypto.subtle.encrypt(forOwner(iv, name), key, text));
        open().setItem(name, `${toBase64(iv)}.${toBase64(sealed)}`);
        return true;
      }).catch(() => false),
    read: (name) =>
      inTurn(async () => {
        const [iv, sealed] = open().getItem(name)?.split('.') ?? [];
        if (!canSeal()) return null;
        // Asked for even where nothing is kept, because after the end of the session it could not be.
        const key = await keyOf(userId);
        if (iv === undefined || sealed === undefined) return null;
        try {
          const text = await crypto.subtle.decrypt(forOwner(fromBase64(iv), name), key, fromBase64(sealed));
          return JSON.parse(new TextDecoder().decode(text)) as unknown;
        } catch {
          // Another user's in the same tab, or no such text.
          return null;
        }
      }),
    drop: (name) => inTurn(async () => open().removeItem(name)).catch(() => undefined),
  };
}
