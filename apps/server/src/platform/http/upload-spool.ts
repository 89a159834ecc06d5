import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { IncomingMessage } from 'node:http';
import { maxUploadBytes, maxUploadSizeMb } from '@landfall/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { AppError, badRequest, tooLarge } from '../errors.ts';
import { scanFile } from '../virus-scanner.ts';

/** An upload that has arrived whole and is not stored yet: what is refused never reaches the storage. */
export interface SpooledFile {
  path: string;
  size: number;
  sha256: string;
  head: Uint8Array;
}

const headBytes = 64 * 1024;
const staleAfterMs = 60 * 60_000;

const fileTooLarge = () => tooLarge(`File too large. Maximum size: ${maxUploadSizeMb}MB`);

/** Spools what a user uploads, and has it scanned. Every form takes its file here; the caller removes it. */
export async function receiveFile(ctx: Ctx, name: string, content: Readable): Promise<SpooledFile> {
  const file = await spoolFile(content, spoolFolder(ctx), ctx.ids.uuid());
  try {
    await scanFile(ctx, name, () => createReadStream(file.path));
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  }
  return file;
}

/** Writes a stream to a folder of its own while hashing and counting it; stops at the size limit. */
export async function spoolFile(content: Readable, folder: string, name: string): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < headBytes) head.push(chunk.subarray(0, headBytes - size));
      size += chunk.length;
      hash.update(chunk);
      if (size > maxUploadBytes) done(fileTooLarge());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(content, meter, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

export const spoolFolder = (ctx: Ctx): string => join(ctx.config.dataDirectory, 'uploads');

/** Removes what uploads left that died with their server; returns how many. */
export async function clearStaleSpool(ctx: Ctx, olderThanMs = staleAfterMs): Promise<number> {
  const folder = spoolFolder(ctx);
  const names = await readdir(folder).catch(() => []);
  const before = ctx.clock.wallNow().getTime() - olderThanMs;
  let cleared = 0;
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found || found.mtimeMs >= before) continue;
    await rm(join(folder, name), { force: true });
    cleared += 1;
  }
  return cleared;
}

/** Our messages for errors of the multipart reader. */
export function formFault(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError) return error;
  // A full disk is not an error of the form, whatever its message contains.
  if (error instanceof Error && 'syscall' in error && error.syscall !== 'read') return error;
  if (request.raw.destroyed || request.raw.errored) return badRequest('The upload was interrupted.', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  const isForm =
    code.startsWith('FST_') || (error instanceof Error && /form|multipart|boundary|part/i.test(error.message));
  return isForm ? badRequest('The upload is not a well-formed form.', { cause: error }) : error;
}

/** How much a client may still send after a refusal, before the connection is closed. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused body. A browser reads the answer only after it has sent everything, so otherwise
 * the upload would hang until it times out.
 */
export function drainRequest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.destroy();
  });
  request.resume();
}
