import type { removeDocument as endpoint } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import {
  deleteDocument,
  documentSubject,
  findDocument,
  lockDocument,
  type DocumentWithContext,
} from '../deal-room/index.ts';
import { missingDocument } from './get-extracted-data.ts';
import { refuseEdited } from './review.ts';
import { deleteReadings, findAnySignOff } from './store.ts';

/**
 * Takes away a document that was filed by mistake, with its readings and drafts; the audit log keeps what it was. One
 * that was ever signed off stays, because the histories of its securities name it.
 */
export function removeDocument(ctx: Ctx, { documentId, version }: Asked<typeof endpoint>): Promise<undefined> {
  requireActor(ctx);
  return ctx.tx(async (tx) => {
    // Before the document is locked, in the order in which a run that fails locks the two.
    await ctx.queue.cancel(tx, documentSubject(documentId));
    const locked = await lockDocument(tx, documentId);
    const document = locked && (await findDocument(tx, locked.id));
    if (!document) throw await missingDocument(tx, documentId);
    const signOff = await findAnySignOff(tx, document.id);
    if (signOff) throw signedOff(document, signOff.signed_off_by_name);
    if (document.is_extracted) await refuseEdited(tx, ctx, document, version);
    await deleteReadings(tx, document.id);
    await deleteDocument(tx, document.id);
    await audit(tx, ctx, {
      action: 'document.remove',
      subjectType: 'document',
      subjectId: document.id,
      before: {
        name: document.original_name,
        type: document.document_type,
        sha256: document.sha256,
        size: document.size_bytes,
        host: document.host,
        deals: document.deals,
        uploadedBy: document.uploaded_by_name,
        uploadedAt: document.uploaded_at,
        status: document.status,
        version: document.current_version,
      },
    });
    return undefined;
  });
}

function signedOff({ status }: DocumentWithContext, username: string): AppError {
  const since = status === 'SIGNED_OFF' ? '' : ', and the sign-off was withdrawn';
  return new AppError(
    'ALREADY_SIGNED_OFF',
    `This document cannot be removed: ${username} signed it off${since}. The history of its securities names it as their source.`,
  );
}
