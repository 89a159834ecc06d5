import type { ExtractedDocumentData } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findDocument, findLastNote, toDocumentItem } from '../deal-room/index.ts';
import { judge } from './judge.ts';
import { findExtraction, findSignOff, findVersion, findWithdrawal, type StoredVersion } from './store.ts';

export const noSuchDocument = () => notFound('Document not found.');

/** Says who has removed it, where somebody has. */
export async function missingDocument(db: Db | Tx, documentId: string): Promise<AppError> {
  const removal = await db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.actor_id as id', 'u.username'])
    .where('a.subject_type', '=', 'document')
    .where('a.subject_id', '=', documentId)
    .where('a.action', '=', 'document.remove')
    .executeTakeFirst();
  if (!removal) return noSuchDocument();
  const username = removal.username ?? 'Somebody';
  return new AppError('NOT_FOUND', `${username} has removed this document.`, {
    details: { removedBy: username, removedById: removal.id ?? '' },
  });
}

const nothingYet: Pick<StoredVersion, 'version' | 'lists' | 'settled' | 'filled' | 'readWith'> = {
  version: 0,
  lists: { securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] },
  settled: [],
  filled: [],
  readWith: null,
};

/** The whole object of the analyst view; empty, as version 0, until extraction has succeeded. */
export async function loadExtractedData(ctx: Ctx, db: Db | Tx, documentId: string): Promise<ExtractedDocumentData> {
  const document = await findDocument(db, documentId);
  if (!document) throw await missingDocument(db, documentId);
  if (!document.is_extracted) throw noSuchDocument();
  const current = await findVersion(db, documentId, document.current_version);
  const extraction = await findExtraction(db, documentId);
  const signOff = await findSignOff(db, documentId);
  const withdrawal = signOff ? undefined : await findWithdrawal(db, documentId);
  const { version, lists, settled, filled, readWith } = current ?? nothingYet;
  const today = await judge(ctx, db, document, lists, extraction, settled);
  return {
    ...lists,
    version,
    evidence: extraction?.evidence ?? [],
    // What was signed off stands as it was judged then; what is open, as it is judged now.
    findings: !current ? [] : signOff ? (signOff.findings ?? current.findings ?? []) : today.findings,
    readerFindings: extraction?.findings ?? [],
    settled,
    filled,
    readWith,
    onFile: today.onFile,
    businessDate: today.businessDate,
    document: toDocumentItem(document),
    lastEdited: current?.editedBy
      ? { id: current.editedById, username: current.editedBy, at: current.createdAt.toISOString() }
      : null,
    signedOff: signOff
      ? {
          id: signOff.signed_off_by,
          username: signOff.signed_off_by_name,
          at: signOff.signed_off_at.toISOString(),
        }
      : null,
    withdrawn: withdrawal ? { ...withdrawal, at: withdrawal.at.toISOString() } : null,
    acknowledged: signOff?.acknowledged.map(({ securityId: _of, ...kept }) => kept) ?? [],
    lastNote: await findLastNote(db, documentId),
  };
}

export const getExtractedData = (ctx: Ctx, documentId: string): Promise<ExtractedDocumentData> =>
  loadExtractedData(ctx, ctx.db, documentId);
