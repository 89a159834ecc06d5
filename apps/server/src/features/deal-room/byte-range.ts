import type { ByteRange } from '../../platform/storage/storage.ts';

/** `null`: the whole file. */
export type RangeAnswer = { ok: true; range: ByteRange | null } | { ok: false };

/**
 * Reads a Range header (RFC 9110, section 14). What is not understood, and a list of ranges, is answered with the
 * whole file, as the standard allows; a range beyond the end cannot be satisfied.
 */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return { ok: true, range: null };
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? { ok: false } : { ok: true, range: { start: size - length, end: size - 1 } };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return { ok: true, range: null };
  return start >= size ? { ok: false } : { ok: true, range: { start, end } };
}
