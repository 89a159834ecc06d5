import type {
  assignDocuments as assignEndpoint,
  DocumentItem,
  listAnalystDocuments as endpoint,
  QueuedDocumentPage,
} from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Actor, type Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { Asked } from '../../platform/http/endpoint-route.ts';
import {
  documentItem,
  findDocument,
  lockDocument,
  lockNextInQueue,
  toDocumentItem,
  updateDocument,
  type DocumentWithContext,
  listDocuments,
} from '../deal-room/index.ts';
import { noSuchDocument } from './get-extracted-data.ts';
import { findQueueFacts } from './store.ts';

/** Nobody has taken it. */
export const nobody = { assigned_to: null, assigned_to_name: null, assigned_at: null };

type Document = Pick<DocumentWithContext, 'id' | 'assigned_to' | 'assigned_to_name'>;

async function openForTaking(tx: Tx, documentId: string): Promise<DocumentWithContext> {
  if (!(await lockDocument(tx, documentId))) throw noSuchDocument();
  const document = await findDocument(tx, documentId);
  if (!document?.is_extracted) throw noSuchDocument();
  if (document.status === 'SIGNED_OFF') {
    throw new AppError('ALREADY_SIGNED_OFF', 'This document has been signed off: nobody needs to review it.');
  }
  return document;
}

const takenByOther = ({ assigned_to, assigned_to_name }: Document): AppError =>
  new AppError('TAKEN', `${assigned_to_name ?? 'Somebody else'} has taken this document.`, {
    details: { takenBy: assigned_to_name ?? '', takenById: assigned_to ?? '' },
  });

/** Assigns a locked document to this user. Nothing is written for what the user has already. */
async function assign(tx: Tx, ctx: Ctx, document: Document, actor: Actor): Promise<DocumentItem> {
  const { id, assigned_to: before, assigned_to_name: takenOverFrom } = document;
  if (before !== actor.id) {
    await updateDocument(tx, id, {
      assigned_to: actor.id,
      assigned_to_name: actor.username,
      assigned_at: ctx.clock.now(),
    });
    await audit(tx, ctx, {
      action: 'document.take',
      subjectType: 'document',
      subjectId: id,
      before: { assignee: takenOverFrom },
      after: { assignee: actor.username },
      ...(takenOverFrom === null ? {} : { detail: { takenOverFrom } }),
    });
  }
  return documentItem(tx, id);
}

/** What somebody else has taken is taken over only by who knows from whom. */
export function takeDocument(
  ctx: Ctx,
  { documentId, takeOverFrom }: { documentId: string; takeOverFrom: string | null },
): Promise<DocumentItem> {
  const actor = requireActor(ctx);
  return ctx.tx(async (tx) => {
    const document = await openForTaking(tx, documentId);
    const { assigned_to: holder } = document;
    if (holder !== null && holder !== actor.id && holder !== takeOverFrom) throw takenByOther(document);
    return assign(tx, ctx, document, actor);
  });
}

export function giveBackDocument(ctx: Ctx, documentId: string): Promise<DocumentItem> {
  const actor = requireActor(ctx);
  return ctx.tx(async (tx) => {
    const document = await openForTaking(tx, documentId);
    if (document.assigned_to === null) return toDocumentItem(document);
    if (document.assigned_to !== actor.id) throw takenByOther(document);
    await updateDocument(tx, document.id, nobody);
    await audit(tx, ctx, {
      action: 'document.give-back',
      subjectType: 'document',
      subjectId: document.id,
      before: { assignee: actor.username },
      after: { assignee: null },
    });
    return documentItem(tx, document.id);
  });
}

/** Each in a transaction of its own: one that somebody else has taken holds up none of the others. */
export async function assignDocuments(ctx: Ctx, { action, documentId }: Asked<typeof assignEndpoint>) {
  const refused: { documentId: string; message: string }[] = [];
  const all = new Set(documentId);
  for (const id of all) {
    try {
      if (action === 'TAKE') await takeDocument(ctx, { documentId: id, takeOverFrom: null });
      else await giveBackDocument(ctx, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ documentId: id, message: error.message });
    }
  }
  return { done: all.size - refused.length, refused };
}

/** Takes the document that has waited longest of those that nobody else has taken; null where none waits. */
export function takeNextDocument(ctx: Ctx): Promise<DocumentItem | null> {
  const actor = requireActor(ctx);
  return ctx.tx(async (tx) => {
    const next = await lockNextInQueue(tx, actor.id);
    return next ? assign(tx, ctx, next, actor) : null;
  });
}

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
