import type { PageRange } from '@landfall/contract';
import type { Learned } from '@landfall/extraction';
import type { Ctx } from '../../platform/context.ts';
import { JobError, type Run } from '../../platform/queue.ts';
import { findDocument, noSuchPages, pdfFault, storedBytes, type DocumentWithContext } from '../deal-room/index.ts';
import { putPageTexts } from '../document-search/index.ts';
import { hashOf, learnedInForce } from './learning/reading-in-force.ts';
import type { ReadingResult } from './reading/messages.ts';
import { readDocument, ReadingError, readingLimits } from './reading/read-document.ts';
import { recordExtraction } from './record-extraction.ts';

/** A file that the reading process dies of so often is the cause. */
const mostCrashes = 4;

const pagesOf = (ranges: readonly PageRange[] | null): number[] | null =>
  ranges && ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** What the reader is told of a document beside its bytes. */
export function askedOf({ document_type, page_ranges, deals }: DocumentWithContext) {
  const [deal] = deals;
  return {
    kind: document_type === 'RESET' ? ('RESET' as const) : ('OC' as const),
    pages: pagesOf(page_ranges),
    hints: {
      ...(deal ? { issuerName: deal.issuer_name, issuerSeries: deal.issuer_series } : {}),
      issuerClasses: deals.map((one) => one.issuer_class),
    },
  };
}

/**
 * Reads a document and keeps what extraction found as its next version. Runs again without harm, and does nothing once
 * that is done, another run is wanted, or the document has been removed.
 */
export async function extractDocument(ctx: Ctx, documentId: string, run: Run): Promise<void> {
  const document = await findDocument(ctx.db, documentId);
  if (document?.status !== 'PROCESSING' || document.latest_run_id !== run.id) return;
  const learned = await learnedInForce(ctx.db);
  const result = await read(ctx, document, learned, run);
  if (result.pagesRead === 0) throw nothingRead(result);
  run.signal.throwIfAborted();
  await putPageTexts(ctx, document.sha256, result.words);
  const { page_ranges: pageRanges } = document;
  const readWith = namesOfReaders(ctx, learned, result);
  await recordExtraction(ctx, documentId, { ...result, pageRanges, runId: run.id, readWith });
}

/** Names the words and weights, and the model of a second reader where that answered. */
function namesOfReaders({ config }: Ctx, learned: Learned, { secondReader }: ReadingResult): string {
  const hash = hashOf(learned);
  return secondReader?.outcome === 'ANSWERED' ? `${hash} with ${config.secondReader?.model}` : hash;
}

function countSecondReading({ metrics, log }: Ctx, documentId: string, { secondReader }: ReadingResult): void {
  if (!secondReader) return;
  metrics.secondReader.inc({ outcome: secondReader.outcome });
  for (const [outcome, count] of Object.entries(secondReader.votes)) metrics.proposals.inc({ outcome }, count);
  if (secondReader.outcome === 'ANSWERED') log.info({ documentId, secondReader }, 'A second reader was asked');
  else log.warn({ documentId, secondReader }, 'The second reader did not answer');
}

function nothingRead({ pageCount, unreadablePages }: ReadingResult): JobError {
  const asked = unreadablePages.length > 0;
  const message = asked ? 'None of the pages can be read: the PDF is damaged.' : noSuchPages(pageCount);
  return new JobError(asked ? 'DAMAGED' : 'NO_PAGES', message, { retry: false });
}

async function read(ctx: Ctx, document: DocumentWithContext, learned: Learned, run: Run): Promise<ReadingResult> {
  const { readings, readingSecondsPerPage } = ctx.metrics;
  const bytes = await storedBytes(ctx, document.sha256);
  const begun = performance.now();
  try {
    const result = await readDocument(
      {
        bytes,
        ...askedOf(document),
        learned,
        ...(ctx.config.secondReader ? { secondReader: ctx.config.secondReader } : {}),
        ...readingLimits(ctx),
      },
      {
        signal: run.signal,
        onProgress: (stage, done, total) => {
          run
            .progress(done, total, stage)
            .catch((error: unknown) => ctx.log.warn({ err: error }, 'Progress was not kept'));
        },
      },
    );
    readings.inc({ outcome: 'DONE' });
    countSecondReading(ctx, document.id, result);
    const seconds = (performance.now() - begun) / 1_000;
    if (result.pagesRead > 0) readingSecondsPerPage.observe(seconds / result.pagesRead);
    return result;
  } catch (error) {
    readings.inc({ outcome: error instanceof ReadingError ? error.code : 'INTERNAL' });
    if (!(error instanceof ReadingError)) throw error;
    const retry = error.isTransient && run.attempt < mostCrashes;
    throw new JobError(error.code, pdfFault(error), { retry, cause: error });
  }
}
