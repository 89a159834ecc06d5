import type { Readable } from 'node:stream';
import { tooLarge } from '../errors.ts';

/** The content piece by piece; fails as soon as it is larger than allowed. */
export async function* chunksWithin(
  content: Readable | Uint8Array,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  const pieces: AsyncIterable<unknown> | readonly Uint8Array[] = content instanceof Uint8Array ? [content] : content;
  for await (const piece of pieces) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : (piece as Uint8Array);
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(`The file is larger than ${maxBytes} bytes.`);
    yield chunk;
  }
}
