import { dealWords, doubtsOf, type DocumentItem, type moveDocument as endpoint } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { breaksRule } from '../../platform/database/failure.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import {
  dealSetOf,
  documentItem,
  documentSubject,
  duplicate,
  extractDocumentJob,
  findDealsAsked,
  findDocument,
  findSameDocument,
  lockDocument,
  refileDocument,
  toDocumentItem,
  updateDocument,
  type DocumentWithContext,
} from '../deal-room/index.ts';
import { withOtherDealNames } from './rows-of-extraction.ts';
import { missingDocument } from './get-extracted-data.ts';
import { judge } from './judge.ts';
import { findExtraction, findVersion, insertVersion } from './store.ts';

/**
 * Files a document under another deal. Reading depends on the deal, so a document that nobody has edited is read again.
 * Edits are kept and judged against the new deal. Nothing is deleted. A sign-off has published securities under the old
 * deal, so it has to be withdrawn first.
 */
export async function moveDocument(ctx: Ctx, asked: Asked<typeof endpoint>): Promise<DocumentItem> {
  requireActor(ctx);
  try {
    return await ctx.tx((tx) => move(tx, ctx, asked));
  } catch (error) {
    if (!breaksRule(error, 'documents_sha256_document_type_deal_set_key')) throw error;
    throw conflict('The same file was filed there at the same time. Please try again.', { cause: error });
  }
}

async function move(
  tx: Tx,
  ctx: Ctx,
  { documentId, security_id: securityIds }: Asked<typeof endpoint>,
): Promise<DocumentItem> {
  const locked = await lockDocument(tx, documentId);
  const document = locked && (await findDocument(tx, locked.id));
  if (!document) throw await missingDocument(tx, documentId);
  if (document.status === 'SIGNED_OFF') throw signedOff();
  const deals = await findDealsAsked(tx, securityIds);
  const ids = deals.map((deal) => deal.security_id);
  const deal_set = dealSetOf(ids);
  if (deal_set === document.deal_set) {
    const message = 'The document is filed there already.';
    throw invalid([{ path: 'security_id', message }], message);
  }
  const same = await findSameDocument(tx, { ...document, deal_set });
  if (same) throw duplicate(same);
  await refileDocument(tx, document.id, ids);
  const after = await followDeal(tx, ctx, document);
  await audit(tx, ctx, {
    action: 'document.move',
    subjectType: 'document',
    subjectId: document.id,
    before: { deals: document.deals, status: document.status, version: document.current_version },
    after: { deals: after.deals, status: after.status },
    detail: { moved: `From ${dealWords(toDocumentItem(document))} to ${dealWords(toDocumentItem(after))}` },
  });
  return documentItem(tx, document.id);
}

const signedOff = (): AppError =>
  new AppError(
    'ALREADY_SIGNED_OFF',
    'This document is signed off, and its securities are published under its deal. Once an administrator has withdrawn the sign-off, it can be moved.',
  );

/** Brings what depends on the deal up to date: the document is read again, or the names and findings of its edited data change. */
async function followDeal(tx: Tx, ctx: Ctx, before: DocumentWithContext): Promise<DocumentWithContext> {
  const current = await findVersion(tx, before.id, before.current_version);
  const isOpen = before.status === 'PENDING_REVIEW';
  if (before.status === 'PROCESSING' || (isOpen && !current?.editedBy)) {
    const subject = documentSubject(before.id);
    const runId = await ctx.queue.enqueue(tx, extractDocumentJob, { documentId: before.id }, { subject });
    await updateDocument(tx, before.id, { status: 'PROCESSING', status_reason: null, latest_run_id: runId });
  }
  const document = (await findDocument(tx, before.id)) ?? before;
  if (!isOpen || !current?.editedBy) return document;

  const extraction = await findExtraction(tx, document.id);
  const evidence = [...(extraction?.evidence ?? []), ...current.filled];
  const lists = withOtherDealNames(current.lists, [before.deals[0], document.deals[0]], evidence);
  const { findings } = await judge(ctx, tx, document, lists, extraction, current.settled);
  const version = current.version + 1;
  await insertVersion(tx, {
    ...current,
    documentId: document.id,
    version,
    lists,
    findings,
    // They stay that person's: where a second person has to sign off, it may not become the editor.
    editor: { id: current.editedById, username: current.editedBy },
    at: current.createdAt,
  });
  await updateDocument(tx, document.id, { current_version: version, doubtful_values: doubtsOf(findings).length });
  return document;
}
