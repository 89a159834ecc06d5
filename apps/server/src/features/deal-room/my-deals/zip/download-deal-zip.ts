import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, pipeline, Readable, Transform } from 'node:stream';
import ZipStream from 'zip-stream';
import { audit } from '../../../../platform/audit.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { openLogged } from '../../download-document.ts';
import { newestSeriesFirst } from '../document-tree.ts';
import { findFolders, type FolderRow, documentsOfFolder, isStillThere, type ZipDocument } from '../tree-store.ts';
import { FileNames, folderName } from './zip-names.ts';

interface ManifestLine {
  path: string;
  documentId: string;
  documentType: string;
  uploadedAt: Date;
  sizeBytes: number;
  sha256: string;
}

type LeftOut = 'WITHDRAWN' | 'NOT PERMITTED';

const manifestName = 'MANIFEST.csv';

const columns = ['PATH', 'DOCUMENT_ID', 'DOCUMENT_TYPE', 'UPLOADED_AT', 'SIZE_BYTES', 'SHA256', 'STATUS'];

/** Only before letters that a spreadsheet would misread without it. */
const utf8Mark = Buffer.from('\uFEFF');

const row = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** What a zip holds, and how many documents of its deals it does not: of those the reader may no longer see, nothing else. */
class Manifest {
  readonly #rows: Buffer[] = [Buffer.from(row(columns))];
  readonly #leftOut = new Map<LeftOut, number>();

  add({ path, documentId, documentType, uploadedAt, sizeBytes, sha256 }: ManifestLine): void {
    const cells = [path, documentId, documentType, uploadedAt.toISOString(), String(sizeBytes), sha256, 'INCLUDED'];
    this.#rows.push(Buffer.from(row(cells)));
  }

  leaveOut(why: LeftOut): void {
    this.#leftOut.set(why, (this.#leftOut.get(why) ?? 0) + 1);
  }

  toBuffer(): Buffer {
    const left = [...this.#leftOut].map(([why, documents]) =>
      Buffer.from(row(['', '', '', '', '', '', `LEFT OUT: ${why}, ${documents}`])),
    );
    const text = Buffer.concat([...this.#rows, ...left]);
    return text.some((byte) => byte > 0x7f) ? Buffer.concat([utf8Mark, text]) : text;
  }
}

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
  const ahead = { highWaterMark: aheadBytes };
  const zip = new ZipStream({ ...ahead, zlib: { ...ahead, level: 0, chunkSize: aheadBytes } });
  const content = new PassThrough(ahead);
  content.once('close', () => {
    const outcome = content.readableEnded ? 'complete' : content.errored ? 'failed' : 'client gone';
    auditEnd(ctx, request, { zipId, sent, outcome }).catch((error: unknown) =>
      ctx.log.warn({ err: error, zipId }, 'The end of a zip was not written to the audit log'),
    );
  });
  // An error of one stream ends both, and reaches the reader of the content.
  pipeline(zip, content, () => undefined);
  void fill(zip, filesOf(ctx, request, folders, { zipId, sent }));
  return content;
}

/** How far each step reads ahead, so that reading, packing and sending overlap. */
const aheadBytes = 256 * 1024;

/** Unix permissions (owner writes, everybody reads): without them, `unzip` misreads names beyond 4 GB. */
const plainFile = 0o644;

interface ZipFile {
  name: string;
  modified: Date;
  content: Readable | Buffer;
}

/** Writes file by file: the next one is asked for when the one before is read to its end, and its last bytes are on their way. */
async function fill(zip: ZipStream, files: AsyncGenerator<ZipFile>): Promise<void> {
  try {
    let written = Promise.resolve();
    for await (const file of files) {
      await written;
      written = write(zip, file);
      await Promise.race([written, ...(file.content instanceof Readable ? [once(file.content, 'end')] : [])]);
    }
    await written;
    zip.finalize();
  } catch (error) {
    zip.destroy(error as Error);
  }
}

/**
 * Resolves when the file has gone into the zip; rejects when it breaks off, or nobody takes the zip any more. PDFs hardly
 * shrink, so they are not compressed, but stand as deflate blocks (`store: false` with level 0): a reader that does not
 * wait for the directory at the end can then tell where each file ends.
 */
function write(zip: ZipStream, { name, modified, content }: ZipFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => {
      if (content instanceof Readable) content.destroy();
      reject(new Error('The client has stopped reading the zip'));
    };
    // They may have gone while the file was opened.
    if (zip.destroyed) return gone();
    zip.once('close', gone);
    zip.entry(content, { name, date: modified, mode: plainFile, store: false }, (error) => {
      zip.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

interface Progress {
  zipId: string;
  sent: Sent;
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
  yield { name: manifestName, modified: ctx.clock.wallNow(), content: manifest.toBuffer() };
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
    content: checked(stored, document.sha256),
  };
}

/** A file's bytes as they pass; fails at the end where they are not those that were stored. */
function checked(stored: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  const check = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      done(null, piece);
    },
    flush: (done) => {
      done(hash.digest('hex') === sha256 ? null : new Error(`The bytes stored as ${sha256} have changed`));
    },
  });
  // Ending one of the streams ends both.
  return pipeline(stored, check, () => undefined);
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
