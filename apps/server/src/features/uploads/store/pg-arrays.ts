import { Buffer } from 'node:buffer';

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
  for (const value of values) {
    buffer.writeInt32BE(4, at);
    buffer.writeInt32BE(value - offset, at + 4);
    at += 8;
  }
  return buffer;
}

export const int4Array = (values: readonly number[]): Buffer => integers('int4', values, 0);

/** Of days since 1970. */
export const dateArray = (days: readonly number[]): Buffer => integers('date', days, daysTo2000);

export function textArray(values: readonly (string | null)[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += 4 + (value === null ? 0 : Buffer.byteLength(value));
  const buffer = start('text', values.length, bytes, values.includes(null));
  let at = headerBytes;
  for (const value of values) {
    const length = value === null ? -1 : buffer.write(value, at + 4);
    buffer.writeInt32BE(length, at);
    at += 4 + Math.max(length, 0);
  }
  return buffer;
}

export const mostNumericBytes = 4 + 8 + 2 * 32;
const zero = 48;

/**
 * Decimal text such as `-1234.56` as PostgreSQL keeps it: digits to the base of 10,000, how many of them stand before
 * the point, and how many decimal places are shown. Returns where it ends.
 */
export function writeNumeric(buffer: Buffer, from: number, text: string): number {
  const first = text.startsWith('-') ? 1 : 0;
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point;
  const scale = point < 0 ? 0 : text.length - point - 1;
  const groups = Math.ceil((end - first) / 4);
  let at = from + 12;
  let count = 0;
  let skipped = 0;
  const write = (value: number): void => {
    // Leading groups of zeros are not kept.
    if (count === 0 && value === 0) {
      skipped += 1;
      return;
    }
    at = buffer.writeInt16BE(value, at);
    count += 1;
  };
  let group = 0;
  for (let place = first; place < end; place += 1) {
    group = group * 10 + text.charCodeAt(place) - zero;
    if ((end - place) % 4 !== 1) continue;
    write(group);
    group = 0;
  }
  for (let place = 0; place < Math.ceil(scale / 4) * 4; place += 1) {
    group = group * 10 + (place < scale ? text.charCodeAt(point + 1 + place) - zero : 0);
    if (place % 4 !== 3) continue;
    write(group);
    group = 0;
  }
  buffer.writeInt32BE(at - from - 4, from);
  buffer.writeInt16BE(count, from + 4);
  buffer.writeInt16BE(count === 0 ? 0 : groups - 1 - skipped, from + 6);
  buffer.writeUInt16BE(first === 1 && count > 0 ? 0x4000 : 0, from + 8);
  buffer.writeInt16BE(scale, from + 10);
  return at;
}

/** Of plain decimal text, without exponents. */
export function numericArray(values: readonly (string | null)[]): Buffer {
  const buffer = start('numeric', values.length, values.length * mostNumericBytes, values.includes(null));
  if (values.length === 0) return buffer;
  let at = headerBytes;
  for (const value of values) {
    if (value !== null) at = writeNumeric(buffer, at, value);
    else at = buffer.writeInt32BE(-1, at);
  }
  // A copy, so that what is sent on is no larger than it has to be.
  return Buffer.from(buffer.subarray(0, at));
}
