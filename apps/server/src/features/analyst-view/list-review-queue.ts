import type { listAnalystDocuments as endpoint, QueuedDocumentPage } from '@landfall/contract';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { listDocuments } from '../deal-room/index.ts';
import { findQueueFacts } from './store.ts';

export async function listReviewQueue(ctx: Ctx, asked: Asked<typeof endpoint>): Promise<QueuedDocumentPage> {
  const { reviewStatus, documentId, assignee, ...paged } = asked;
  const { data } = await listDocuments(ctx, {
    ...paged,
    status: reviewStatus,
    extractedOnly: documentId === undefined,
    among: documentId,
    assigned: assignee && { to: assignee, userId: requireActor(ctx).id },
  });
  const waiting = data.content.filter(({ status }) => status === 'PENDING_REVIEW').map((item) => item.documentId);
  const facts = new Map((await findQueueFacts(ctx.db, waiting)).map((each) => [each.documentId, each]));
  const content = data.content.map((item) => {
    const { errors = null, lastEditedBy = null, withdrawnBy = null } = facts.get(item.documentId) ?? {};
    return { ...item, errors, lastEditedBy, withdrawnBy };
  });
  return { status: 'SUCCESS', data: { ...data, content } };
}
