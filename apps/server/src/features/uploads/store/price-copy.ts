import { Buffer } from 'node:buffer';
import { daysTo2000 } from './pg-arrays.ts';
import { copyBytes, writeInt4, writeLength, writeShort } from './pg-fields.ts';
import type { PriceTable } from './price-table.ts';

/** Whose the overrides are: the upload knows its file and who uploaded it. */
export interface OverrideSource {
  uploadNo: number;
  at: Date;
}

/** What `freshCopy` fills, in its order. */
export const copiedColumns = [
  'security_no',
  'price_date',
  'clean_price',
  'discount_margin',
  'comment',
  'line',
  'is_alone',
  'revision',
  'is_current',
  'created_at',
  'upload_no',
] as const;

const signature = Buffer.from('PGCOPY\n\u00FF\r\n\0', 'latin1');
const headBytes = signature.length + 8;
const microsecondsAMillisecond = 1_000n;
const millisecondsTo2000 = 86_400_000 * daysTo2000;

const field = (value: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([length, value]);
};

/** The columns that all rows of an upload have alike. */
function constants({ uploadNo, at }: OverrideSource): Buffer {
  const revision = Buffer.alloc(2);
  revision.writeInt16BE(1);
  const created = Buffer.alloc(8);
  created.writeBigInt64BE(BigInt(at.getTime() - millisecondsTo2000) * microsecondsAMillisecond);
  const upload = Buffer.alloc(4);
  upload.writeInt32BE(uploadNo);
  const isCurrent = Buffer.from([1]);
  return Buffer.concat([revision, isCurrent, created, upload].map(field));
}

/** Field count, security, day, line and mark of a row with their lengths. */
const fixedBytes = 2 + 8 + 8 + 8 + 5;

/** A whole binary COPY of these rows. `isAlone`: 1 for each without an evaluated price of its security and day. */
export function freshCopy(
  table: PriceTable,
  rows: readonly number[],
  isAlone: Uint8Array,
  source: OverrideSource,
): Buffer<ArrayBuffer> {
  const same = constants(source);
  let bytes = headBytes + 2;
  for (const row of rows) bytes += fixedBytes + same.length + table.fieldBytes(row);
  const buffer = Buffer.allocUnsafeSlow(bytes);
  signature.copy(buffer);
  buffer.fill(0, signature.length, headBytes);
  let at = headBytes;
  for (const [place, row] of rows.entries()) {
    at = writeShort(buffer, at, copiedColumns.length);
    at = writeInt4(buffer, at, table.securityNo(row));
    at = writeInt4(buffer, at, table.day(row) - daysTo2000);
    at = table.copyFields(row, buffer, at);
    at = writeInt4(buffer, at, table.line(row));
    at = writeLength(buffer, at, 1);
    buffer[at] = isAlone[place] ?? 0;
    at = copyBytes(same, 0, same.length, buffer, at + 1);
  }
  buffer.writeInt16BE(-1, at);
  return buffer;
}
