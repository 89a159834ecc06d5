import type { Db } from '../../../platform/database/schema.ts';

const lines = (db: Db, documentId: string, actions: readonly string[]) =>
  db
    .selectFrom('audit_log as a')
    .where('a.subject_type', '=', 'document')
    .where('a.subject_id', '=', documentId)
    .where('a.action', 'in', actions);

/** The lines of the log about a document, newest first. */
export async function findActivity(
  db: Db,
  documentId: string,
  actions: readonly string[],
  { page, size }: { page: number; size: number },
) {
  const { total } = await lines(db, documentId, actions)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await lines(db, documentId, actions)
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.at', 'a.action', 'a.actor_email', 'a.after', 'a.detail', 'u.username'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total };
}

export type ActivityRow = Awaited<ReturnType<typeof findActivity>>['rows'][number];
