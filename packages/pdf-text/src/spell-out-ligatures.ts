import type { RawCharacters } from './raw-characters.ts';

/** U+FB00 to U+FB04, the ligatures of Latin type. */
const firstLigature = 0xfb00;
const letters = ['ff', 'fi', 'fl', 'ffi', 'ffl'].map((text) => Array.from(text, (letter) => letter.charCodeAt(0)));

/**
 * The ligature that a code without a name stands for: TeX's fonts keep theirs at 11 to 15 (OT1) and 27 to 31 (T1), and
 * as bitmap fonts they carry no names.
 */
export function ligatureOfTex(code: number): number | undefined {
  const place = code >= 0x1b ? code - 0x1b : code - 0x0b;
  return place >= 0 && place < letters.length ? firstLigature + place : undefined;
}

const lettersOf = (code: number) => (code < firstLigature ? undefined : letters[code - firstLigature]);

/** Writes ligatures as their letters, which share the glyph's box. */
export function spellOutLigatures(raw: RawCharacters): RawCharacters {
  let more = 0;
  for (let at = 0; at < raw.length; at++) {
    const spelt = lettersOf(raw.codes[at] as number);
    if (spelt) more += spelt.length - 1;
  }
  if (more === 0) return raw;
  const length = raw.length + more;
  const codes = new Uint32Array(length);
  const objects = new Uint32Array(length);
  const styleOf = new Uint32Array(length);
  const looseBoxes = new Float32Array(length * 4);
  let to = 0;
  for (let at = 0; at < raw.length; at++) {
    const code = raw.codes[at] as number;
    for (const letter of lettersOf(code) ?? [code]) {
      codes[to] = letter;
      objects[to] = raw.objects[at] as number;
      styleOf[to] = raw.styleOf[at] as number;
      looseBoxes.set(raw.looseBoxes.subarray(at * 4, at * 4 + 4), to * 4);
      to++;
    }
  }
  return { ...raw, length, codes, objects, styleOf, looseBoxes };
}
