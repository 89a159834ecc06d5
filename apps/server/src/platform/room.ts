import { statfs } from 'node:fs/promises';

/**
 * Less than this on the disk counts as full: the embedded database needs some of it to start again after a failure, and
 * each further part of its log takes 16 MB at once.
 */
const leastBytes = 64 * 1024 * 1024;

export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastBytes;
}

/** The last one is PostgreSQL's. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** Whether something could not be written because there is no room for it. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
