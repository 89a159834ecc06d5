import { createDealRequest, type ProposedDeals } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import type { Ctx } from '../../platform/context.ts';
import { JobError, type Run } from '../../platform/queue.ts';
import { findProposal, recordSuggestion, storedBytes } from '../deal-room/index.ts';
import { learnedInForce } from './learning/reading-in-force.ts';
import { readDocument, ReadingError } from './reading/read-document.ts';

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
export async function suggestDeal(ctx: Ctx, proposalId: string, run: Run): Promise<void> {
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
    timeoutMs: ctx.config.readingSeconds * 1_000,
    memoryMb: ctx.config.readingMemoryMb,
  };
  try {
    const { extraction } = await readDocument(request, { signal: run.signal, onProgress: () => {} });
    return dealOf(extraction);
  } catch (error) {
    if (error instanceof ReadingError) throw new JobError(error.code, error.message, { retry: false, cause: error });
    throw error;
  }
}
