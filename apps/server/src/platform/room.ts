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
