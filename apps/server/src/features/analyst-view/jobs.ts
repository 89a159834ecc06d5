import { handleJob, JobError, type JobFailure, type Run } from '../../platform/queue.ts';
import {
  extractDocumentJob,
  indexTextJob,
  recordSuggestion,
  suggestDealJob,
  findDocument,
  storedBytes,
  findProposal,
} from '../deal-room/index.ts';
import { extractDocument } from './extract-document.ts';
import { studyJob, studySignedDocuments } from './learning/study-job.ts';
import { recordFailure } from './record-extraction.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { findIndexedFile, pagesWithText, putIndexedFile, putPageTexts } from '../document-search/index.ts';
import { readDocument, ReadingError, readingLimits } from './reading/read-document.ts';
import type { z } from 'zod';
import { createDealRequest, type ProposedDeals } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import { learnedInForce } from './learning/reading-in-force.ts';

export const analystViewJobs = [
  handleJob({ job: studyJob, handle: (ctx, _nothing, run) => studySignedDocuments(ctx, run) }),
  handleJob({
    job: extractDocumentJob,
    handle: (ctx, { documentId }, run) => extractDocument(ctx, documentId, run),
    failed: (tx, ctx, { documentId }, failure, runId) => recordFailure(tx, ctx, documentId, { failure, runId }),
  }),
  handleJob({
    job: suggestDealJob,
    handle: (ctx, { proposalId }, run) => suggestDeal(ctx, proposalId, run),
    // Somebody can still type the names.
    failed: (tx, ctx, { proposalId }) => recordSuggestion(tx, ctx, proposalId, null),
  }),
  handleJob({
    job: indexTextJob,
    handle: indexText,
    failed: recordNotIndexed,
  }),
];

type IndexedText = z.output<typeof indexTextJob.payload>;

/**
 * Makes a document's text searchable: its pages that no reading has kept the words of. Runs again without harm, and goes
 * on where it was stopped.
 */
async function indexText(ctx: Ctx, { documentId, sha256 }: IndexedText, run: Run): Promise<void> {
  const document = await findDocument(ctx.db, documentId);
  if (document?.sha256 !== sha256 || document.status === 'PROCESSING') return;
  if (await findIndexedFile(ctx.db, sha256)) return;
  await ctx.traffic.calm(run.signal);
  const known = new Set(await pagesWithText(ctx.db, sha256));
  const bytes = await storedBytes(ctx, sha256);
  const read = (pages: readonly number[] | null) =>
    readDocument(
      { bytes, kind: null, pages, hints: {}, ...readingLimits(ctx) },
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
    throw new JobError(error.code, error.message, { retry: error.isTransient, cause: error });
  }
}

const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** It cannot be read, and is not tried again; a reading that succeeded meanwhile stands. */
async function recordNotIndexed(
  tx: Tx,
  ctx: Ctx,
  { documentId, sha256 }: IndexedText,
  failure: JobFailure,
): Promise<void> {
  const document = await findDocument(tx, documentId);
  if (document?.sha256 !== sha256 || (await findIndexedFile(tx, sha256))) return;
  await putIndexedFile(tx, { sha256, pageCount: null, fault: failure.message }, ctx.clock.now());
}

/** The cover and the terms after it; a scan of more would take minutes. */
const coverPages = [1, 2, 3, 4, 5, 6, 7, 8];

const { issuer_name, issuer_series, issuer_class } = createDealRequest.shape;
const named = (read: string | null | undefined, rule: typeof issuer_name): string =>
  rule.safeParse(read ?? '').data ?? '';

/** The deal that a document seems to be of: what a deal could not be called is left to a person. */
function dealOf({ securities }: Pick<ExtractionResult, 'securities'>): ProposedDeals {
  const classes = securities.flatMap((row) => issuer_class.safeParse(row.issuerClass).data ?? []);
  const first = <K extends 'issuerName' | 'issuerSeries'>(field: K) =>
    securities.find((row) => row[field] !== null)?.[field];
  return {
    issuer_name: named(first('issuerName'), issuer_name),
    issuer_series: named(first('issuerSeries'), issuer_series),
    issuer_classes: [...new Set(classes)],
  };
}

/** Reads the first pages of a document for which no deal fits, and keeps the names on them as a suggestion. */
async function suggestDeal(ctx: Ctx, proposalId: string, run: Run): Promise<void> {
  const proposal = await findProposal(ctx.db, proposalId);
  if (proposal?.state !== 'READING') return;
  const names = await readNames(ctx, proposal.sha256, run);
  run.signal.throwIfAborted();
  await ctx.tx((tx) => recordSuggestion(tx, ctx, proposalId, names));
}

async function readNames(ctx: Ctx, sha256: string, run: Run): Promise<ProposedDeals> {
  const request = {
    bytes: await storedBytes(ctx, sha256),
    // A circular states issuer and series, and so does the cover of any other document.
    kind: 'OC' as const,
    hints: {},
    pages: coverPages,
    learned: await learnedInForce(ctx.db),
    ...readingLimits(ctx),
  };
  try {
    const { extraction } = await readDocument(request, { signal: run.signal, onProgress: () => {} });
    return dealOf(extraction);
  } catch (error) {
    if (error instanceof ReadingError) throw new JobError(error.code, error.message, { retry: false, cause: error });
    throw error;
  }
}
