import { changeDealProposal, confirmDealProposal, listDealProposals, withdrawDealProposal } from '@landfall/contract';
import type { App } from '../../../platform/http/app.ts';
import { route } from '../../../platform/http/endpoint-route.ts';
import { changeProposal, confirmProposal, listProposals, withdrawProposal } from './decide-proposal.ts';

const success = async <T>(data: Promise<T>) => ({ status: 'SUCCESS' as const, data: await data });

export function proposalRoutes(app: App): void {
  route(app, listDealProposals, (ctx) => success(listProposals(ctx)));
  route(app, changeDealProposal, (ctx, { params, body }) => success(changeProposal(ctx, params.proposalId, body)));
  route(app, withdrawDealProposal, (ctx, { params, body }) =>
    success(withdrawProposal(ctx, params.proposalId, body.reason)),
  );
  route(app, confirmDealProposal, (ctx, { params, body }) => success(confirmProposal(ctx, params.proposalId, body)));
}
