import type { UploadEffect, UploadState, UploadType } from '@landfall/contract';
import { sql, type Selectable } from 'kysely';
import { json, type Db, type Tx } from '../../../platform/database/schema.ts';
import type { UploadsTable } from '../tables.ts';
import '../tables.ts';

export type UploadRecord = Selectable<UploadsTable>;

export interface NewUpload {
  upload_id: string;
  upload_type: UploadType;
  file_name: string;
  sha256: string;
  size_bytes: number;
  state: UploadState;
  rows_count: number;
  valid_rows: number;
  invalid_rows: number;
  general_errors: readonly string[];
  errors_sha256: string | null;
  price_dates: readonly string[] | null;
  index_codes: readonly string[] | null;
  first_date: string | null;
  last_date: string | null;
  uploaded_by: string | null;
  uploaded_by_email: string;
  uploaded_at: Date;
}

/** The upload of these bytes that is in force. */
export async function findProcessed(db: Db | Tx, type: UploadType, sha256: string): Promise<UploadRecord | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('upload_type', '=', type)
    .where('sha256', '=', sha256)
    .where('state', '=', 'PROCESSED')
    .executeTakeFirst();
  return row ?? null;
}

/** Its number; null where the same bytes are in force already. Waits for an upload of them that is going on. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<number | null> {
  const { general_errors, price_dates, index_codes, ...values } = upload;
  const row = await tx
    .insertInto('uploads')
    .values({
      ...values,
      general_errors: json(general_errors),
      price_dates: price_dates && [...price_dates],
      index_codes: index_codes && [...index_codes],
    })
    .onConflict((conflict) =>
      conflict.columns(['upload_type', 'sha256']).where('state', '=', sql.lit('PROCESSED')).doNothing(),
    )
    .returning('upload_no')
    .executeTakeFirst();
  return row?.upload_no ?? null;
}

export async function setEffect(tx: Tx, uploadNo: number, effect: UploadEffect): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ effect: json(effect) })
    .where('upload_no', '=', uploadNo)
    .execute();
}

/** Says which uploads this one went over. */
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
  { page, size, uploadType }: { page: number; size: number; uploadType?: UploadType | undefined },
): Promise<{ records: UploadRecord[]; total: number }> {
  let all = db.selectFrom('uploads');
  if (uploadType !== undefined) all = all.where('upload_type', '=', uploadType);
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await all
    .selectAll()
    .orderBy('upload_no', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { records, total };
}

export interface Successor {
  upload_no: number;
  file_name: string;
  uploaded_by_email: string;
  uploaded_at: Date;
}

/** Of each of these uploads the newest that went over it and is in force. */
export async function standingSuccessors(db: Db | Tx, uploadNos: readonly number[]): Promise<Map<number, Successor>> {
  if (uploadNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('upload_successors as s')
    .innerJoin('uploads as u', 'u.upload_no', 's.successor_no')
    .select(['s.upload_no', 'u.file_name', 'u.uploaded_by_email', 'u.uploaded_at'])
    .where('s.upload_no', 'in', uploadNos)
    .where('u.state', '=', 'PROCESSED')
    .orderBy('u.upload_no')
    .execute();
  return new Map(rows.map((row) => [row.upload_no, row]));
}

/** Takes its rows out of force, and puts back into force what they replaced. */
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

export async function markUndone(
  tx: Tx,
  uploadNo: number,
  undone: { undone_by_email: string; undone_at: Date; undo_comment: string },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ ...undone, state: 'UNDONE' })
    .where('upload_no', '=', uploadNo)
    .execute();
}
