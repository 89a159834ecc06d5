import { type DealProposal, type ProposedDeals, holdsRole } from '@landfall/contract';
import { audit } from '../../../platform/audit.ts';
import { requireActor, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { addDeal } from '../create-deal.ts';
import { dealsOfSeries, findDocumentType, lockDealNames, ofClass } from '../deal-store.ts';
import { addDocument } from '../upload-document.ts';
import {
  findProposals,
  lockProposal,
  proposalNames,
  toProposal,
  updateProposal,
  type ProposalRecord,
} from './proposal-store.ts';
import { notOpen } from './propose-deal.ts';

export const listProposals = async (ctx: Ctx): Promise<DealProposal[]> =>
  (await findProposals(ctx.db, requireActor(ctx).id)).map(toProposal);

async function lockOpen(tx: Tx, proposalId: string): Promise<ProposalRecord> {
  const proposal = await lockProposal(tx, proposalId);
  if (!proposal) throw notFound('Proposal not found.');
  return proposal;
}

/** Whoever proposed it, and administrators. */
function checkMayChange(ctx: Ctx, { proposed_by }: ProposalRecord): void {
  const actor = requireActor(ctx);
  if (proposed_by !== actor.id && !holdsRole(actor, ['Cat Admin'])) throw forbidden();
}

const namesOf = ({ issuer_name, issuer_series, issuer_classes }: ProposedDeals): ProposedDeals => ({
  issuer_name,
  issuer_series,
  issuer_classes,
});

export function changeProposal(ctx: Ctx, proposalId: string, names: ProposedDeals): Promise<DealProposal> {
  return ctx.tx(async (tx) => {
    const before = await lockOpen(tx, proposalId);
    checkMayChange(ctx, before);
    if (before.state !== 'OPEN') throw notOpen(before.state);
    const after = await updateProposal(tx, proposalId, proposalNames(names));
    await audit(tx, ctx, {
      action: 'deal.change-proposal',
      subjectType: 'deal-proposal',
      subjectId: proposalId,
      before: namesOf(before),
      after: namesOf(after),
    });
    return toProposal(after);
  });
}

export function withdrawProposal(ctx: Ctx, proposalId: string, reason: string): Promise<DealProposal> {
  return ctx.tx(async (tx) => {
    const before = await lockOpen(tx, proposalId);
    checkMayChange(ctx, before);
    if (before.state !== 'OPEN' && before.state !== 'READING') throw notOpen(before.state);
    const decided = {
      decided_by_name: requireActor(ctx).username,
      decided_at: ctx.clock.now(),
      reason: reason || null,
    };
    const after = await updateProposal(tx, proposalId, { state: 'REFUSED', ...decided });
    await audit(tx, ctx, {
      action: 'deal.refuse-proposal',
      subjectType: 'deal-proposal',
      subjectId: proposalId,
      before: { state: before.state },
      after: { state: after.state, reason: after.reason },
    });
    return toProposal(after);
  });
}

/** Adds the deals that do not exist yet, and uploads the document for all of them, in one transaction. */
export function confirmProposal(ctx: Ctx, proposalId: string, names: ProposedDeals): Promise<DealProposal> {
  return ctx.tx(async (tx) => {
    const before = await lockOpen(tx, proposalId);
    if (before.state !== 'OPEN') throw notOpen(before.state);
    const type = await findDocumentType(tx, before.document_type);
    if (!type) throw notFound('Document type not found.');
    const { issuer_name, issuer_series } = names;
    await lockDealNames(tx);
    const securityIds = new Set<string>();
    for (const issuer_class of names.issuer_classes) {
      const known = ofClass(await dealsOfSeries(tx, names), issuer_class);
      const deal = known ?? (await addDeal(tx, ctx, { issuer_name, issuer_series, issuer_class }));
      securityIds.add(deal.security_id);
    }
    const documentId = await addDocument(tx, ctx, {
      type,
      name: before.original_name,
      sha256: before.sha256,
      size: before.size_bytes,
      host: before.host,
      pageRanges: before.page_ranges,
      securityIds: [...securityIds].toSorted(),
      uploader: { id: before.proposed_by, username: before.proposed_by_name },
    });
    const decided = { decided_by_name: requireActor(ctx).username, decided_at: ctx.clock.now() };
    const after = await updateProposal(tx, proposalId, {
      state: 'CONFIRMED',
      ...decided,
      ...proposalNames(names),
      document_id: documentId,
    });
    await audit(tx, ctx, {
      action: 'deal.confirm-proposal',
      subjectType: 'deal-proposal',
      subjectId: proposalId,
      before: { state: before.state, ...namesOf(before) },
      after: { state: after.state, ...namesOf(after), documentId },
    });
    return toProposal(after);
  });
}
