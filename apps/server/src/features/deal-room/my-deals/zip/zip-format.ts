/**
 * The records of a zip file (PKWARE APPNOTE 6.3.10) as bytes. Sizes and checksum follow each file's content, so that
 * it can be written before they are known; ZIP64 records stand only where a number does not fit without.
 */
export interface EntryHead {
  /** With `/` between folders. */
  name: string;
  modified: Date;
  /** Its sizes may not fit into four bytes. */
  isLarge: boolean;
}

export interface WrittenEntry extends EntryHead {
  offset: number;
  crc32: number;
  size: number;
  compressedSize: number;
}

const most32 = 0xffff_ffff;
const most16 = 0xffff;
/** Sizes and checksum come after the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version64 = 45;
const versionOf = (isLarge: boolean): number => (isLarge ? version64 : 20);
/** Made on Unix: a plain file that its owner may write and everybody read. */
const madeBy = (3 << 8) | version64;
const attributes = 0o100_644 * 0x1_0000;

/** A size from which on a file's length with the overhead of its blocks could need eight bytes. */
export const largeFrom = 0xff00_0000;

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function record(signature: number, fields: readonly Field[], ...tail: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 4));
  head.writeUInt32LE(signature);
  let at = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 8) head.writeBigUInt64LE(BigInt(value), at);
    else head.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return Buffer.concat([head, ...tail]);
}

function extra(id: number, fields: readonly (readonly [bytes: 1 | 8, value: number] | Field)[]): Buffer {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const bytes = Buffer.alloc(4 + length);
  bytes.writeUInt16LE(id);
  bytes.writeUInt16LE(length, 2);
  let at = 4;
  for (const [size, value] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** Two seconds exact and without a time zone; the extra field beside it says the instant. */
function dosTime(time: Date): [time: number, date: number] {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107);
  return [
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  ];
}

const instant = (time: Date): Buffer =>
  extra(0x5455, [
    [1, 1],
    [4, Math.min(Math.max(Math.floor(time.getTime() / 1000), 0), most32)],
  ]);

export function localHeader({ name, modified, isLarge }: EntryHead): Buffer {
  const nameBytes = Buffer.from(name);
  const sizes: Field[] = [
    [8, 0],
    [8, 0],
  ];
  const more = Buffer.concat([instant(modified), ...(isLarge ? [extra(1, sizes)] : [])]);
  const [time, date] = dosTime(modified);
  const unknown = isLarge ? most32 : 0;
  return record(
    0x0403_4b50,
    [
      [2, versionOf(isLarge)],
      [2, flags],
      [2, deflated],
      [2, time],
      [2, date],
      [4, 0],
      [4, unknown],
      [4, unknown],
      [2, nameBytes.length],
      [2, more.length],
    ],
    nameBytes,
    more,
  );
}

export const dataDescriptor = ({ crc32, size, compressedSize, isLarge }: WrittenEntry): Buffer =>
  record(0x0807_4b50, [
    [4, crc32],
    [isLarge ? 8 : 4, compressedSize],
    [isLarge ? 8 : 4, size],
  ]);

export function centralHeader({ name, modified, isLarge, offset, crc32, size, compressedSize }: WrittenEntry): Buffer {
  const nameBytes = Buffer.from(name);
  const isFar = offset >= most32;
  const wide: Field[] = [
    ...(isLarge ? [[8, size] as const, [8, compressedSize] as const] : []),
    ...(isFar ? [[8, offset] as const] : []),
  ];
  const more = Buffer.concat([instant(modified), ...(wide.length > 0 ? [extra(1, wide)] : [])]);
  const [time, date] = dosTime(modified);
  return record(
    0x0201_4b50,
    [
      [2, madeBy],
      [2, versionOf(isLarge || isFar)],
      [2, flags],
      [2, deflated],
      [2, time],
      [2, date],
      [4, crc32],
      [4, isLarge ? most32 : compressedSize],
      [4, isLarge ? most32 : size],
      [2, nameBytes.length],
      [2, more.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, attributes],
      [4, isFar ? most32 : offset],
    ],
    nameBytes,
    more,
  );
}

/** What ends a zip, after its central directory. */
export function endRecords(entries: number, directory: { offset: number; size: number }): Buffer {
  const { offset, size } = directory;
  const end = record(0x0605_4b50, [
    [2, 0],
    [2, 0],
    [2, Math.min(entries, most16)],
    [2, Math.min(entries, most16)],
    [4, Math.min(size, most32)],
    [4, Math.min(offset, most32)],
    [2, 0],
  ]);
  if (entries < most16 && size < most32 && offset < most32) return end;
  const wideEnd = record(0x0606_4b50, [
    [8, 44],
    [2, madeBy],
    [2, version64],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, size],
    [8, offset],
  ]);
  const locator = record(0x0706_4b50, [
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]);
  return Buffer.concat([wideEnd, locator, end]);
}
