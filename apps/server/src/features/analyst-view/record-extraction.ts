import type { Finding } from '@landfall/contract';
import type { ExtractionResult } from '@landfall/extraction';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { JobFailure } from '../../platform/queue.ts';
import { lockDocument, updateDocument } from '../deal-room/index.ts';
import { rowsOfExtraction } from './rows-of-extraction.ts';
import { insertExtraction, insertVersion } from './store.ts';

export interface Extracted {
  extraction: ExtractionResult;
  pageCount: number;
  unreadablePages: readonly number[];
  runId: string | null;
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

/** Keeps what was found as version 1, ready for review; does nothing when that has happened before. */
export function recordExtraction(ctx: Ctx, documentId: string, extracted: Extracted): Promise<void> {
  const { lists, evidence, findings } = rowsOfExtraction(extracted.extraction, documentId);
  const missing = findings.some((finding) => finding.code === 'UNREADABLE_PAGE') ? [] : extracted.unreadablePages;
  const all = [...findings, ...unreadable(missing)];
  return ctx.tx(async (tx) => {
    const document = await lockDocument(tx, documentId);
    if (document?.status !== 'PROCESSING') return;
    const at = ctx.clock.now();
    await insertExtraction(tx, documentId, { evidence, findings: all }, { runId: extracted.runId, at });
    await insertVersion(tx, { documentId, version: 1, lists, editor: null, at });
    const after = { status: 'PENDING_REVIEW' as const, current_version: 1, page_count: extracted.pageCount };
    await updateDocument(tx, documentId, { ...after, status_reason: null });
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
        findings: all.map((finding) => finding.code),
      },
    });
  });
}

/** Marks a document whose extraction has failed for good, with a reason that a person can read. */
export async function recordFailure(tx: Tx, ctx: Ctx, documentId: string, failure: JobFailure): Promise<void> {
  const document = await lockDocument(tx, documentId);
  if (document?.status !== 'PROCESSING') return;
  const after = { status: 'EXTRACTION_FAILED' as const, status_reason: failure.message };
  await updateDocument(tx, documentId, after);
  await audit(tx, ctx, {
    action: 'document.extraction-failed',
    subjectType: 'document',
    subjectId: documentId,
    before: { status: document.status },
    after: { status: after.status, code: failure.code, reason: failure.message },
  });
}
