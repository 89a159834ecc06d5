import { createHash } from 'node:crypto';
import { link, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MadeFile {
  sha256: string;
  size: number;
  name: string;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function placeIn(storage: string, sha256: string): Promise<string> {
  await mkdir(join(storage, sha256.slice(0, 2)), { recursive: true });
  return join(storage, sha256.slice(0, 2), sha256);
}

/** The same PDF over and over, each with bytes of its own at its end, in the storage and under its name in a folder. */
export async function makePdfs(pdf: Buffer, count: number, storage: string, folder: string): Promise<MadeFile[]> {
  await mkdir(folder, { recursive: true });
  const files: MadeFile[] = [];
  for (let number = 0; number < count; number += 1) {
    const bytes = Buffer.concat([pdf, Buffer.from(`%${number}\n`)]);
    const file = { sha256: hashOf(bytes), size: bytes.length, name: `document-${number}.pdf` };
    const path = await placeIn(storage, file.sha256);
    await writeFile(path, bytes);
    await link(path, join(folder, file.name));
    files.push(file);
  }
  return files;
}

/** Files that are almost all holes: as long as others, and next to nothing on the disk. */
export async function makeSparse(count: number, size: number, storage: string): Promise<MadeFile[]> {
  const bytes = Buffer.alloc(size);
  const files: MadeFile[] = [];
  for (let number = 0; number < count; number += 1) {
    bytes.writeUInt32LE(number);
    const file = { sha256: hashOf(bytes), size, name: `sparse-${number}.pdf` };
    const handle = await open(await placeIn(storage, file.sha256), 'w');
    await handle.write(bytes, 0, 4, 0);
    await handle.truncate(size);
    await handle.close();
    files.push(file);
  }
  return files;
}
