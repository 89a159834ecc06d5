import { listNames, sectionsOf, type ExtractedLists, type FieldError, type FieldIssue } from '@landfall/contract';
import { requireActor, type Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { findDocument, lockDocument, type DocumentWithContext } from '../deal-room/index.ts';
import { missingDocument, noSuchDocument } from './get-extracted-data.ts';
import { findVersion, type StoredVersion } from './store.ts';

export interface Review {
  document: DocumentWithContext;
  current: StoredVersion;
  reviewer: { id: string; username: string };
}

function refuseStatus(document: DocumentWithContext): void {
  if (document.status === 'PENDING_REVIEW') return;
  if (document.status === 'SIGNED_OFF') {
    throw new AppError('ALREADY_SIGNED_OFF', 'This document has been signed off and can no longer be changed.');
  }
  const message =
    document.status === 'PROCESSING'
      ? 'This document is still being read.'
      : 'This document could not be read. Try its extraction again.';
  throw new AppError('NOT_READY', message);
}

/** A document that can be reviewed; the sent version must be the newest. */
export async function findReview(db: Db | Tx, ctx: Ctx, documentId: string, sentVersion: number): Promise<Review> {
  const reviewer = requireActor(ctx);
  const document = await findDocument(db, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  refuseStatus(document);
  const current = await findVersion(db, documentId, document.current_version);
  if (!current) throw noSuchDocument();
  if (current.version !== sentVersion) {
    const editedBy = current.editedBy ?? 'the extraction';
    throw new AppError('STALE_VERSION', `This document was changed by ${editedBy} in the meantime.`, {
      details: { version: current.version, editedBy },
    });
  }
  return { document, current, reviewer };
}

/** The same, locked for a change by its reviewer. */
export async function openReview(tx: Tx, ctx: Ctx, documentId: string, sentVersion: number): Promise<Review> {
  if (!(await lockDocument(tx, documentId))) throw await missingDocument(tx, documentId);
  return findReview(tx, ctx, documentId, sentVersion);
}

/** Lists that the document type does not show are not changed. */
export function withHiddenLists(sent: ExtractedLists, stored: ExtractedLists, docTypeCode: string): ExtractedLists {
  const shown = sectionsOf(docTypeCode);
  const kept = listNames.filter((list) => !shown.includes(list));
  return { ...sent, ...Object.fromEntries(kept.map((list) => [list, stored[list]])) };
}

/** The path of an issue in the sent object, such as `modeledStats[2].expectedLoss`. */
function issuePath(
  lists: ExtractedLists,
  { list, rowId, field }: Pick<FieldIssue, 'list' | 'rowId' | 'field'>,
): string {
  return `${list}[${lists[list].findIndex((row) => row.rowId === rowId)}].${field}`;
}

export const issueErrors = (lists: ExtractedLists, issues: readonly FieldIssue[]): FieldError[] =>
  issues.map((issue) => ({ path: issuePath(lists, issue), message: issue.message }));

/** What a person has keyed in since the last reading is lost only to who names its version. */
export async function refuseEdited(
  tx: Tx,
  ctx: Ctx,
  document: DocumentWithContext,
  named: number | undefined,
): Promise<void> {
  const current = await findVersion(tx, document.id, document.current_version);
  if (!current?.editedBy || current.version === named) return;
  const whose = current.editedById === ctx.actor?.id ? 'You have' : `${current.editedBy} has`;
  throw new AppError('EDITS_EXIST', `${whose} edited this document.`, {
    details: { version: current.version, editedBy: current.editedBy, at: current.createdAt.toISOString() },
  });
}
