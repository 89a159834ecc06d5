import { Buffer } from 'node:buffer';
import { isNull, writeInt4 } from './pg-fields.ts';

/** Object ids of PostgreSQL's own types. */
const oids = { int4: 23, text: 25, date: 1082, numeric: 1700 } as const;
const headerBytes = 20;
/** Days from 1970 to 2000, from which PostgreSQL counts its dates. */
export const daysTo2000 = 10_957;

/** A one-dimensional array in PostgreSQL's binary form: read by the database without parsing text. */
function start(type: keyof typeof oids, count: number, bytes: number, hasNulls: boolean): Buffer {
  const buffer = Buffer.allocUnsafeSlow(headerBytes + bytes);
  buffer.writeInt32BE(count === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(oids[type], 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  return count === 0 ? buffer.subarray(0, 12) : buffer;
}

function integers(type: 'int4' | 'date', values: readonly number[], offset: number): Buffer {
  const buffer = start(type, values.length, values.length * 8, false);
  let at = headerBytes;
  for (const value of values) at = writeInt4(buffer, at, value - offset);
  return buffer;
}

export const int4Array = (values: readonly number[]): Buffer => integers('int4', values, 0);

/** Of days since 1970. */
export const dateArray = (days: readonly number[]): Buffer => integers('date', days, daysTo2000);

/**
 * Of numerics or texts that are there as the fields of a COPY: those are what the elements of an array are, a length
 * and so many bytes.
 */
export function fieldArray(type: 'numeric' | 'text', fields: readonly Uint8Array[]): Buffer {
  let bytes = 0;
  for (const field of fields) bytes += field.length;
  const hasNulls = fields.some(isNull);
  const buffer = start(type, fields.length, bytes, hasNulls);
  let at = headerBytes;
  for (const field of fields) {
    buffer.set(field, at);
    at += field.length;
  }
  return buffer;
}
