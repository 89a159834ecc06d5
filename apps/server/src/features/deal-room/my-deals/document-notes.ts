import type { addDocumentNote as endpoint, DocumentNote } from '@landfall/contract';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { requireActor, type Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Asked } from '../../../platform/http/endpoint-route.ts';
import { lockDocument } from '../document-store.ts';

const action = 'document.note';

/** A note is a line of the document's activity: it stays as it was written, for everybody who sees the document. */
export function addDocumentNote(ctx: Ctx, { documentId, text }: Asked<typeof endpoint>): Promise<undefined> {
  requireActor(ctx);
  return ctx.tx(async (tx) => {
    // It may not be removed meanwhile.
    const document = await lockDocument(tx, documentId);
    if (!document) throw notFound('Document not found.');
    await audit(tx, ctx, { action, subjectType: 'document', subjectId: document.id, detail: { note: text } });
    await sql`update data_versions set version = version + 1 where dataset = 'documents'`.execute(tx);
    return undefined;
  });
}

export async function findLastNote(db: Db | Tx, documentId: string): Promise<DocumentNote | null> {
  const row = await db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.actor_email', 'u.username', sql<string>`a.detail ->> 'note'`.as('text')])
    .where('a.subject_type', '=', 'document')
    .where('a.subject_id', '=', documentId)
    .where('a.action', '=', action)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { username: row.username ?? row.actor_email ?? 'Somebody', at: row.at.toISOString(), text: row.text }
    : null;
}
