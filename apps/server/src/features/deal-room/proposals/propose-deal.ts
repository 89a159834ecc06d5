import type { DealProposal, proposalFields, ProposedDeals } from '@landfall/contract';
import { audit } from '../../../platform/audit.ts';
import { requireActor, type Ctx } from '../../../platform/context.ts';
import { json, type Tx } from '../../../platform/database/schema.ts';
import { AppError, conflict, invalid } from '../../../platform/errors.ts';
import { checkFile } from '../check-file.ts';
import { findDocumentType } from '../deal-store.ts';
import { storeFile } from '../file-store.ts';
import { isPdfName, suggestDealJob } from '../extraction-job.ts';
import type { UploadForm } from '../../../platform/http/upload-form.ts';
import { checkPageNumbers } from '../upload-document.ts';
import {
  findProposal,
  insertProposal,
  lockProposal,
  proposalNames,
  toProposal,
  updateProposal,
} from './proposal-store.ts';

/** Keeps a document for which no deal fits, and has its cover read for the deal it seems to be of. */
export async function proposeDeal(
  ctx: Ctx,
  { fields, file }: UploadForm<typeof proposalFields>,
): Promise<DealProposal> {
  const actor = requireActor(ctx);
  const type = await findDocumentType(ctx.db, fields.document_type);
  if (!type) throw invalid([{ path: 'document_type', message: 'Unknown document type' }]);
  await checkFile(file, type);
  const pageRanges = checkPageNumbers(fields.page_numbers, type);
  const { name } = file;
  const { sha256, size } = file.content;
  await storeFile(ctx, file.content);

  const id = ctx.ids.uuid();
  const canBeRead = isPdfName(name);
  return ctx.tx(async (tx) => {
    const isNew = await insertProposal(tx, {
      id,
      state: canBeRead ? 'READING' : 'OPEN',
      document_type: type.code,
      host: fields.deal_room_host,
      page_ranges: json(pageRanges),
      sha256,
      size_bytes: size,
      original_name: name,
      proposed_by: actor.id,
      proposed_by_name: actor.username,
      proposed_at: ctx.clock.now(),
    });
    if (!isNew) throw conflict('A deal has been proposed for this file already.');
    if (canBeRead) await ctx.queue.enqueue(tx, suggestDealJob, { proposalId: id }, { key: id });
    await audit(tx, ctx, {
      action: 'deal.propose',
      subjectType: 'deal-proposal',
      subjectId: id,
      after: { name, type: type.code, sha256, size },
    });
    const kept = await findProposal(tx, id);
    if (!kept) throw conflict('The proposal is gone.');
    return toProposal(kept);
  });
}

/** Keeps what was read on the cover; nothing where somebody has decided meanwhile. Without names where none was found. */
export async function recordSuggestion(
  tx: Tx,
  ctx: Ctx,
  proposalId: string,
  names: ProposedDeals | null,
): Promise<void> {
  const proposal = await lockProposal(tx, proposalId);
  if (proposal?.state !== 'READING') return;
  await updateProposal(tx, proposalId, { state: 'OPEN', ...(names ? proposalNames(names) : {}) });
  await audit(tx, ctx, {
    action: 'deal.suggest',
    subjectType: 'deal-proposal',
    subjectId: proposalId,
    after: names,
  });
}

export const notOpen = (state: DealProposal['state']): AppError =>
  new AppError(
    'NOT_READY',
    state === 'READING' ? 'The cover of this document is still being read.' : 'This proposal has been decided.',
  );
