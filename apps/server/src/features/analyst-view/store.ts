import type { ExtractedLists, FieldEvidence, Finding, PageRange, ValuePlace } from '@landfall/contract';
import { sql, type Insertable, type Selectable } from 'kysely';
import { json, type Db, type Tx } from '../../platform/database/schema.ts';
import type { ExtractedDataTable, SignOffsTable, SignOffWithdrawalsTable } from './tables.ts';
import { evidenceOfToday, listsOfToday, readerFindingsOfToday } from './todays-shape.ts';

export interface StoredVersion {
  version: number;
  lists: ExtractedLists;
  findings: Finding[] | null;
  settled: ValuePlace[];
  /** Where an analyst took values from. */
  filled: FieldEvidence[];
  /** Names the words and weights that read it, or what it corrects; null where nothing was read. */
  readWith: string | null;
  editedById: string | null;
  editedBy: string | null;
  createdAt: Date;
}

export async function findVersion(
  db: Db | Tx,
  documentId: string,
  version: number,
): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('extracted_data')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && versionOf(row);
}

const versionOf = (row: Selectable<ExtractedDataTable>): StoredVersion => ({
  version: row.version,
  lists: listsOfToday(
    {
      securities: row.securities,
      modeledStats: row.modeled_stats,
      couponChangeHistories: row.coupon_change_histories,
      elAttributions: row.el_attributions,
    },
    row.document_id,
  ),
  findings: row.findings,
  settled: row.settled,
  filled: evidenceOfToday(row.filled),
  readWith: row.read_with,
  editedById: row.edited_by,
  editedBy: row.edited_by_name,
  createdAt: row.created_at,
});

/** What was read last and every version after it, oldest first; all of them where nothing was read. */
export async function findVersionsSinceRead(db: Db | Tx, documentId: string, upTo: number): Promise<StoredVersion[]> {
  const read = await findLastRead(db, documentId, upTo);
  const rows = await db
    .selectFrom('extracted_data')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('version', '>=', read?.version ?? 1)
    .where('version', '<=', upTo)
    .orderBy('version')
    .execute();
  return rows.map(versionOf);
}

/** The newest version up to this one that nobody had edited: what was read. */
export async function findLastRead(db: Db | Tx, documentId: string, upTo: number): Promise<StoredVersion | undefined> {
  const read = await db
    .selectFrom('extracted_data')
    .select('version')
    .where('document_id', '=', documentId)
    .where('version', '<=', upTo)
    .where('edited_by_name', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return read && findVersion(db, documentId, read.version);
}

export interface NewVersion {
  documentId: string;
  version: number;
  lists: ExtractedLists;
  findings: readonly Finding[];
  settled?: readonly ValuePlace[];
  filled?: readonly FieldEvidence[];
  /** Null for what extraction found. */
  editor: { id: string | null; username: string } | null;
  readWith: string | null;
  at: Date;
}

export async function insertVersion(
  tx: Tx,
  { documentId, version, lists, findings, settled = [], filled = [], editor, readWith, at }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('extracted_data')
    .values({
      document_id: documentId,
      version,
      securities: json(lists.securities),
      modeled_stats: json(lists.modeledStats),
      coupon_change_histories: json(lists.couponChangeHistories),
      el_attributions: json(lists.elAttributions),
      findings: json(findings),
      settled: json(settled),
      filled: json(filled),
      read_with: readWith,
      edited_by: editor?.id ?? null,
      edited_by_name: editor?.username ?? null,
      created_at: at,
    })
    .execute();
}

export interface StoredExtraction {
  evidence: FieldEvidence[];
  /** What only the reader could know. */
  findings: Finding[];
  /** The pages that were read; null for all. */
  pageRanges: readonly PageRange[] | null;
}

export async function findExtraction(db: Db | Tx, documentId: string): Promise<StoredExtraction | undefined> {
  const row = await db
    .selectFrom('extractions')
    .select(['evidence', 'findings', 'page_ranges as pageRanges'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const evidence = evidenceOfToday(row.evidence);
  return { ...row, evidence, findings: readerFindingsOfToday(row.findings, evidence) };
}

/** In the place of what an earlier reading found. */
export async function putExtraction(
  tx: Tx,
  documentId: string,
  { evidence, findings, pageRanges }: StoredExtraction,
  { runId, at }: { runId: string | null; at: Date },
): Promise<void> {
  const found = {
    evidence: json(evidence),
    findings: json(findings),
    page_ranges: json(pageRanges && [...pageRanges]),
    run_id: runId,
    extracted_at: at,
  };
  await tx
    .insertInto('extractions')
    .values({ document_id: documentId, ...found })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(found))
    .execute();
}

/** All versions, and what was found on the pages. */
export async function deleteReadings(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('extractions').where('document_id', '=', documentId).execute();
  await tx.deleteFrom('extracted_data').where('document_id', '=', documentId).execute();
}

/** Its last sign-off, even a withdrawn one. */
export const findAnySignOff = (db: Db | Tx, documentId: string) =>
  db
    .selectFrom('sign_offs')
    .select('signed_off_by_name')
    .where('document_id', '=', documentId)
    .orderBy('sign_off_no', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findSignOff = (db: Db | Tx, documentId: string): Promise<Selectable<SignOffsTable> | undefined> =>
  db.selectFrom('standing_sign_offs').selectAll().where('document_id', '=', documentId).executeTakeFirst();

export async function insertSignOff(tx: Tx, signOff: Insertable<SignOffsTable>): Promise<number> {
  const row = await tx.insertInto('sign_offs').values(signOff).returning('sign_off_no').executeTakeFirstOrThrow();
  return row.sign_off_no;
}

export async function insertWithdrawal(tx: Tx, withdrawal: Insertable<SignOffWithdrawalsTable>): Promise<void> {
  await tx.insertInto('sign_off_withdrawals').values(withdrawal).execute();
}

/** The last withdrawal of a sign-off of this document. */
export const findWithdrawal = (db: Db | Tx, documentId: string) =>
  db
    .selectFrom('sign_off_withdrawals as w')
    .innerJoin('sign_offs as s', 's.sign_off_no', 'w.sign_off_no')
    .where('s.document_id', '=', documentId)
    .orderBy('w.sign_off_no', 'desc')
    .select(['w.reason', 'w.withdrawn_by as id', 'w.withdrawn_by_name as username', 'w.withdrawn_at as at'])
    .limit(1)
    .executeTakeFirst();

export interface QueueFacts {
  documentId: string;
  errors: number;
  lastEditedBy: string | null;
  /** Who withdrew its sign-off. */
  withdrawnBy: string | null;
}

/** Of the newest versions of these documents: how many errors they have, who edited them, who reopened them. */
export async function findQueueFacts(db: Db | Tx, documentIds: readonly string[]): Promise<QueueFacts[]> {
  const { rows } = await sql<QueueFacts>`
    select d.id as "documentId", x.edited_by_name as "lastEditedBy",
      (select count(*) from jsonb_array_elements(x.findings) f where f ->> 'severity' = 'error')::int as errors,
      (select w.withdrawn_by_name from sign_off_withdrawals w join sign_offs s using (sign_off_no)
        where s.document_id = d.id order by w.sign_off_no desc limit 1) as "withdrawnBy"
    from documents d join extracted_data x on x.document_id = d.id and x.version = d.current_version
    where d.id = any (${documentIds}::uuid[])`.execute(db);
  return rows;
}
