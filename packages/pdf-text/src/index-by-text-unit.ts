import type { PlacedCharacters } from './place-characters.ts';

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
const lastOfOneUnit = 0xffff;

export interface IndexedText {
  text: string;
  boxes: Float32Array;
  fontSizes: Float32Array;
  bold: Uint8Array;
}

/** Characters as text, one box a UTF-16 unit: both halves of a surrogate pair get their letter's. */
export function indexByTextUnit(characters: PlacedCharacters): IndexedText {
  const { length, codes, boxes, sizes, bold } = characters;
  let units = length;
  for (let index = 0; index < length; index++) if ((codes[index] as number) > lastOfOneUnit) units++;
  if (units === length) {
    return {
      text: decoder.decode(new Uint16Array(codes.subarray(0, length))),
      boxes: boxes.slice(0, length * 4),
      fontSizes: sizes.slice(0, length),
      bold: bold.slice(0, length),
    };
  }
  const spread = {
    boxes: new Float32Array(units * 4),
    fontSizes: new Float32Array(units),
    bold: new Uint8Array(units),
  };
  let text = '';
  for (let index = 0; index < length; index++) {
    const letter = String.fromCodePoint(codes[index] as number);
    for (let unit = text.length; unit < text.length + letter.length; unit++) {
      spread.boxes.set(boxes.subarray(index * 4, index * 4 + 4), unit * 4);
      spread.fontSizes[unit] = sizes[index] as number;
      spread.bold[unit] = bold[index] as number;
    }
    text += letter;
  }
  return { text: text.toWellFormed(), ...spread };
}
