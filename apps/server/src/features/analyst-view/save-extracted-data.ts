import { normaliseLists, type ExtractedDocumentData, type SaveExtractedDataRequest } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { updateDocument } from '../deal-room/index.ts';
import { changedFields } from './changed-fields.ts';
import { checkDraft } from './check-draft.ts';
import { loadExtractedData } from './get-extracted-data.ts';
import { openReview, withHiddenLists } from './review.ts';
import { insertVersion } from './store.ts';

/** Keeps an analyst's corrections as the next version. */
export function saveExtractedData(
  ctx: Ctx,
  documentId: string,
  request: SaveExtractedDataRequest,
): Promise<ExtractedDocumentData> {
  return ctx.tx(async (tx) => {
    const { document, current, reviewer } = await openReview(tx, ctx, documentId, request.version);
    const sent = normaliseLists(request, document.id, (list) => `${list}:${ctx.ids.uuid()}`);
    const lists = withHiddenLists(sent, current.lists, document.document_type);
    const errors = checkDraft(lists, document.document_type);
    if (errors.length > 0) throw invalid(errors);

    const version = current.version + 1;
    await insertVersion(tx, { documentId: document.id, version, lists, editor: reviewer, at: ctx.clock.now() });
    await updateDocument(tx, document.id, { current_version: version });
    await audit(tx, ctx, {
      action: 'document.save',
      subjectType: 'document',
      subjectId: document.id,
      before: { version: current.version },
      after: { version },
      detail: { changes: changedFields(current.lists, lists) },
    });
    return loadExtractedData(tx, document.id);
  });
}
