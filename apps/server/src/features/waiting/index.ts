import * as contract from '@landfall/contract';
import { waitingCalls, waitingKinds, type WaitingKind, type WaitingLine } from '@landfall/contract';
import type { Feature } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { mayCall } from '../../platform/http/access.ts';
import { countDocuments, countOpenProposals } from '../deal-room/index.ts';
import { approvalsFor, openFailures } from '../eod-dashboard/index.ts';
import { uploadsToDecide } from '../uploads/index.ts';

type Found = Omit<WaitingLine, 'kind'>;

const inReview =
  (to: 'me' | 'nobody') =>
  async (ctx: Ctx): Promise<Found> => ({
    count: await countDocuments(ctx.db, {
      status: 'PENDING_REVIEW',
      extractedOnly: true,
      assigned: { to, userId: requireActor(ctx).id },
    }),
    oldest: null,
  });

/** What has waited longest comes first. */
const listed =
  (read: (ctx: Ctx) => Promise<string[]>) =>
  async (ctx: Ctx): Promise<Found> => {
    const found = await read(ctx);
    return { count: found.length, oldest: found[0] ?? null };
  };

const counters: Record<WaitingKind, (ctx: Ctx) => Promise<Found>> = {
  ownDocuments: inReview('me'),
  freeDocuments: inReview('nobody'),
  uploads: listed(uploadsToDecide),
  failedSteps: listed(openFailures),
  approvals: listed(approvalsFor),
  proposals: async ({ db }) => ({ count: await countOpenProposals(db), oldest: null }),
};

/** A line for each thing that the caller may act on. What the caller may not act on is not even counted. */
function listWaiting(ctx: Ctx): Promise<WaitingLine[]> {
  const actor = requireActor(ctx);
  const kinds = waitingKinds.filter((kind) => mayCall(actor, waitingCalls[kind].access));
  return Promise.all(kinds.map(async (kind) => ({ kind, ...(await counters[kind](ctx)) })));
}

export const waiting: Feature = {
  name: 'waiting',
  routes: (app) => route(app, contract.listWaiting, (ctx) => success(listWaiting(ctx))),
};
