import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Lower-case hexadecimal SHA-256 of the bytes: the file's name. */
  sha256: string;
  size: number;
}

export interface ListedFile extends StoredFile {
  /** When its bytes were last written. */
  storedAt: Date;
}

export interface PutOptions {
  /** What the bytes must hash to. Others fail and leave nothing behind; known beforehand, it saves S3 a copy. */
  sha256?: string | undefined;
}

/** Inclusive byte positions, as in an HTTP Range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files by content. The same bytes stored twice are one file; nothing stored ever changes. A file is whole or absent:
 * what is half-written is a draft that nobody sees. Where the storage cannot be reached, everything fails with
 * UNAVAILABLE; where it has no room, `put` fails with STORAGE_FULL.
 */
export interface Storage {
  /** Durable when it resolves. */
  put(content: Readable | Uint8Array, options?: PutOptions): Promise<StoredFile>;
  /** Throws NOT_FOUND where there is no such file. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  delete(sha256: string): Promise<void>;
  /** Every file, in the order of its name. */
  list(): AsyncIterable<ListedFile>;
  /** Removes drafts that were begun before a time and left by a server that died; returns how many. */
  clearDrafts(before: Date): Promise<number>;
  /** Throws when the storage does not answer. For asking often. */
  check(): Promise<void>;
  /** Writes something and removes it; throws when that cannot be done. For asking once. */
  probe(): Promise<void>;
}

export class WrongBytesError extends Error {
  override readonly name = 'WrongBytesError';

  constructor(sha256: string) {
    super(`The content does not match the file ${sha256}.`);
  }
}

export const chunksOf = (content: Readable | Uint8Array): AsyncIterable<Buffer> | readonly Uint8Array[] =>
  content instanceof Uint8Array ? [content] : content;
