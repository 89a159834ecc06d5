import type { ExtractedDocumentData, WithdrawSignOffRequest } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { breaksRule } from '../../platform/database/failure.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { findDocument, lockDeals, lockDocument, updateDocument } from '../deal-room/index.ts';
import { withdrawPublication } from '../securities/index.ts';
import { loadExtractedData, noSuchDocument } from './get-extracted-data.ts';
import { forgetSignedValues } from './learning/compare-reading.ts';
import { findSignOff, insertWithdrawal } from './store.ts';
import { nobody } from './take-document.ts';

/** Opens a signed-off document again; what it published goes back to what stood before. */
export async function withdrawSignOff(
  ctx: Ctx,
  documentId: string,
  request: WithdrawSignOffRequest,
): Promise<ExtractedDocumentData> {
  try {
    return await ctx.tx((tx) => withdraw(tx, ctx, documentId, request));
  } catch (error) {
    if (['securities_isin', 'securities_cusip'].some((rule) => breaksRule(error, rule))) {
      throw conflict('Another security has since taken an identifier that would come back.', { cause: error });
    }
    throw error;
  }
}

async function withdraw(
  tx: Tx,
  ctx: Ctx,
  documentId: string,
  { reason, version }: WithdrawSignOffRequest,
): Promise<ExtractedDocumentData> {
  const actor = requireActor(ctx);
  await lockDocument(tx, documentId);
  const document = await findDocument(tx, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  const signOff = await findSignOff(tx, document.id);
  if (!signOff) throw new AppError('NOT_READY', 'This document is not signed off.');
  if (signOff.version !== version) {
    throw new AppError('STALE_VERSION', 'Another version of this document has been signed off in the meantime.', {
      details: { version: signOff.version, editedBy: signOff.signed_off_by_name },
    });
  }
  await lockDeals(
    tx,
    document.deals.map((deal) => deal.security_id),
  );
  await insertWithdrawal(tx, {
    sign_off_no: signOff.sign_off_no,
    reason,
    withdrawn_by: actor.id,
    withdrawn_by_name: actor.username,
    withdrawn_at: ctx.clock.now(),
  });
  const securities = await withdrawPublication(tx, ctx, { documentId, signOffNo: signOff.sign_off_no });
  for (const { securityId, before, after, ...detail } of securities) {
    await audit(tx, ctx, {
      action: 'security.withdraw',
      subjectType: 'security',
      subjectId: securityId,
      before,
      after,
      detail: { documentId, ...detail },
    });
  }
  await forgetSignedValues(tx, document.id);
  await updateDocument(tx, document.id, { status: 'PENDING_REVIEW', ...nobody });
  await audit(tx, ctx, {
    action: 'document.withdraw-sign-off',
    subjectType: 'document',
    subjectId: document.id,
    before: { status: document.status, version, signedOffBy: signOff.signed_off_by_name },
    after: { status: 'PENDING_REVIEW' },
    detail: { reason, securityIds: securities.map(({ securityId }) => securityId) },
  });
  return loadExtractedData(ctx, tx, document.id);
}
