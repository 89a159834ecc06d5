import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { audit } from './audit.ts';
import type { ScannerAddress } from './config.ts';
import type { Ctx } from './context.ts';
import { unavailable, unprocessable } from './errors.ts';

/** How a scan ended. A file is accepted after the first only. */
export type ScanOutcome = 'clean' | 'infected' | 'unreachable' | 'timeout' | 'not-understood';

const patienceMs = 60_000;
/** No answer of a scanner is longer. */
const mostCharacters = 1_000;

/**
 * Has ClamAV scan a file that comes from outside, before anything else looks at it. Refuses one that is infected, and
 * every file while the scanner gives no clear answer. Where no scanner is configured, the file is not even opened: a stream
 * that nobody reads stays open, or fails unheard when the file is removed.
 */
export async function scanFile(
  ctx: Ctx,
  name: string,
  open: () => AsyncIterable<Buffer>,
  milliseconds = patienceMs,
): Promise<void> {
  const { scanner } = ctx.config;
  if (!scanner) return;
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of open()) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const limit = AbortSignal.timeout(milliseconds);
  let cause: unknown = null;
  const answer = await ask(scanner, hashed(), limit).catch((error: unknown) => {
    cause = error;
    return null;
  });
  const found = /^stream: (.+) FOUND\0$/.exec(answer ?? '')?.[1];
  const outcome = outcomeOf(answer, found, limit);
  ctx.metrics.virusScans.inc({ outcome });
  if (outcome === 'clean') return;
  if (found !== undefined) {
    const sha256 = hash.digest('hex');
    const after = { name, sha256, found };
    await audit(ctx.db, ctx, { action: 'file.infected', subjectType: 'file', subjectId: sha256, after });
    ctx.log.warn({ sha256, found }, 'The virus scanner refused a file');
    throw unprocessable(`The virus scanner found ${found} in ${name}. The file was refused, and nothing was stored.`);
  }
  ctx.log.error({ err: cause, outcome, answer }, 'A file was refused, because the virus scanner gave no clear answer');
  throw unavailable(
    cause,
    `${name} was not stored, because the virus scanner did not check it. Please try again in a few minutes.`,
  );
}

function outcomeOf(answer: string | null, found: string | undefined, limit: AbortSignal): ScanOutcome {
  if (found !== undefined) return 'infected';
  if (answer === 'stream: OK\0') return 'clean';
  if (answer !== null) return 'not-understood';
  return limit.aborted ? 'timeout' : 'unreachable';
}

/**
 * Sends bytes with the command INSTREAM and returns the answer. Ours, because `clamscan` from npm is 2,400 lines around
 * this, can fall back to starting programs, and tells a failed scan by a null that a caller may take for clean.
 */
async function ask(address: ScannerAddress, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<string> {
  const socket = connect({ ...address, signal });
  // Each failure is also that of the answer.
  socket.on('error', () => undefined);
  try {
    const answer = readAnswer(socket);
    answer.catch(() => undefined);
    socket.write('zINSTREAM\0');
    for await (const chunk of content) {
      if (chunk.length === 0) continue;
      if (socket.destroyed) break;
      socket.write(lengthOf(chunk));
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain', { signal }), answer]);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
    return await answer;
  } finally {
    socket.destroy();
  }
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let answer = '';
  for await (const bytes of socket) {
    answer += bytes.toString();
    if (answer.includes('\0') || answer.length > mostCharacters) break;
  }
  return answer.slice(0, mostCharacters);
}
