import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Lower-case hexadecimal SHA-256 of the bytes: the file's name. */
  sha256: string;
  size: number;
}

export interface PutOptions {
  /** More bytes than this fail with TOO_LARGE and leave nothing behind. */
  maxBytes?: number;
}

/** Inclusive byte positions, as in an HTTP Range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files by content. The same bytes stored twice are one file; nothing stored ever changes. */
export interface Storage {
  /** Durable when it resolves. */
  put(content: Readable | Uint8Array, options?: PutOptions): Promise<StoredFile>;
  /** Throws NOT_FOUND where there is no such file. */
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  stat(sha256: string): Promise<StoredFile | null>;
  has(sha256: string): Promise<boolean>;
  delete(sha256: string): Promise<void>;
  /** Every file, in the order of its name. */
  list(): AsyncIterable<StoredFile>;
  /** Throws when files cannot be written. */
  check(): Promise<void>;
}
