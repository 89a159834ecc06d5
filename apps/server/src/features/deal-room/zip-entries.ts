import { open, type FileHandle } from 'node:fs/promises';

/** Signatures of a zip's records (APPNOTE.TXT of PKWARE, sections 4.3.7 and 4.3.12 to 4.3.16). */
const localHeader = 0x0403_4b50;
const centralHeader = 0x0201_4b50;
const endRecord = 0x0605_4b50;
const end64Record = 0x0606_4b50;
const end64Locator = 0x0706_4b50;
const endBytes = 22;
const locatorBytes = 20;
const centralBytes = 46;
const longestComment = 0xffff;
/** More names than this no model has; a hostile file may claim any number. */
const mostEntries = 100_000;

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface Directory {
  entries: number;
  start: number;
  length: number;
}

/** Where the end record says that the directory is; null where there is none, or the zip is one of several parts. */
async function findDirectory(file: FileHandle, size: number): Promise<Directory | null> {
  const tailLength = Math.min(size, endBytes + longestComment);
  const tail = await readAt(file, size - tailLength, tailLength);
  let at = tail.length - endBytes;
  while (
    at >= 0 &&
    (tail.readUInt32LE(at) !== endRecord || at + endBytes + tail.readUInt16LE(at + 20) !== tail.length)
  ) {
    at -= 1;
  }
  if (at < 0) return null;
  const isLarge = at >= locatorBytes && tail.readUInt32LE(at - locatorBytes) === end64Locator;
  if (isLarge) {
    const position = tail.readBigUInt64LE(at - locatorBytes + 8);
    if (position > BigInt(size)) return null;
    const record = await readAt(file, Number(position), 56);
    if (record.length < 56 || record.readUInt32LE(0) !== end64Record) return null;
    const [entries, length, start] = [32, 40, 48].map((offset) => Number(record.readBigUInt64LE(offset)));
    return { entries: entries ?? 0, length: length ?? 0, start: start ?? 0 };
  }
  return { entries: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
}

/**
 * The names that a zip's directory lists, each with its beginning where the directory says; null where the file is no
 * whole zip. Nothing is unpacked.
 */
export async function readZipEntries(path: string): Promise<string[] | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const directory = size < endBytes ? null : await findDirectory(file, size);
    if (!directory || directory.entries > mostEntries || directory.start + directory.length > size) return null;
    const bytes = await readAt(file, directory.start, directory.length);
    const names: string[] = [];
    let at = 0;
    for (let index = 0; index < directory.entries; index += 1) {
      if (at + centralBytes > bytes.length || bytes.readUInt32LE(at) !== centralHeader) return null;
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
      const begin = bytes.readUInt32LE(at + 42);
      const name = bytes.toString('utf8', at + centralBytes, at + centralBytes + (nameLength ?? 0));
      // Beyond 4 GB the place stands elsewhere; uploads are far smaller.
      const head = begin === 0xffff_ffff ? null : await readAt(file, begin, 4);
      if (head && (head.length < 4 || head.readUInt32LE(0) !== localHeader)) return null;
      names.push(name);
      at += centralBytes + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    }
    return at <= bytes.length ? names : null;
  } finally {
    await file.close();
  }
}
