import { Buffer } from 'node:buffer';
import { daysTo2000, mostNumericBytes, writeNumeric } from './pg-arrays.ts';

/** Whose the overrides are: the upload knows its file and who uploaded it. */
export interface OverrideSource {
  uploadNo: number;
  at: Date;
}

/** A price that nothing was set by hand for before. */
export interface FreshPrice {
  securityNo: number;
  /** Days since 1970. */
  day: number;
  /** Exact decimal text. */
  price: string;
  margin: string | null;
  comment: string | null;
  line: number;
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

/** Field count, security, day, line and mark of a row with their lengths, and those of its numerics and text. */
const mostFixedBytes = 2 + 8 + 8 + 2 * mostNumericBytes + 4 + 8 + 5;

/** A whole binary COPY of rows. `isAlone`: 1 for each without an evaluated price of its security and day. */
export function freshCopy(rows: readonly FreshPrice[], isAlone: Uint8Array, source: OverrideSource): Buffer {
  const same = constants(source);
  let most = headBytes + 2;
  for (const { comment } of rows) most += mostFixedBytes + same.length + (comment?.length ?? 0) * 3;
  const buffer = Buffer.allocUnsafeSlow(most);
  signature.copy(buffer);
  buffer.fill(0, signature.length, headBytes);
  let at = headBytes;
  const numeric = (value: string | null): void => {
    at = value === null ? buffer.writeInt32BE(-1, at) : writeNumeric(buffer, at, value);
  };
  for (const [place, { securityNo, day, price, margin, comment, line }] of rows.entries()) {
    at = buffer.writeInt16BE(copiedColumns.length, at);
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(securityNo, at);
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(day - daysTo2000, at);
    numeric(price);
    numeric(margin);
    const length = comment === null ? -1 : buffer.write(comment, at + 4);
    buffer.writeInt32BE(length, at);
    at += 4 + Math.max(length, 0);
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(line, at);
    at = buffer.writeInt32BE(1, at);
    at = buffer.writeInt8(isAlone[place] ?? 0, at);
    same.copy(buffer, at);
    at += same.length;
  }
  at = buffer.writeInt16BE(-1, at);
  // A copy, so that what is sent on is no larger than it has to be.
  return Buffer.from(buffer.buffer.slice(0, at));
}
