import { passwordFault, type PageRange } from '@landfall/contract';
import { PdfReadError, readPdfIsolated } from '@landfall/pdf-text';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { JobError, type JobFailure, type Run } from '../../../platform/queue.ts';
import { findDocument, lockAsked, updateDocument, type DocumentRecord } from '../document-store.ts';
import { queueTextIndex } from '../extraction-job.ts';
import { storedBytes } from '../file-store.ts';

interface Opened {
  pageCount: number | null;
  /** Why it cannot be opened, or what it lacks; null where all is well. */
  fault: string | null;
}

/** Why a PDF cannot be read, and what a user can do: to try the same file again would not help. */
export const pdfFault = ({ code, message }: JobFailure): string => (code === 'ENCRYPTED' ? passwordFault : message);

export const noSuchPages = (pageCount: number): string => `None of these pages exist: the document has ${pageCount}.`;

/**
 * Opens a PDF that is only stored, as one that is extracted would be, and keeps how many pages it has or why it cannot
 * be opened. Nothing is read from it. Runs again without harm.
 */
export async function checkPdf(ctx: Ctx, documentId: string, run: Run): Promise<void> {
  const document = await findDocument(ctx.db, documentId);
  if (document?.status !== 'STORED' || document.latest_run_id !== run.id) return;
  // It takes a processor for a while.
  await ctx.traffic.calm(run.signal);
  const opened = await open(ctx, document, run);
  run.signal.throwIfAborted();
  await ctx.tx((tx) => record(tx, ctx, documentId, run.id, opened));
}

async function open(ctx: Ctx, document: DocumentRecord, run: Run): Promise<Opened> {
  const bytes = await storedBytes(ctx, document.sha256);
  try {
    const { pageCount } = await readPdfIsolated(bytes, {
      pages: [],
      ocr: 'off',
      timeoutMs: ctx.config.readingSeconds * 1_000,
      memoryMb: ctx.config.readingMemoryMb,
      signal: run.signal,
    });
    return { pageCount, fault: pagesFault(document.page_ranges ?? [], pageCount) };
  } catch (error) {
    if (!(error instanceof PdfReadError)) throw error;
    // Those may be the machine's fault rather than the file's.
    if (error.code === 'ABORTED' || error.code === 'CRASHED') throw new JobError(error.code, error.message);
    return { pageCount: null, fault: pdfFault(error) };
  }
}

/** Pages that matter and are not there may be a slip of the pen, or the wrong file: somebody has to look. */
export function pagesFault(ranges: readonly PageRange[], pageCount: number): string | null {
  const beyond = ranges.findLast(({ to }) => to > pageCount);
  if (!beyond) return null;
  if (!ranges.some(({ from }) => from <= pageCount)) return noSuchPages(pageCount);
  return `The document ends at page ${pageCount}: there is no page ${beyond.to}.`;
}

/** It could not be found out, for a reason that a person can read. */
export const recordNotOpened = (
  tx: Tx,
  ctx: Ctx,
  documentId: string,
  { failure, runId }: { failure: JobFailure; runId: string },
): Promise<void> => record(tx, ctx, documentId, runId, { pageCount: null, fault: failure.message });

async function record(tx: Tx, ctx: Ctx, id: string, runId: string, { pageCount, fault }: Opened): Promise<void> {
  const document = await lockAsked(tx, id, { status: 'STORED', runId });
  if (!document) return;
  await updateDocument(tx, id, { page_count: pageCount, status_reason: fault });
  if (pageCount !== null) await queueTextIndex(tx, ctx, document);
  const after = { pageCount, ...(fault === null ? {} : { reason: fault }) };
  await audit(tx, ctx, { action: 'document.check', subjectType: 'document', subjectId: id, after });
}
