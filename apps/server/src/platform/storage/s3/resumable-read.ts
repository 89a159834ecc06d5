import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { unavailable } from '../../errors.ts';

export interface ResumableRead {
  /** The answer to the first call. */
  first: IncomingMessage;
  /** Bytes that are to come in all. */
  length: number;
  /** Asks again for what is missing, after so many bytes. */
  resume: (skip: number) => Promise<IncomingMessage>;
  silenceMs: number;
}

/** A connection that breaks so often in one file is no longer an accident. */
const mostBreaks = 3;

/** The next piece, or an error when none comes for too long while somebody waits for it. */
async function nextChunk(body: AsyncIterator<Buffer>, answer: IncomingMessage, silenceMs: number) {
  const timer = setTimeout(() => answer.destroy(new Error(`no data for ${silenceMs} ms`)), silenceMs);
  try {
    return await body.next();
  } finally {
    clearTimeout(timer);
  }
}

async function* read({ first, length, resume, silenceMs }: ResumableRead): AsyncGenerator<Buffer> {
  let answer = first;
  let sent = 0;
  let breaks = 0;
  try {
    while (sent < length) {
      const body = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      try {
        for (;;) {
          const piece = await nextChunk(body, answer, silenceMs);
          if (piece.done === true) break;
          sent += piece.value.length;
          yield piece.value;
        }
        if (sent !== length) throw new Error(`the storage sent ${sent} of ${length} bytes`);
      } catch (error) {
        breaks += 1;
        if (sent > length || breaks > mostBreaks) throw unavailable(error);
        answer.destroy();
        if (sent < length) answer = await resume(sent);
      }
    }
  } finally {
    answer.destroy();
  }
}

/** A file's bytes as they come, continued where a connection broke: what lies in the storage never changes. */
export const resumableRead = (options: ResumableRead): Readable =>
  Readable.from(read(options), { objectMode: false, highWaterMark: 256 * 1024 });
