import { createCipheriv, createDecipheriv } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Ids } from './ids.ts';

/** Secrets that must be read again, such as those of authenticator apps, are stored encrypted: AES-256-GCM. */
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

type KeyPlace = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDirectory'>;

/**
 * `LANDFALL_SECRET_KEY`, or with the embedded database a file beside it that is made at first use. Several servers on one
 * PostgreSQL need the same key, so there is none without the setting.
 */
export async function findSecretKey(config: KeyPlace, ids: Pick<Ids, 'bytes' | 'uuid'>): Promise<Buffer | null> {
  if (config.secretKey !== null) return config.secretKey;
  if (config.databaseUrl !== null) return null;
  const path = join(config.dataDirectory, 'secret.key');
  const known = await readFile(path, 'utf8').catch(unlessMissing);
  const text = known ?? (await makeKey(path, ids));
  const key = Buffer.from(text, 'base64');
  if (key.length === keyBytes) return key;
  throw new Error(`${path} does not hold a key: put it back from where it is kept apart from the backups`);
}

function unlessMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Shows the file only once it is whole and on the disk: half a key on a full disk could never be used or replaced. */
async function makeKey(path: string, ids: Pick<Ids, 'bytes' | 'uuid'>): Promise<string> {
  const draft = `${path}.${ids.uuid()}.part`;
  try {
    await writeFile(draft, ids.bytes(keyBytes).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
    // Another process may have made one meanwhile, which then counts.
    await link(draft, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

/** `owner` must be named again to read it, so that a secret cannot be moved to another row. */
export function seal(key: Buffer, iv: Buffer, text: string, owner: string): string {
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64');
}

export const sealingIv = (ids: Pick<Ids, 'bytes'>): Buffer => ids.bytes(ivBytes);

/** Null if it was sealed with another key or for another owner. */
export function unseal(key: Buffer, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return null;
  }
}
