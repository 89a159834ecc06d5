import type { Insertable } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Tables, Tx } from '../../../platform/database/schema.ts';

type Histories = 'modeled_stats' | 'el_attributions';

type Frame =
  | 'id'
  | 'security_id'
  | 'document_id'
  | 'document_version'
  | 'row_id'
  | 'effective_from'
  | 'effective_to'
  | 'stated_effective_to'
  | 'published_at'
  | 'closed_by_document_id';

export interface HistoryRow<T extends Histories> {
  from: string;
  values: Omit<Insertable<Tables[T]>, Frame>;
}

/**
 * Rows of the master's file end where the file's next statement begins; rows of documents are never touched. `textOf`
 * names what makes two rows say the same. Returns whether anything changed.
 */
export async function replaceHistory<T extends Histories>(
  tx: Tx,
  ctx: Ctx,
  table: T,
  securityId: string,
  rows: readonly HistoryRow<T>[],
  textOf: (values: Record<string, unknown>) => string,
): Promise<boolean> {
  const from = rows[0]?.from;
  if (from === undefined) return false;
  const stored = await tx.selectFrom<Histories>(table).selectAll().where('security_id', '=', securityId).execute();
  if (stored.some((row) => row.document_id !== null)) return false;
  const open = stored.filter((row) => row.effective_to === null || row.effective_to > from);
  const texts = (list: readonly string[]): string => list.toSorted().join('\n');
  const before = texts(open.map((row) => `${row.effective_from} ${textOf({ ...row })}`));
  if (before === texts(rows.map((row) => `${row.from} ${textOf({ ...row.values })}`))) return false;
  // What is stored from a later day on was stated later: an older file does not undo it.
  if (open.some((row) => row.effective_from > from)) return false;
  for (const row of open) {
    await tx.updateTable<Histories>(table).set({ effective_to: from }).where('id', '=', row.id).execute();
  }
  const frame = {
    security_id: securityId,
    document_id: null,
    document_version: null,
    row_id: null,
    effective_to: null,
    stated_effective_to: null,
    published_at: ctx.clock.now(),
    closed_by_document_id: null,
  };
  const values = rows.map((row) => ({ ...frame, ...row.values, id: ctx.ids.uuid(), effective_from: row.from }));
  await tx.insertInto<Histories>(table).values(values).execute();
  return true;
}
