import type { UploadEffect, UploadState, UploadType, UploadWarnings } from '@landfall/contract';
import { sql, type Updateable, type Selectable } from 'kysely';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import type { UploadsTable } from '../tables.ts';
import '../tables.ts';

export type UploadRecord = Selectable<UploadsTable>;

/** What is known of an upload before anybody decides on it or undoes it. */
export type NewUpload = Omit<
  UploadRecord,
  'upload_no' | 'warnings_sha256' | `decided_${string}` | 'decision_comment' | `undone_${string}` | 'undo_comment'
>;

/** Its number. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<number> {
  const { general_errors, effect, warnings, ...values } = upload;
  const { upload_no } = await tx
    .insertInto('uploads')
    .values({
      ...values,
      general_errors: json(general_errors),
      effect: json(effect),
      warnings: json(warnings),
      warnings_sha256: warnings?.sha256 ?? null,
    })
    .returning('upload_no')
    .executeTakeFirstOrThrow();
  return upload_no;
}

export async function setComposed(tx: Tx, uploadNo: number, effect: UploadEffect, stored: number): Promise<void> {
  const codes = tx.selectFrom('index_compositions').select('index_code').distinct().where('upload_no', '=', uploadNo);
  await tx
    .updateTable('uploads')
    .set({ effect: json(effect), stored_rows: stored, index_codes: sql`array(${codes.orderBy('index_code')})` })
    .where('upload_no', '=', uploadNo)
    .execute();
}

export const updateUpload = (tx: Tx, uploadNo: number, change: Updateable<UploadsTable>) =>
  tx.updateTable('uploads').set(change).where('upload_no', '=', uploadNo).execute();

/** Stores the new warnings of a waiting file, after a change of the data in force. */
export async function setWarnings(
  tx: Tx,
  uploadNo: number,
  { warnings, effect }: { warnings: UploadWarnings; effect: UploadEffect },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ warnings: json(warnings), warnings_sha256: warnings.sha256, effect: json(effect) })
    .where('upload_no', '=', uploadNo)
    .where('state', '=', 'WAITING')
    .execute();
}

export async function addSuccessor(tx: Tx, replaced: readonly number[], uploadNo: number): Promise<void> {
  if (replaced.length === 0) return;
  await tx
    .insertInto('upload_successors')
    .values(replaced.map((upload_no) => ({ upload_no, successor_no: uploadNo })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findUpload(db: Db | Tx, uploadId: string): Promise<UploadRecord | null> {
  const row = await db.selectFrom('uploads').selectAll().where('upload_id', '=', uploadId).executeTakeFirst();
  return row ?? null;
}

export async function lockUpload(tx: Tx, uploadId: string): Promise<UploadRecord | null> {
  const row = await tx
    .selectFrom('uploads')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function listUploadRecords(
  db: Db,
  {
    page,
    size,
    uploadType,
    state,
  }: { page: number; size: number; uploadType?: UploadType | undefined; state?: UploadState | undefined },
): Promise<{ records: UploadRecord[]; total: number }> {
  let all = db.selectFrom('uploads');
  if (uploadType !== undefined) all = all.where('upload_type', '=', uploadType);
  if (state !== undefined) all = all.where('state', '=', state);
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await all
    .selectAll()
    .orderBy('upload_no', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { records, total };
}

/** Oldest first. */
export const findWaitingUploads = (db: Db): Promise<Pick<UploadRecord, 'upload_id' | 'uploaded_by'>[]> =>
  db
    .selectFrom('uploads')
    .select(['upload_id', 'uploaded_by'])
    .where('state', '=', 'WAITING')
    .orderBy('upload_no')
    .execute();

export interface Successor {
  upload_no: number;
  file_name: string;
  uploaded_by_email: string;
  uploaded_at: Date;
}

/** For each of these uploads, the newest one in force that covers its data; one that changed nothing cannot be undone first. */
export async function standingSuccessors(db: Db | Tx, uploadNos: readonly number[]): Promise<Map<number, Successor>> {
  if (uploadNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('upload_successors as s')
    .innerJoin('uploads as u', 'u.upload_no', 's.successor_no')
    .select(['s.upload_no', 'u.file_name', 'u.uploaded_by_email', 'u.uploaded_at'])
    .where('s.upload_no', 'in', uploadNos)
    .where('u.state', '=', 'PROCESSED')
    .where('u.stored_rows', '>', 0)
    .orderBy('u.processed_at')
    .orderBy('u.upload_no')
    .execute();
  return new Map(rows.map((row) => [row.upload_no, row]));
}

/** Withdraws the upload's rows, and restores what they replaced. */
export async function takeBack(tx: Tx, uploadNo: number): Promise<void> {
  await sql`
    update index_compositions set is_current = false where upload_no = ${uploadNo}::int4 and is_current`.execute(tx);
  const { numAffectedRows } = await sql`
    update price_overrides set is_current = false where upload_no = ${uploadNo}::int4 and is_current`.execute(tx);
  if (numAffectedRows === 0n) return;
  await sql`
    update price_overrides o set is_current = true
    from price_overrides own
    where own.upload_no = ${uploadNo}::int4 and o.security_no = own.security_no and o.price_date = own.price_date
      and o.revision = own.replaced_revision and not o.is_current`.execute(tx);
}
