import { crc32 } from 'node:zlib';
import {
  centralHeader,
  dataDescriptor,
  endRecords,
  largeFrom,
  localHeader,
  type EntryHead,
  type WrittenEntry,
} from './zip-format.ts';

export interface ZipFile {
  name: string;
  modified: Date;
  size: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Deflate's own form of bytes that are not compressed: blocks of at most this length, each with its length before it. */
const longestBlock = 0xffff;
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

function blockHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

/** Small pieces are sent together. */
const sendFrom = 256 * 1024;

/**
 * A zip as it is written, file by file: it holds no more than a piece of one file, and asks for the next file when
 * the one before is out. Contents stand uncompressed, as PDFs hardly shrink, but as deflate blocks: a reader that
 * does not wait for the directory at the end can then tell where each file ends.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const put = (bytes: Uint8Array): void => {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    offset += bytes.length;
  };
  const take = (): Buffer => {
    const bytes = Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
    return bytes;
  };

  for await (const file of files) {
    const head: EntryHead = { name: file.name, modified: file.modified, isLarge: file.size >= largeFrom };
    const entry: WrittenEntry = { ...head, offset, crc32: 0, size: 0, compressedSize: 0 };
    put(localHeader(head));
    const begin = offset;
    for await (const piece of file.content) {
      entry.crc32 = crc32(piece, entry.crc32);
      entry.size += piece.length;
      for (let at = 0; at < piece.length; at += longestBlock) {
        const block = piece.subarray(at, at + longestBlock);
        put(blockHead(block.length));
        put(block);
      }
      if (waitingBytes >= sendFrom) yield take();
    }
    if (entry.size !== file.size) throw new Error(`${file.name} has ${entry.size} bytes, not ${file.size}`);
    put(lastBlock);
    entry.compressedSize = offset - begin;
    put(dataDescriptor(entry));
    directory.push(centralHeader(entry));
  }

  const directoryOffset = offset;
  for (const record of directory) {
    put(record);
    if (waitingBytes >= sendFrom) yield take();
  }
  put(endRecords(directory.length, { offset: directoryOffset, size: offset - directoryOffset }));
  yield take();
}
