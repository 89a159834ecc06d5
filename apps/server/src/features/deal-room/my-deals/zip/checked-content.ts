import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file's bytes as they pass; fails at the end where they are not those that were stored. */
export async function* checkedContent(content: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of content as AsyncIterable<Buffer>) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`The bytes stored as ${sha256} have changed`);
}
