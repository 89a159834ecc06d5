import { Readable } from 'node:stream';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { type DocumentFile, findDocumentFile, hasFetched } from './document-store.ts';
import { contentTypeOf } from './check-file.ts';

/** Opens a file while the line of the log is written; gives nothing of it away before that stands. */
export async function openLogged(opening: Promise<Readable>, logged: Promise<void>): Promise<Readable> {
  const [opened, line] = await Promise.allSettled([opening, logged]);
  if (opened.status === 'rejected') throw opened.reason;
  if (line.status === 'rejected') {
    opened.value.destroy();
    throw line.reason;
  }
  return opened.value;
}

export type Purpose = 'view' | 'download';

export interface DownloadRequest {
  documentId: string;
  purpose: Purpose;
  /** A HEAD request: nothing is sent or logged. */
  headOnly: boolean;
  range: string | undefined;
  ifRange: string | undefined;
}

export interface Download {
  purpose: Purpose;
  name: string;
  contentType: string;
  size: number;
  etag: string;
  answer: { kind: 'unsatisfiable' } | { kind: 'bytes'; range: ByteRange | null; content: Readable };
}

/** A document's bytes, whole or in part. The ETag is the file's hash: a download that broke off goes on only in the same file. */
export async function downloadDocument(ctx: Ctx, request: DownloadRequest): Promise<Download> {
  const document = await findDocumentFile(ctx.db, request.documentId);
  if (!document) throw notFound('Document not found.');
  const etag = `"${document.sha256}"`;
  const file = {
    purpose: request.purpose,
    name: document.original_name,
    contentType: contentTypeOf(document.original_name),
    size: document.size_bytes,
    etag,
  };
  const isCurrent = request.ifRange === undefined || request.ifRange === etag;
  const parsed: RangeAnswer = isCurrent ? parseRange(request.range, document.size_bytes) : { ok: true, range: null };
  if (!parsed.ok) return { ...file, answer: { kind: 'unsatisfiable' } };
  if (request.headOnly) return { ...file, answer: { kind: 'bytes', range: parsed.range, content: Readable.from([]) } };
  const action = request.purpose === 'view' ? 'document.view' : 'document.download';
  const logged = auditDownload(ctx, document, action, parsed.range);
  const content = await openLogged(ctx.storage.open(document.sha256, parsed.range ?? undefined), logged);
  return { ...file, answer: { kind: 'bytes', range: parsed.range, content } };
}

/** A viewer fetches a document in dozens of parts, so views are logged once an hour for each user. */
const partsQuietMs = 60 * 60_000;

async function auditDownload(
  ctx: Ctx,
  document: DocumentFile,
  action: 'document.view' | 'document.download',
  range: ByteRange | null,
): Promise<void> {
  const since = new Date(ctx.clock.wallNow().getTime() - partsQuietMs);
  const same = { documentId: document.id, action };
  if (range && (await hasFetched(ctx.db, same, ctx.actor?.id ?? null, since))) return;
  await audit(ctx.db, ctx, {
    action,
    subjectType: 'document',
    subjectId: document.id,
    detail: { name: document.original_name, ...range },
  });
}

/** `null`: the whole file. */
type RangeAnswer = { ok: true; range: ByteRange | null } | { ok: false };

/**
 * Reads a Range header (RFC 9110, section 14). An unknown unit or a list of ranges gets the whole file, as the standard
 * allows; a range beyond the end cannot be satisfied.
 */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { ok: true, range: null };
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? { ok: false } : { ok: true, range: { start: size - length, end: size - 1 } };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return { ok: true, range: null };
  return start >= size ? { ok: false } : { ok: true, range: { start, end } };
}
