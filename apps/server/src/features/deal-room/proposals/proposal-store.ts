import type { DealProposal, ProposedDeals } from '@landfall/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import type { DealProposalsTable } from '../tables.ts';

export type ProposalRecord = Selectable<DealProposalsTable>;

/** How many decided ones a list has. */
const mostDecided = 20;

export const toProposal = (row: ProposalRecord): DealProposal => ({
  id: row.id,
  state: row.state,
  originalName: row.original_name,
  docTypeCode: row.document_type,
  issuerName: row.issuer_name,
  issuerSeries: row.issuer_series,
  issuerClasses: row.issuer_classes,
  proposedBy: { id: row.proposed_by, username: row.proposed_by_name },
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by_name,
  reason: row.reason,
  documentId: row.document_id,
});

export const proposalNames = ({ issuer_name, issuer_series, issuer_classes }: ProposedDeals) => ({
  issuer_name,
  issuer_series,
  issuer_classes: json(issuer_classes),
});

/** False where the same file waits already. */
export async function insertProposal(tx: Tx, row: Insertable<DealProposalsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('deal_proposals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findProposal = (db: Db | Tx, id: string): Promise<ProposalRecord | undefined> =>
  db.selectFrom('deal_proposals').selectAll().where('id', '=', id).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockProposal = (tx: Tx, id: string): Promise<ProposalRecord | undefined> =>
  tx.selectFrom('deal_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateProposal(
  tx: Tx,
  id: string,
  change: Updateable<DealProposalsTable>,
): Promise<ProposalRecord> {
  return tx.updateTable('deal_proposals').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Those that an administrator can decide: their covers have been read. */
export async function countOpenProposals(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('deal_proposals')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return open;
}

/** Those that nobody has decided, oldest first, and then the newest of this user's decided ones. */
export async function findProposals(db: Db, userId: string): Promise<ProposalRecord[]> {
  const all = db.selectFrom('deal_proposals').selectAll();
  const open = await all.where('state', 'in', ['READING', 'OPEN']).orderBy('proposed_at').orderBy('id').execute();
  const decided = await all
    .where('state', 'in', ['CONFIRMED', 'REFUSED'])
    .where('proposed_by', '=', userId)
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostDecided)
    .execute();
  return [...open, ...decided];
}
