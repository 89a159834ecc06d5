/** What stands for a character that is not text. */
export const dropped = 0;

const space = 0x20;
const hyphen = 0x2d;
const backslash = 0x5c;
const quotationMark = 0x201c;
const bullet = 0x2022;
const openBox = 0x2610;
const tickedBox = 0x2611;
const crossedBox = 0x2612;
const tick = 0x2713;
const lastCodePoint = 0x10ffff;
const replacement = 0xfffd;

/** Code points that become something else, in ascending order: first, last, what they become. */
const replaced: readonly (readonly [first: number, last: number, becomes: number])[] = [
  [0x00, 0x08, dropped],
  [0x09, 0x09, space],
  [0x0a, 0x1f, dropped],
  // Fonts of TeX without a map to Unicode have the opening quotation mark where ASCII has the backslash.
  [backslash, backslash, quotationMark],
  [0x7f, 0x9f, dropped],
  [0xa0, 0xa0, space],
  // The soft hyphen stands in a PDF only where a hyphen is drawn.
  [0xad, 0xad, hyphen],
  [0x61c, 0x61c, dropped],
  [0x180e, 0x180e, dropped],
  [0x2000, 0x200a, space],
  [0x200b, 0x200f, dropped],
  [0x2010, 0x2011, hyphen],
  [0x2028, 0x202e, dropped],
  [0x202f, 0x202f, space],
  [0x205f, 0x205f, space],
  [0x2060, 0x206f, dropped],
  [0x3000, 0x3000, space],
  // Word processors draw bullets and the boxes of forms with the fonts Symbol and Wingdings.
  [0xf06f, 0xf06f, openBox],
  [0xf078, 0xf078, crossedBox],
  [0xf0a7, 0xf0a7, bullet],
  [0xf0a8, 0xf0a8, openBox],
  [0xf0b7, 0xf0b7, bullet],
  [0xf0d8, 0xf0d8, bullet],
  [0xf0fc, 0xf0fc, tick],
  [0xf0fd, 0xf0fd, crossedBox],
  [0xf0fe, 0xf0fe, tickedBox],
  [0xfeff, 0xfeff, dropped],
  [0xfffe, 0xffff, dropped],
  [lastCodePoint + 1, Infinity, replacement],
];

/**
 * Turns every blank into a space and every hyphen into '-', and drops what has no shape. A code from 2 ** 31 on, as of a
 * character without a map to Unicode, comes out of WebAssembly as a negative number.
 */
export function normaliseCharacter(signed: number): number {
  const code = signed >>> 0;
  if (code >= space && code < 0x7f && code !== backslash) return code;
  const found = replaced.find(([, last]) => code <= last);
  return found && code >= found[0] ? found[2] : code;
}
