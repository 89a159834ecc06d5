import type { Db, Tx } from '../../platform/database/schema.ts';
import { findPublishedDays, type PublishedDay } from '../eod-dashboard/index.ts';
import { standingSuccessors, type Successor, type UploadRecord } from './store/upload-store.ts';

const goneOver = ({ file_name, uploaded_by_email, uploaded_at }: Successor): string =>
  `'${file_name}', uploaded by ${uploaded_by_email} on ${uploaded_at.toISOString().slice(0, 10)}, changed the same data later: undo that first.`;

const nothingToUndo = 'It changed nothing: all of its rows were in force already.';

/** Whether this day was published with the upload's data. */
function rests({ indexCode, effectiveDate, publishedAt }: PublishedDay, upload: UploadRecord): boolean {
  if (publishedAt < (upload.processed_at ?? upload.uploaded_at)) return false;
  if (upload.price_dates) return upload.price_dates.includes(effectiveDate);
  const isWithin =
    effectiveDate >= (upload.first_date ?? '') && (upload.last_date === null || effectiveDate <= upload.last_date);
  return isWithin && (upload.index_codes ?? []).includes(indexCode);
}

/** Why processed uploads cannot be undone, by number; those that can are absent. */
export async function undoBlockers(db: Db | Tx, uploads: readonly UploadRecord[]): Promise<Map<number, string>> {
  const standing = uploads.filter((upload) => upload.state === 'PROCESSED');
  if (standing.length === 0) return new Map();
  const successors = await standingSuccessors(
    db,
    standing.map((upload) => upload.upload_no),
  );
  const firsts = standing.map((upload) => upload.first_date ?? '').toSorted();
  const published = await findPublishedDays(db, { from: firsts[0] ?? '', to: null });
  const blockers = new Map<number, string>();
  for (const upload of standing) {
    const successor = successors.get(upload.upload_no);
    const day = published.find((each) => rests(each, upload));
    if (upload.stored_rows === 0) blockers.set(upload.upload_no, nothingToUndo);
    else if (successor) blockers.set(upload.upload_no, goneOver(successor));
    else if (day) {
      const text = `The end of day of ${day.effectiveDate} was published for ${day.indexCode} with it.`;
      blockers.set(upload.upload_no, text);
    }
  }
  return blockers;
}
