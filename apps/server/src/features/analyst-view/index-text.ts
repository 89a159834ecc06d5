import type { Ctx } from '../../platform/context.ts';
import { JobError, type JobFailure, type Run } from '../../platform/queue.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { findDocument, storedBytes } from '../deal-room/index.ts';
import { findIndexedFile, pagesWithText, putIndexedFile, putPageTexts } from '../document-search/index.ts';
import { readDocument, ReadingError } from './reading/read-document.ts';

/** Errors that may be caused by the machine, and are retried. */
const transient = new Set(['ABORTED', 'CRASHED']);

/**
 * Makes a document's text searchable: its pages that no reading has kept the words of. Runs again without harm, and goes
 * on where it was stopped.
 */
export async function indexText(ctx: Ctx, documentId: string, run: Run): Promise<void> {
  const document = await findDocument(ctx.db, documentId);
  if (!document || document.status === 'PROCESSING' || (await findIndexedFile(ctx.db, document.sha256))) return;
  await ctx.traffic.calm(run.signal);
  const { sha256 } = document;
  const known = new Set(await pagesWithText(ctx.db, sha256));
  const bytes = await storedBytes(ctx, sha256);
  const read = (pages: readonly number[] | null) =>
    readDocument(
      {
        bytes,
        kind: null,
        pages,
        hints: {},
        timeoutMs: ctx.config.readingSeconds * 1_000,
        memoryMb: ctx.config.readingMemoryMb,
      },
      { signal: run.signal, onProgress: () => undefined },
    );
  try {
    // The missing pages are known once the number of pages is.
    const pageCount = document.page_count ?? (known.size > 0 ? (await read([])).pageCount : null);
    const missing = pageCount === null ? null : oneTo(pageCount).filter((page) => !known.has(page));
    const result = await read(missing);
    await putPageTexts(ctx, sha256, result.words, async () => {
      await ctx.traffic.calm(run.signal);
      run.signal.throwIfAborted();
    });
    const indexed = { sha256, pageCount: result.pageCount, fault: null };
    await ctx.tx((tx) => putIndexedFile(tx, indexed, ctx.clock.now()));
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw new JobError(error.code, error.message, { retry: transient.has(error.code), cause: error });
  }
}

const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** It cannot be read, and is not tried again. */
export async function recordNotIndexed(tx: Tx, ctx: Ctx, documentId: string, failure: JobFailure): Promise<void> {
  const document = await findDocument(tx, documentId);
  if (!document) return;
  await putIndexedFile(tx, { sha256: document.sha256, pageCount: null, fault: failure.message }, ctx.clock.now());
}
