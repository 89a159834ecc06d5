/** What stands for a character that is not text. */
export const dropped = 0;

const space = 0x20;
const hyphen = 0x2d;
const backslash = 0x5c;
const quotationMark = 0x201c;
const lastCodePoint = 0x10ffff;
const replacement = 0xfffd;

/**
 * A character as the rest of the system wants to meet it: every blank is a space, every hyphen is '-' (also the
 * soft one, which stands in a PDF only where a hyphen is drawn), and what has no shape is dropped.
 */
export function normaliseCharacter(code: number): number {
  // Fonts of TeX without a map to Unicode have the opening quotation mark where ASCII has the backslash.
  if (code === backslash) return quotationMark;
  if (code > space && code < 0x7f) return code;
  if (code <= space) return code === space || code === 0x09 ? space : dropped;
  if (code < 0xa0) return dropped;
  if (code === 0xa0) return space;
  if (code === 0xad) return hyphen;
  if (code < 0x2000) return code === 0x61c || code === 0x180e ? dropped : code;
  if (code <= 0x200a || code === 0x202f || code === 0x205f || code === 0x3000) return space;
  if (code <= 0x200f || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f)) return dropped;
  if (code === 0x2010 || code === 0x2011) return hyphen;
  if (code === 0xfeff || code === 0xfffe || code === 0xffff) return dropped;
  return code > lastCodePoint ? replacement : code;
}
