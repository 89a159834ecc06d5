import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Ids } from './ids.ts';

/** Secrets that must be read again, such as those of authenticator apps, are stored encrypted: AES-256-GCM. */
const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

type KeyPlace = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDirectory'>;

/**
 * `LANDFALL_SECRET_KEY`, or with the embedded database a file beside it that is made at first use. Several servers on one
 * PostgreSQL need the same key, so there is none without the setting.
 */
export async function findSecretKey(config: KeyPlace, ids: Pick<Ids, 'bytes'>): Promise<Buffer | null> {
  if (config.secretKey !== null) return config.secretKey;
  if (config.databaseUrl !== null) return null;
  const path = join(config.dataDirectory, 'secret.key');
  try {
    await writeFile(path, ids.bytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(await readFile(path, 'utf8'), 'base64');
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
