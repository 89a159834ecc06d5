import { addAbortSignal, type Readable } from 'node:stream';
import { audit } from '../../../../platform/audit.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { openLogged } from '../../open-logged.ts';
import { newestSeriesFirst } from '../tree-order.ts';
import { findFolders, type FolderRow } from '../tree-store.ts';
import { checkedContent } from './checked-content.ts';
import { Manifest, manifestName, type LeftOut } from './manifest.ts';
import { streamOf } from './stream-of.ts';
import { writeZip, type ZipFile } from './write-zip.ts';
import { FileNames, folderName } from './zip-names.ts';
import { documentsOfFolder, isStillThere, type ZipDocument } from './zip-store.ts';

export interface Deal {
  issuer: string;
  series?: string | undefined;
}

export interface DealZipRequest extends Deal {
  /** Asked for each file when it is about to be written: may the caller still have it? */
  mayStillRead: () => Promise<boolean>;
}

/** Fails with NOT_FOUND where there is nothing to send. */
export async function findZipFolders(ctx: Ctx, { issuer, series }: Deal): Promise<FolderRow[]> {
  const folders = await findFolders(ctx.db, issuer, { series });
  if (folders.length === 0) throw notFound(series === undefined ? 'Issuer not found.' : 'Series not found.');
  return folders;
}

/** How far a zip has come; for the log. */
interface Sent {
  files: number;
  bytes: number;
  leftOut: number;
  /** The file that is being written. */
  current: string | null;
}

/**
 * The documents of an issuer, or of one series, as a zip that is read from the storage while it is sent. Where a file
 * cannot be read the stream fails, and with it the download: a zip that ends is whole.
 */
export async function downloadDealZip(ctx: Ctx, request: DealZipRequest): Promise<Readable> {
  const folders = await findZipFolders(ctx, request);
  const zipId = ctx.ids.uuid();
  const sent: Sent = { files: 0, bytes: 0, leftOut: 0, current: null };
  const gone = new AbortController();
  const files = filesOf(ctx, request, folders, { zipId, sent, signal: gone.signal });
  const content = streamOf(writeZip(files), aheadBytes, () => gone.abort());
  content.once('close', () => {
    const outcome = content.readableEnded ? 'complete' : content.errored ? 'failed' : 'client gone';
    auditEnd(ctx, request, { zipId, sent, outcome }).catch((error: unknown) =>
      ctx.log.warn({ err: error, zipId }, 'The end of a zip was not written to the audit log'),
    );
  });
  return content;
}

/** What is made before it is asked for. */
const aheadBytes = 256 * 1024;

interface Progress {
  zipId: string;
  sent: Sent;
  signal: AbortSignal;
}

async function* filesOf(
  ctx: Ctx,
  request: DealZipRequest,
  folders: readonly FolderRow[],
  progress: Progress,
): AsyncGenerator<ZipFile> {
  const { sent } = progress;
  const manifest = new Manifest();
  const ordered = folders.toSorted((one, other) => newestSeriesFirst(one.issuer_series, other.issuer_series));
  for (const folder of ordered) {
    const names = new FileNames();
    const place = [request.issuer, folder.issuer_series, folder.type_name].map(folderName).join('/');
    const key = { issuer: request.issuer, series: folder.issuer_series, type: folder.document_type };
    for await (const document of documentsOfFolder(ctx.db, key)) {
      const leftOut = await whyLeftOut(ctx, request, document);
      if (leftOut !== null) {
        sent.leftOut += 1;
        manifest.leaveOut(leftOut);
        continue;
      }
      // Named only now: a number behind a name would tell of one that is left out.
      const path = `${place}/${names.take(document.original_name)}`;
      sent.current = path;
      yield await openFile(ctx, document, path, progress);
      sent.current = null;
      sent.files += 1;
      sent.bytes += document.size_bytes;
      manifest.add({
        path,
        documentId: document.id,
        documentType: folder.type_name,
        uploadedAt: document.uploaded_at,
        sizeBytes: document.size_bytes,
        sha256: document.sha256,
      });
    }
  }
  const list = manifest.toBuffer();
  yield { name: manifestName, modified: ctx.clock.wallNow(), size: list.length, content: [list] };
}

async function whyLeftOut(ctx: Ctx, request: DealZipRequest, document: ZipDocument): Promise<LeftOut | null> {
  const [isPermitted, isThere] = await Promise.all([request.mayStillRead(), isStillThere(ctx.db, document)]);
  if (!isThere) return 'WITHDRAWN';
  return isPermitted ? null : 'NOT PERMITTED';
}

/** The line of the log is written before the first byte goes: what was begun is known even of a server that died. */
async function openFile(ctx: Ctx, document: ZipDocument, path: string, progress: Progress): Promise<ZipFile> {
  const logged = audit(ctx.db, ctx, {
    action: 'document.download',
    subjectType: 'document',
    subjectId: document.id,
    detail: { name: document.original_name, zip: progress.zipId, path },
  });
  const stored = await openLogged(ctx.storage.open(document.sha256), logged);
  return {
    name: path,
    modified: document.uploaded_at,
    size: document.size_bytes,
    content: checkedContent(addAbortSignal(progress.signal, stored), document.sha256),
  };
}

const auditEnd = (
  ctx: Ctx,
  { issuer, series }: DealZipRequest,
  { zipId, sent, outcome }: { zipId: string; sent: Sent; outcome: string },
): Promise<void> =>
  audit(ctx.db, ctx, {
    action: 'deal.download-zip',
    subjectType: 'issuer',
    subjectId: issuer,
    detail: {
      zip: zipId,
      series: series ?? null,
      outcome,
      files: sent.files,
      bytes: sent.bytes,
      leftOut: sent.leftOut,
      brokeOffIn: sent.current,
    },
  });
