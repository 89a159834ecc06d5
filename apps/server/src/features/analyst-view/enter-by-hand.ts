import {
  comparableClass,
  normaliseLists,
  sectionsOf,
  type ExtractedDocumentData,
  type SentLists,
} from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findDocument, lockDocument, updateDocument, type DocumentWithContext } from '../deal-room/index.ts';
import { loadExtractedData, noSuchDocument } from './get-extracted-data.ts';
import { judge } from './judge.ts';
import { insertVersion, putExtraction } from './store.ts';

/** A row for each class of the deal in each section, with what the upload says of it and nothing else. */
function emptyLists({ deals, document_type, id }: DocumentWithContext) {
  const shown = sectionsOf(document_type);
  const rowsOf = (list: keyof SentLists) =>
    shown.includes(list)
      ? deals.map((deal, index) => ({ rowId: `${list}:${index}`, issuerClass: comparableClass(deal.issuer_class) }))
      : [];
  const names = deals.map(({ issuer_name, issuer_series }) => ({
    issuerName: issuer_name,
    issuerSeries: issuer_series,
  }));
  const sent: SentLists = {
    securities: rowsOf('securities').map((row, index) => ({ ...row, ...names[index] })),
    modeledStats: rowsOf('modeledStats'),
    couponChangeHistories: rowsOf('couponChangeHistories'),
    elAttributions: rowsOf('elAttributions'),
  };
  return normaliseLists(sent, id, (list) => list);
}

/**
 * Opens a document that could not be read for review, with an empty form as version 1, so that its data can be typed
 * in. The document stays marked as entered by hand until it has been read.
 */
export function enterByHand(ctx: Ctx, documentId: string): Promise<ExtractedDocumentData> {
  const actor = requireActor(ctx);
  return ctx.tx(async (tx) => {
    if (!(await lockDocument(tx, documentId))) throw noSuchDocument();
    const document = await findDocument(tx, documentId);
    if (!document?.is_extracted) throw noSuchDocument();
    if (document.status !== 'EXTRACTION_FAILED') {
      throw new AppError('NOT_READY', 'Only a document that could not be read can be entered by hand.');
    }
    const at = ctx.clock.now();
    const version = document.current_version + 1;
    const message = `Entered by hand by ${actor.username}, because the document could not be read: ${document.status_reason ?? ''}`;
    const said = [{ code: 'ENTERED_BY_HAND', severity: 'info' as const, message: message.trimEnd() }];
    const found = { evidence: [], findings: said, pageRanges: document.page_ranges };
    const lists = emptyLists(document);
    const { findings } = await judge(ctx, tx, document, lists, found);
    await putExtraction(tx, document.id, found, { runId: null, at });
    await insertVersion(tx, { documentId: document.id, version, lists, findings, editor: actor, readWith: null, at });
    const after = { status: 'PENDING_REVIEW' as const, current_version: version, keyed_by_hand: true };
    await updateDocument(tx, document.id, { ...after, status_reason: null, doubtful_values: 0 });
    await audit(tx, ctx, {
      action: 'document.enter-by-hand',
      subjectType: 'document',
      subjectId: document.id,
      before: { status: document.status, reason: document.status_reason },
      after: { status: after.status, version },
    });
    return loadExtractedData(ctx, tx, document.id);
  });
}
