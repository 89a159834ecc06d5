import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export interface ReadFile {
  name: string;
  /** To two seconds, which is all that a zip keeps. */
  modified: Date;
  /** Of Unix, with the kind of file. */
  mode: number;
  content: Buffer;
}

/** Every file of a zip, by its directory; fails where one has other bytes than the directory says. */
export async function readZip(bytes: Buffer): Promise<ReadFile[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: ReadFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    const mode = entry.externalFileAttributes >>> 16;
    files.push({ name: entry.fileName, modified: entry.getLastModDate({ timezone: 'UTC' }), mode, content });
  }
  return files;
}
