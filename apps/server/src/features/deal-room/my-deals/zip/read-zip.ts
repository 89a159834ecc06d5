import { crc32, inflateRawSync } from 'node:zlib';

export interface ReadEntry {
  name: string;
  modified: Date;
  content: Buffer;
}

interface Fields {
  size: number;
  compressedSize: number;
  offset: number;
  modified: number;
}

/** The extra fields of a directory entry: the instant, and numbers that did not fit. */
function readExtra(extra: Buffer, fields: Fields): Fields {
  const result = { ...fields };
  for (let at = 0; at < extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const id = extra.readUInt16LE(at);
    if (id === 0x5455) result.modified = extra.readUInt32LE(at + 5);
    if (id !== 1) continue;
    let wide = at + 4;
    for (const name of ['size', 'compressedSize', 'offset'] as const) {
      if (fields[name] !== 0xffff_ffff) continue;
      result[name] = Number(extra.readBigUInt64LE(wide));
      wide += 8;
    }
  }
  return result;
}

function directoryOf(zip: Buffer): { entries: number; offset: number } {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x0605_4b50) throw new Error('This is no whole zip');
  const entries = zip.readUInt16LE(end + 10);
  const offset = zip.readUInt32LE(end + 16);
  if (end < 20 || zip.readUInt32LE(end - 20) !== 0x0706_4b50) return { entries, offset };
  const wide = Number(zip.readBigUInt64LE(end - 12));
  if (zip.readUInt32LE(wide) !== 0x0606_4b50) throw new Error('The locator leads nowhere');
  return { entries: Number(zip.readBigUInt64LE(wide + 32)), offset: Number(zip.readBigUInt64LE(wide + 48)) };
}

/** For tests: every file of a zip, by its directory, with what stands beside each file held against it. */
export function readZip(zip: Buffer): ReadEntry[] {
  const { entries, offset: begin } = directoryOf(zip);
  let at = begin;
  return Array.from({ length: entries }, () => {
    if (zip.readUInt32LE(at) !== 0x0201_4b50) throw new Error('The directory is broken');
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const { size, compressedSize, offset, modified } = readExtra(
      zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
      {
        compressedSize: zip.readUInt32LE(at + 20),
        size: zip.readUInt32LE(at + 24),
        offset: zip.readUInt32LE(at + 42),
        modified: 0,
      },
    );
    const sum = zip.readUInt32LE(at + 16);
    at += 46 + nameLength + extraLength;
    if (zip.readUInt32LE(offset) !== 0x0403_4b50) throw new Error(`${name} is not where the directory says`);
    const localName = zip.readUInt16LE(offset + 26);
    if (zip.toString('utf8', offset + 30, offset + 30 + localName) !== name) throw new Error(`${name} is another file`);
    const start = offset + 30 + localName + zip.readUInt16LE(offset + 28);
    const content = inflateRawSync(zip.subarray(start, start + compressedSize));
    const descriptor = start + compressedSize;
    if (zip.readUInt32LE(descriptor) !== 0x0807_4b50) throw new Error(`${name} does not end where it should`);
    if (zip.readUInt32LE(descriptor + 4) !== sum || crc32(content) !== sum) throw new Error(`${name} is damaged`);
    if (content.length !== size) throw new Error(`${name} has another length`);
    return { name, modified: new Date(modified * 1000), content };
  });
}
