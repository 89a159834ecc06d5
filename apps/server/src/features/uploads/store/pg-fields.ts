/** Values as PostgreSQL's binary COPY has them: a length and so many bytes, the length -1 for null. */
import type { Buffer } from 'node:buffer';

const lengthBytes = 4;

/** The length of a field, -1 for null. */
export function writeLength(bytes: Uint8Array, at: number, length: number): number {
  bytes[at] = length >>> 24;
  bytes[at + 1] = length >>> 16;
  bytes[at + 2] = length >>> 8;
  bytes[at + 3] = length;
  return at + lengthBytes;
}

export function writeShort(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
  return at + 2;
}

/** A whole field. */
export const writeInt4 = (bytes: Uint8Array, at: number, value: number): number =>
  writeLength(bytes, writeLength(bytes, at, 4), value);

/** Where a field that is written ends. */
export const fieldEnd = (bytes: Uint8Array, at: number): number => {
  const length =
    ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return at + lengthBytes + Math.max(length, 0);
};

/** Copies a few bytes: for so few a loop is quicker than the runtime's own. Returns where they end. */
export function copyBytes(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  for (let place = start; place < end; place += 1) to[at + place - start] = from[place] ?? 0;
  return at + end - start;
}

export const isNull = (field: Uint8Array): boolean => field[0] === 0xff;

export const mostTextBytes = (text: string | null): number => lengthBytes + 3 * (text?.length ?? 0);

/** A text with its length in front, null as the length -1. Returns where it ends. */
export function writeText(buffer: Buffer, from: number, text: string | null): number {
  if (text === null) return writeLength(buffer, from, -1);
  const at = from + lengthBytes;
  let place = 0;
  // Most text is plain; beyond that the runtime writes it.
  for (; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 127) break;
    buffer[at + place] = code;
  }
  const length = place === text.length ? place : buffer.write(text, at);
  writeLength(buffer, from, length);
  return at + length;
}

export const mostNumericBytes = 4 + 8 + 2 * 32;
const zero = 48;

/**
 * Decimal text such as `-1234.56`, without an exponent, as PostgreSQL keeps it: digits to the base of 10,000, how many
 * of them stand before the point, and how many decimal places are shown; with its length in front, null as the length
 * -1. Returns where it ends.
 */
export function writeNumeric(bytes: Uint8Array, from: number, text: string | null): number {
  if (text === null) return writeLength(bytes, from, -1);
  const first = text.startsWith('-') ? 1 : 0;
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point;
  const scale = point < 0 ? 0 : text.length - point - 1;
  const groups = Math.ceil((end - first) / 4);
  let at = from + 12;
  let count = 0;
  let skipped = 0;
  let group = 0;
  const endGroup = (): void => {
    // Leading groups of zeros are not kept.
    if (count === 0 && group === 0) skipped += 1;
    else {
      at = writeShort(bytes, at, group);
      count += 1;
    }
    group = 0;
  };
  for (let place = first; place < text.length; place += 1) {
    if (place === point) continue;
    group = group * 10 + text.charCodeAt(place) - zero;
    if (place < end ? (end - place) % 4 === 1 : (place - point) % 4 === 0) endGroup();
  }
  if (scale % 4 > 0) {
    // The digits that the last group lacks.
    for (let place = scale % 4; place < 4; place += 1) group *= 10;
    endGroup();
  }
  writeLength(bytes, from, at - from - lengthBytes);
  writeShort(bytes, from + 4, count);
  writeShort(bytes, from + 6, count === 0 ? 0 : groups - 1 - skipped);
  writeShort(bytes, from + 8, first === 1 && count > 0 ? 0x4000 : 0);
  writeShort(bytes, from + 10, scale);
  return at;
}
