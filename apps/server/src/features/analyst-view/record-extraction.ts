import { doubtsOf, pageNumbersText, type Finding, type PageRange } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { json, type Tx } from '../../platform/database/schema.ts';
import type { JobFailure } from '../../platform/queue.ts';
import { findDocument, lockAsked, pagesFault, queueTextIndex, updateDocument } from '../deal-room/index.ts';
import { putIndexedFile } from '../document-search/index.ts';
import { rowsOfExtraction, withDealNames } from './rows-of-extraction.ts';
import { judge } from './judge.ts';
import type { SecondReading } from './reading/messages.ts';
import { findExtraction, insertVersion, putExtraction } from './store.ts';

export interface Extracted {
  extraction: ExtractionResult;
  pageCount: number;
  unreadablePages: readonly number[];
  /** The pages that were asked for; null for all. */
  pageRanges: readonly PageRange[] | null;
  /** Where another is wanted since, this one is out of date. */
  runId: string;
  /** Names the words and weights, and the model of a second reader. */
  readWith?: string;
  secondReader?: SecondReading | null;
}

const unreadable = (pages: readonly number[]): Finding[] =>
  pages.length === 0
    ? []
    : [
        {
          code: 'UNREADABLE_PAGE',
          severity: 'warning',
          message: `${pages.length === 1 ? 'Page' : 'Pages'} ${pages.join(', ')} could not be read.`,
        },
      ];

/** Why a second reader did not answer, for the analyst. */
const silences: Readonly<Record<SecondReading['outcome'], string | null>> = {
  ANSWERED: null,
  NOTHING_SENT: 'no page was short enough to be sent',
  TIMEOUT: 'it took too long',
  UNREACHABLE: 'it could not be reached',
  REFUSED: 'it refused the question',
  TOO_LARGE: 'its answer was too large',
  NOT_UNDERSTOOD: 'its answer could not be understood',
};

function silentReader(reader: SecondReading | null): Finding[] {
  const why = reader && silences[reader.outcome];
  if (!why) return [];
  const message = `The second reader did not answer: ${why}. The engine alone read the document.`;
  return [{ code: 'SECOND_READER', severity: 'info', message }];
}

/** Some of the pages asked for are read: the others may be a slip of the pen, or the wrong file. */
function beyondEnd(ranges: readonly PageRange[] | null, pageCount: number): Finding[] {
  const message = pagesFault(ranges ?? [], pageCount);
  return message === null ? [] : [{ code: 'NO_SUCH_PAGE', severity: 'warning', message }];
}

/** Keeps what was found as the next version, ready for review; does nothing when that has happened before. */
export function recordExtraction(ctx: Ctx, documentId: string, extracted: Extracted): Promise<void> {
  return ctx.tx(async (tx) => {
    if (!(await lockAsked(tx, documentId, { status: 'PROCESSING', runId: extracted.runId }))) return;
    const document = await findDocument(tx, documentId);
    if (!document) return;
    const version = document.current_version + 1;
    const { evidence, findings, ...read } = rowsOfExtraction(extracted.extraction, documentId, version);
    const lists = withDealNames(read.lists, document);
    const missing = findings.some((finding) => finding.code === 'UNREADABLE_PAGE') ? [] : extracted.unreadablePages;
    const { runId, pageRanges, pageCount, readWith = null, secondReader = null } = extracted;
    const ofPages = [...unreadable(missing), ...beyondEnd(pageRanges, pageCount)];
    const all = [...findings, ...ofPages, ...silentReader(secondReader)];
    const judged = await judge(ctx, tx, document, lists, { evidence, findings: all });
    const at = ctx.clock.now();
    await putExtraction(tx, documentId, { evidence, findings: all, pageRanges }, { runId, at });
    await insertVersion(tx, { documentId, version, lists, findings: judged.findings, editor: null, readWith, at });
    const after = { status: 'PENDING_REVIEW' as const, current_version: version, page_count: pageCount };
    await updateDocument(tx, documentId, {
      ...after,
      status_reason: null,
      keyed_by_hand: false,
      doubtful_values: doubtsOf(judged.findings).length,
    });
    // The words of the pages that were read are kept already.
    if (pageRanges) await queueTextIndex(tx, ctx, document);
    else await putIndexedFile(tx, { sha256: document.sha256, pageCount, fault: null }, at);
    await audit(tx, ctx, {
      action: 'document.extract',
      subjectType: 'document',
      subjectId: documentId,
      before: { status: document.status },
      after,
      detail: {
        runId: extracted.runId,
        securities: lists.securities.length,
        modeledStats: lists.modeledStats.length,
        couponChangeHistories: lists.couponChangeHistories.length,
        elAttributions: lists.elAttributions.length,
        findings: judged.findings.map((finding) => finding.code),
      },
    });
  });
}

function pagesInWords(ranges: readonly PageRange[] | null): string {
  if (!ranges) return 'The whole document';
  const text = pageNumbersText(ranges);
  return `${/^\d+$/.test(text) ? 'Page' : 'Pages'} ${text}`;
}

/**
 * Marks a document whose extraction has failed for good, with a reason that a person can read. Where it was read before
 * on other pages, what was read and keyed in then stands, and stays open for review.
 */
export async function recordFailure(
  tx: Tx,
  ctx: Ctx,
  documentId: string,
  { failure, runId }: { failure: JobFailure; runId: string },
): Promise<void> {
  const document = await lockAsked(tx, documentId, { status: 'PROCESSING', runId });
  if (!document) return;
  const before = document.current_version > 0 ? await findExtraction(tx, documentId) : undefined;
  const after = before
    ? {
        status: 'PENDING_REVIEW' as const,
        status_reason: `${pagesInWords(document.page_ranges)} could not be read: ${failure.message} The data is unchanged.`,
        page_ranges: json(before.pageRanges && [...before.pageRanges]),
      }
    : { status: 'EXTRACTION_FAILED' as const, status_reason: failure.message };
  await updateDocument(tx, documentId, after);
  await audit(tx, ctx, {
    action: 'document.extraction-failed',
    subjectType: 'document',
    subjectId: documentId,
    before: { status: document.status },
    after: { status: after.status, code: failure.code, reason: failure.message },
  });
}
