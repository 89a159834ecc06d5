import { expect, test } from 'vitest';
import { decodeText } from './decode.ts';

const text = 'CUSIP,COMMENTS\r\n66548N8J0,Prämie – “fest”\r\n';

function utf16(value: string, isLittle: boolean, isMarked: boolean): Uint8Array {
  const marked = isMarked ? `\u{FEFF}${value}` : value;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}
const windows1252 = Uint8Array.from(
  text,
  (letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0),
);

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\u{FEFF}${text}`)],
  ['UTF-16 little-endian with its mark', utf16(text, true, true)],
  ['UTF-16 big-endian with its mark', utf16(text, false, true)],
  ['UTF-16 little-endian', utf16(text, true, false)],
  ['UTF-16 big-endian', utf16(text, false, false)],
  ['Windows-1252', windows1252],
])('%s reads as it was written', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});
